import { type AskedProperty, inchesOf, isSameName } from '@rabbet/domain/services/services';
import { useId, useState } from 'react';
import { Field, Select } from '../../ui/Field';
import { AddedRows, type RowPlace } from './AddedRows';
import { isOfArt } from './ArtFields';
import { newProperty, type PropertyDraft } from './order-draft';
import { Assumed } from './SizeField';

interface PropertyRowsProps {
  readonly asked: readonly AskedProperty[];
  readonly properties: readonly PropertyDraft[];
  readonly change: (next: readonly PropertyDraft[]) => void;
}

/** Properties that rules of the shop read beside those of art and those that templates name. */
const KNOWN = ['shape', 'turn_around'];
const UNITS = ['inches', 'feet', 'mm', 'cm', 'm'];

/** A line for each property that the rules ask for, and for others by their names. */
export function PropertyRows({ asked, properties, change }: PropertyRowsProps) {
  const names = useId();
  const put = (next: PropertyDraft) => change(properties.map((one) => (one.key === next.key ? next : one)));
  const ruleOf = (name: string) => asked.find((one) => isSameName(one.name, name));
  // a row does not go away under whoever types its name
  const [added, setAdded] = useState<readonly string[]>([]);
  const isElsewhere = ({ key, name }: PropertyDraft) => isOfArt(name) && !ruleOf(name) && !added.includes(key);
  const newRow = () => {
    const row = newProperty();
    setAdded([...added, row.key]);
    return row;
  };
  return (
    <div className="property-rows">
      <datalist id={names}>
        {KNOWN.filter((name) => !properties.some((one) => isSameName(one.name, name))).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <AddedRows
        rows={properties.filter((one) => !isElsewhere(one))}
        change={(next) => change([...next, ...properties.filter(isElsewhere)])}
        newRow={newRow}
        add="Add a property"
        show={(property, place) => (
          <PropertyRow key={property.key} {...{ property, rule: ruleOf(property.name), names, put, place }} />
        )}
      />
    </div>
  );
}

interface PropertyRowProps {
  readonly property: PropertyDraft;
  readonly rule: AskedProperty | undefined;
  /** Id of the list of names that are offered. */
  readonly names: string;
  readonly put: (next: PropertyDraft) => void;
  readonly place: RowPlace;
}

function PropertyRow({ property, rule, names, put, place: { id, remove } }: PropertyRowProps) {
  const { name, value, units } = property;
  const label = name.trim() === '' ? 'Value' : capital(name.replaceAll('_', ' '));
  const values = rule?.values ?? [];
  const hasUnits =
    units !== '' || (rule ? rule.is_number : value.trim() === '' || inchesOf({ value, units: null }) !== null);
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
      {hasUnits && (
        <Select
          label="Units"
          value={units}
          onChange={(event) => put({ ...property, units: event.currentTarget.value })}
        >
          <option value="">none</option>
          {[...UNITS, ...(units === '' || UNITS.includes(units) ? [] : [units])].map((one) => (
            <option key={one}>{one}</option>
          ))}
        </Select>
      )}
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
