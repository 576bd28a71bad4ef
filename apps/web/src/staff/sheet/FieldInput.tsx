import { type Field, isText, lengthsOf } from '@rabbet/domain/records/fields';
import { labelOf } from '@rabbet/domain/records/labels';
import { customer } from '@rabbet/domain/people/people';
import { FormCheck, FormField, FormSelect, FormText } from '../../kernel/forms/FormField';
import { useFilling } from '../../kernel/forms/ShopForm';
import { choiceKey, type Choices, workshopsAmong } from './choices';
import type { Choice } from '../parts/choice';
import { CustomerField } from './CustomerField';
import { Reference } from './Reference';

interface FieldInputProps {
  readonly name: string;
  readonly field: Field;
  readonly choices: Choices;
}

const LONG = 500;
const HTML_HINT =
  'Type plain text with a blank line between paragraphs, or HTML: <p>, <h2>, <strong>, <em>, <ul>, <li>, <a href>.';

/** The input of a field, by its kind. */
export function FieldInput({ name, field, choices }: FieldInputProps) {
  const hasWords = field.kind === 'choice' && field.words !== undefined; // these say it all
  const about = { name, label: labelOf(name, field), ...(field.about && !hasWords && { hint: field.about }) };
  if (field.kind === 'flag') return <FormCheck {...about} />;
  if (field.kind === 'reference' && field.to === customer.name) return <CustomerField {...about} />;
  if (field.kind === 'reference')
    return <Reference {...about} to={field.to} among={field.among} choices={choices[choiceKey(field)] ?? []} />;
  if (field.kind === 'choice')
    return (
      <Choosing
        {...about}
        of={field.of}
        words={field.words}
        barred={field.barred}
        isOptional={!field.required}
        hasDefault={field.default !== undefined}
      />
    );
  const workshops = choices[workshopsAmong(field) ?? ''];
  if (workshops) {
    const words = Object.fromEntries(workshops.map(({ id, name }) => [id, name]));
    const ids = workshops.map(({ id }) => id);
    const hint = ids.length === 0 ? 'There is no workshop with a free seat.' : about.hint;
    return (
      <div className="wide-field">
        <Choosing {...about} hint={hint} of={ids} words={words} isOptional={!field.required} hasDefault={false} />
      </div>
    );
  }
  if (field.kind === 'whole' && field.among === 'credits' && choices.credits)
    return <CreditInput {...about} required={field.required} credits={choices.credits} />;
  if (field.kind === 'moment') return <FormField {...about} required={field.required} type="datetime-local" />;
  if (field.kind === 'html') return <FormText {...about} hint={HTML_HINT} required={field.required} rows={10} />;
  if (isText(field) && lengthsOf(field).max > LONG) return <FormText {...about} required={field.required} rows={4} />;
  if ('isPercent' in field && field.isPercent)
    return <FormField {...about} label={`${about.label}, %`} hint={undefined} inputMode="decimal" />;
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
  readonly hint?: string | undefined;
}

interface CreditProps extends About {
  readonly required?: boolean;
  readonly credits: readonly Choice[];
}

/** Offers the open credits of a customer by their numbers; that of another one is typed. */
function CreditInput({ credits, hint, ...about }: CreditProps) {
  const list = `${useFilling().id}-${about.name}-list`;
  const open = credits.map(({ id, name }) => `${id} (${name})`).join('; ');
  const words = `${hint ?? ''}. ${open ? `Open credits of this customer: ${open}.` : 'This customer has no open credit.'}`;
  return (
    <>
      <FormField {...about} hint={words} list={list} inputMode="numeric" autoComplete="off" />
      <datalist id={list}>
        {credits.map(({ id, name }) => (
          <option key={id} value={id} label={name} />
        ))}
      </datalist>
    </>
  );
}

interface ChoosingProps extends About {
  readonly of: readonly (string | number)[];
  readonly isOptional: boolean;
  readonly hasDefault: boolean;
  readonly words?: Readonly<Record<string, string>> | undefined;
  readonly barred?: Readonly<Record<string, string>> | undefined;
}

/** Nothing is chosen beforehand that has no default: the first in a list may be the wrong one. */
function Choosing({ of, isOptional, hasDefault, words = {}, barred = {}, hint, ...about }: ChoosingProps) {
  const none = hasDefault ? null : isOptional ? 'none' : 'choose …';
  const reasons = of.filter((one) => Object.hasOwn(barred, one));
  return (
    <FormSelect
      {...about}
      hint={reasons.length > 0 ? <Barred {...{ reasons, words, barred }} /> : hint}
      required={!isOptional}
    >
      {none !== null && <option value="">{none}</option>}
      {of.map((one) => (
        <option key={one} value={one} disabled={reasons.includes(one)}>
          {words[one] ?? one}
          {reasons.includes(one) && ' (not yet)'}
        </option>
      ))}
    </FormSelect>
  );
}

type BarredProps = Required<Pick<ChoosingProps, 'words' | 'barred'>> & { readonly reasons: ChoosingProps['of'] };

/** Says of each value that is not taken now why. */
function Barred({ reasons, words, barred }: BarredProps) {
  return reasons.map((one) => (
    <span key={one} className="hint-line">
      <strong>{words?.[one] ?? one}</strong>: {barred?.[one]}
    </span>
  ));
}
