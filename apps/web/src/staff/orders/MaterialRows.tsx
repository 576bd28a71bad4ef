import { isSameName } from '@rabbet/domain/services/services';
import { useState } from 'react';
import { Field } from '../../ui/Field';
import { AddedRows, type RowPlace } from './AddedRows';
import { type MaterialDraft, newMaterial } from './order-draft';
import { PieceField } from './PieceField';
import type { Template } from './templates';

interface MaterialRowsProps {
  readonly template: Template | undefined;
  readonly isSeen: boolean;
  readonly materials: readonly MaterialDraft[];
  readonly change: (next: readonly MaterialDraft[]) => void;
}

/** A line for each material of the bill of materials, and a fold for others by their names. */
export function MaterialRows({ template, isSeen, materials, change }: MaterialRowsProps) {
  const rules = rulesOf(template);
  const isOfRule = ({ name }: MaterialDraft) => rules.some(({ target }) => isSameName(target, name));
  const [ofRules, others] = [materials.filter(isOfRule), materials.filter((one) => !isOfRule(one))];
  const [isBegun] = useState(others.length > 0);
  const put = (next: MaterialDraft) => {
    const isThere = materials.some(({ key }) => key === next.key);
    change(isThere ? materials.map((one) => (one.key === next.key ? next : one)) : [...materials, next]);
  };
  return (
    <div className="material-rows">
      {rules.map(({ target, default_widget_id: usual }) => {
        const material = ofRules.find(({ name }) => isSameName(name, target)) ?? newMaterial(target);
        return <MaterialRow key={target} label={target} {...{ material, put }} usual={isSeen ? usual : null} />;
      })}
      <details className="past" open={isBegun}>
        <summary>{`${rules.length > 0 ? 'Further materials' : 'Materials'} (${others.length})`}</summary>
        <AddedRows
          rows={others}
          change={(next) => change([...ofRules, ...next])}
          newRow={newMaterial}
          add="Add a material"
          show={(material, place) => <MaterialRow key={material.key} usual={null} {...{ material, put, place }} />}
        />
      </details>
    </div>
  );
}

/** The first rule for each material: which one is in force, the shop says. */
function rulesOf(template: Template | undefined) {
  const all = template?.bom ?? [];
  return all.filter(({ target }, i) => all.findIndex((one) => isSameName(one.target, target)) === i);
}

interface MaterialRowProps {
  /** Name of a material of the bill; absent for another one. */
  readonly label?: string;
  readonly material: MaterialDraft;
  /** Piece that the rule takes unless another one is named, once somebody looks. */
  readonly usual: number | null;
  readonly put: (next: MaterialDraft) => void;
  /** Place of a material that can be removed. */
  readonly place?: RowPlace;
}

function MaterialRow({ label, material, usual, put, place }: MaterialRowProps) {
  const { name, piece, item_quantity } = material;
  return (
    <div
      id={place?.id}
      className="material-row"
      role="group"
      aria-label={name === '' ? 'New material' : `Material ${name}`}
    >
      {label === undefined && (
        <Field
          label="Material"
          autoComplete="off"
          value={name}
          onChange={(event) => put({ ...material, name: event.currentTarget.value })}
        />
      )}
      <PieceField
        label={label ?? 'Piece in stock'}
        text={piece}
        usual={usual}
        change={(text) => put({ ...material, piece: text })}
      />
      <Field
        label="Amount for one"
        placeholder={label === undefined ? '1' : 'by the rule'}
        inputMode="decimal"
        autoComplete="off"
        value={item_quantity}
        onChange={(event) => put({ ...material, item_quantity: event.currentTarget.value })}
      />
      {place && (
        <button type="button" className="button button-quiet" onClick={place.remove}>
          Remove {name || 'this material'}
        </button>
      )}
    </div>
  );
}
