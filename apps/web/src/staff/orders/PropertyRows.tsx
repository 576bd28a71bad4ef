import { isNamed, type AskedProperty } from '@rabbet/domain/services/services';
import { useId } from 'react';
import { Field, Select } from '../../ui/Field';
import { newProperty, type PropertyDraft } from './order-draft';
import { Assumed } from './SizeField';
import { useLed } from './use-led';

interface PropertyRowsProps {
  readonly asked: readonly AskedProperty[];
  readonly properties: readonly PropertyDraft[];
  readonly change: (next: readonly PropertyDraft[]) => void;
}

/** Properties that rules of the shop read beside those that templates name. */
const KNOWN = ['housing', 'lip', 'margins', 'preserve', 'reveal_width', 'reveal_height', 'shape', 'turn_around'];
const UNITS = ['inches', 'feet', 'mm', 'cm', 'm'];

/** A line for each property that the rules ask for, and for others by their names. */
export function PropertyRows({ asked, properties, change }: PropertyRowsProps) {
  const id = useId();
  const lead = useLed();
  const put = (next: PropertyDraft) => change(properties.map((one) => (one.key === next.key ? next : one)));
  return (
    <div className="property-rows">
      <datalist id={`${id}-names`}>
        {KNOWN.filter((name) => !properties.some((one) => isNamed(one.name, name))).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {properties.map((property) => {
        const rule = asked.find(({ name }) => isNamed(name, property.name));
        return (
          <PropertyRow
            key={property.key}
            id={`${id}-${property.key}`}
            {...{ property, rule, put }}
            names={`${id}-names`}
            remove={() => {
              change(properties.filter((one) => one !== property));
              lead(`${id}-add`);
            }}
          />
        );
      })}
      <button
        id={`${id}-add`}
        type="button"
        className="button button-quiet"
        onClick={() => {
          const property = newProperty();
          change([...properties, property]);
          lead(`${id}-${property.key}`);
        }}
      >
        Add a property
      </button>
    </div>
  );
}

interface PropertyRowProps {
  readonly id: string;
  readonly property: PropertyDraft;
  readonly rule: AskedProperty | undefined;
  /** Id of the list of names that are offered. */
  readonly names: string;
  readonly put: (next: PropertyDraft) => void;
  readonly remove: () => void;
}

function PropertyRow({ id, property, rule, names, put, remove }: PropertyRowProps) {
  const { name, value, units } = property;
  const label = name.trim() === '' ? 'Value' : capital(name.replaceAll('_', ' '));
  const values = rule?.values ?? [];
  return (
    <div
      id={id}
      className="property-row"
      role="group"
      aria-label={name.trim() === '' ? 'New property' : `Property ${name}`}
    >
      {!rule && (
        <Field
          label="Property"
          list={names}
          autoComplete="off"
          value={name}
          onChange={(event) => put({ ...property, name: event.currentTarget.value })}
        />
      )}
      <Field
        label={rule ? `${label}${rule.is_needed ? '' : ' (optional)'}` : 'Value'}
        list={values.length > 0 ? `${id}-values` : undefined}
        autoComplete="off"
        value={value}
        onChange={(event) => put({ ...property, value: event.currentTarget.value })}
      />
      {values.length > 0 && (
        <datalist id={`${id}-values`}>
          {values.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
      <Select label="Units" value={units} onChange={(event) => put({ ...property, units: event.currentTarget.value })}>
        <option value="">none</option>
        {[...UNITS, ...(units === '' || UNITS.includes(units) ? [] : [units])].map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
      <Assumed isOn={property.provisional} change={(provisional) => put({ ...property, provisional })} />
      {!rule && (
        <button type="button" className="button button-quiet" onClick={remove}>
          Remove {name.trim() === '' ? 'this property' : name}
        </button>
      )}
    </div>
  );
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
