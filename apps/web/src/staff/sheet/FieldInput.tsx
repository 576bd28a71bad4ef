import { type Field, isText, lengthsOf, type Values } from '@rabbet/domain/records/fields';
import { labelOf } from '@rabbet/domain/records/labels';
import { FormCheck, FormField, FormSelect, FormText } from '../../kernel/forms/FormField';
import { useFilling } from '../../kernel/forms/ShopForm';
import type { Choice, Choices } from './choices';

interface FieldInputProps {
  readonly name: string;
  readonly field: Field;
  readonly choices: Choices;
}

const LONG = 500;

/** The input of a field, by its kind. */
export function FieldInput({ name, field, choices }: FieldInputProps) {
  const about = { name, label: labelOf(name, field), ...(field.about && { hint: field.about }) };
  if (field.kind === 'flag') return <FormCheck {...about} />;
  if (field.kind === 'reference') return <Reference {...about} choices={choices[field.to] ?? []} />;
  if (field.kind === 'choice') return <Choosing {...about} of={field.of} isOptional={!field.required} />;
  if (field.kind === 'moment') return <FormField {...about} required={field.required} type="datetime-local" />;
  if (isText(field) && (field.kind === 'html' || lengthsOf(field).max > LONG))
    return <FormText {...about} required={field.required} rows={field.kind === 'html' ? 10 : 4} />;
  const isNumber = field.kind === 'money' || field.kind === 'decimal' || field.kind === 'whole';
  return (
    <FormField
      {...about}
      required={field.required}
      inputMode={isNumber ? 'decimal' : undefined}
      type={field.kind === 'date' || field.kind === 'email' ? field.kind : undefined}
    />
  );
}

interface About {
  readonly name: string;
  readonly label: string;
}

function Choosing({
  of,
  isOptional,
  ...about
}: About & { readonly of: readonly (string | number)[]; readonly isOptional: boolean }) {
  return (
    <FormSelect {...about}>
      {isOptional && <option value="">none</option>}
      {of.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </FormSelect>
  );
}

const MOST_IN_A_SELECT = 60;

/** Takes a record by its name if there are few; else by its number, with the names to look it up. */
function Reference({ choices, ...about }: About & { readonly choices: readonly Choice[] }) {
  const { id, values } = useFilling();
  const value: Values[string] = values[about.name];
  if (choices.length > MOST_IN_A_SELECT) {
    const list = `${id}-${about.name}-list`;
    const chosen = choices.find((one) => one.id === Number(value));
    return (
      <>
        <FormField {...about} list={list} inputMode="numeric" hint={chosen && `now ${chosen.name}`} />
        <datalist id={list}>
          {choices.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </datalist>
      </>
    );
  }
  return (
    <FormSelect {...about}>
      <option value="">none</option>
      {/* one that is not listed would be lost with the next saving */}
      {value && !choices.some((one) => one.id === Number(value)) && (
        <option value={String(value)}>number {value}</option>
      )}
      {choices.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </FormSelect>
  );
}
