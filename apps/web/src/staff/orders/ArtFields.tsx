import { isSameName } from '@rabbet/domain/services/services';
import { Field, Select } from '../../ui/Field';
import { newProperty, type PropertyDraft } from './order-draft';

interface ArtFieldsProps {
  readonly properties: readonly PropertyDraft[];
  readonly change: (next: readonly PropertyDraft[]) => void;
}

interface ArtProperty {
  readonly name: string;
  readonly label: string;
  readonly placeholder?: string;
  /** Values with their words; absent for a length. */
  readonly values?: readonly (readonly [value: string, words: string])[];
}

/** Properties by which the shop tells whether the art needs a mount. */
const ART: readonly ArtProperty[] = [
  { name: 'reveal_width', label: 'Reveal: width of what the frame shows' },
  { name: 'reveal_height', label: 'Reveal: height of what it shows' },
  { name: 'margins', label: 'Margins beyond the reveal', placeholder: '0' },
  { name: 'lip', label: 'Lip of the rabbet', placeholder: '3/16' },
  {
    name: 'housing',
    label: 'Housing',
    values: [
      ['', 'under the lip of the frame'],
      ['floater', 'floater: the art is seen to its edge'],
    ],
  },
  {
    name: 'preserve',
    label: 'Preserve the art',
    values: [
      ['', 'yes'],
      ['no', 'no: it may be fixed without a mount'],
    ],
  },
];

export function isOfArt(name: string): boolean {
  return ART.some((one) => isSameName(one.name, name));
}

/** Sizes and wishes from which the shop tells whether the art needs a mount: it warns where none is ordered. */
export function ArtFields({ properties, change }: ArtFieldsProps) {
  const said = properties.filter(({ name, value }) => isOfArt(name) && value !== '');
  const put = (next: PropertyDraft) => {
    const isThere = properties.some(({ key }) => key === next.key);
    change(isThere ? properties.map((one) => (one.key === next.key ? next : one)) : [...properties, next]);
  };
  return (
    <details className="past art-fields" open={said.length > 0 || undefined}>
      <summary>Does the art need a mount?</summary>
      <p className="field-hint">
        Say what the frame shows, in inches. If that is larger than the art, and the item has no mount, the shop warns
        you.
      </p>
      <div className="item-fields">
        {ART.map((one) => (
          <ArtField
            key={one.name}
            {...one}
            property={properties.find(({ name }) => isSameName(name, one.name)) ?? newProperty(one.name)}
            put={put}
          />
        ))}
      </div>
    </details>
  );
}

interface ArtFieldProps extends ArtProperty {
  readonly property: PropertyDraft;
  readonly put: (next: PropertyDraft) => void;
}

function ArtField({ label, placeholder, values, property, put }: ArtFieldProps) {
  const { value, units } = property;
  const say = (text: string) => put({ ...property, value: text });
  if (!values)
    return (
      <Field
        label={units === '' ? label : `${label}, in ${units}`}
        autoComplete="off"
        {...{ placeholder, value }}
        onChange={(event) => say(event.currentTarget.value)}
      />
    );
  const own = values.find(([one]) => isSameName(one, value));
  return (
    <Select label={label} value={own ? own[0] : value} onChange={(event) => say(event.currentTarget.value)}>
      {[...values, ...(own ? [] : [[value, value] as const])].map(([one, words]) => (
        <option key={one} value={one}>
          {words}
        </option>
      ))}
    </Select>
  );
}
