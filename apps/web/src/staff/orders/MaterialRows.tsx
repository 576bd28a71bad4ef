import { isNamed } from '@rabbet/domain/services/services';
import { useId } from 'react';
import { Field } from '../../ui/Field';
import { type MaterialDraft, newMaterial } from './order-draft';
import type { Template } from './templates';
import { useLed } from './use-led';

interface MaterialRowsProps {
  readonly template: Template | undefined;
  readonly materials: readonly MaterialDraft[];
  readonly change: (next: readonly MaterialDraft[]) => void;
}

/** A line for each material of the bill of materials, and for others by their names. */
export function MaterialRows({ template, materials, change }: MaterialRowsProps) {
  const id = useId();
  const lead = useLed();
  const rules = rulesOf(template);
  const others = materials.filter(({ name }) => !rules.some(({ target }) => isNamed(target, name)));
  const put = (next: MaterialDraft) => {
    const isThere = materials.some(({ key }) => key === next.key);
    change(isThere ? materials.map((one) => (one.key === next.key ? next : one)) : [...materials, next]);
  };
  return (
    <details className="past materials">
      <summary>{`Materials (${rules.length + others.length})`}</summary>
      {rules.map(({ target, default_widget_id: usual }) => {
        const material = materials.find(({ name }) => isNamed(name, target)) ?? newMaterial(target);
        return <MaterialRow key={target} id={`${id}-${target}`} label={target} {...{ material, usual, put }} />;
      })}
      {others.map((material) => (
        <MaterialRow
          key={material.key}
          id={`${id}-${material.key}`}
          {...{ material, put }}
          remove={() => {
            change(materials.filter((one) => one !== material));
            lead(`${id}-add`);
          }}
        />
      ))}
      <button
        id={`${id}-add`}
        type="button"
        className="button button-quiet"
        onClick={() => {
          const material = newMaterial();
          change([...materials, material]);
          lead(`${id}-${material.key}`);
        }}
      >
        Add a material
      </button>
    </details>
  );
}

/** The first rule for each material: which one is in force, the shop says. */
function rulesOf(template: Template | undefined) {
  const all = template?.bom ?? [];
  return all.filter(({ target }, i) => all.findIndex((one) => isNamed(one.target, target)) === i);
}

interface MaterialRowProps {
  readonly id: string;
  /** Name of a material of the bill; absent for another one. */
  readonly label?: string;
  readonly material: MaterialDraft;
  readonly usual?: number | null;
  readonly put: (next: MaterialDraft) => void;
  readonly remove?: () => void;
}

function MaterialRow({ id, label, material, usual, put, remove }: MaterialRowProps) {
  const { name, widget_id, item_quantity } = material;
  const isOther = label === undefined;
  return (
    <div id={id} className="material-row" role="group" aria-label={name === '' ? 'New material' : `Material ${name}`}>
      {isOther ? (
        <Field
          label="Material"
          autoComplete="off"
          value={name}
          onChange={(event) => put({ ...material, name: event.currentTarget.value })}
        />
      ) : (
        <p>{label}</p>
      )}
      <Field
        label="Number of the piece in stock"
        placeholder={usual ? `usually ${usual}` : undefined}
        inputMode="numeric"
        autoComplete="off"
        value={widget_id}
        onChange={(event) => put({ ...material, widget_id: event.currentTarget.value })}
      />
      <Field
        label="Amount for one"
        placeholder={isOther ? '1' : 'by the rule'}
        inputMode="decimal"
        autoComplete="off"
        value={item_quantity}
        onChange={(event) => put({ ...material, item_quantity: event.currentTarget.value })}
      />
      {remove && (
        <button type="button" className="button button-quiet" onClick={remove}>
          Remove {name || 'this material'}
        </button>
      )}
    </div>
  );
}
