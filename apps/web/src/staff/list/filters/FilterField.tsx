import { customer } from '@rabbet/domain/people/people';
import type { Field as FieldOf } from '@rabbet/domain/records/fields';
import { labelOf } from '@rabbet/domain/records/labels';
import { isDate } from '@rabbet/domain/time/days';
import { type ComponentProps, useId } from 'react';
import { downIntoList } from '../../frame/opened-list';
import { REFUSED } from '../../parts/Refused';
import {
  choiceKey,
  type Choices,
  MOST_IN_A_SELECT,
  type Offered,
  useChoice,
  useFoundChoices,
  workshopsAmong,
} from '../../sheet/choices';
import { type Choice, choiceWords } from '../../parts/choice';
import type { ListQuery } from '../query/list-address';
import type { FilterForm } from './use-filter-form';

/** A condition with its input. */
export interface FilterFieldProps {
  readonly name: string;
  readonly field: FieldOf;
  readonly value: ListQuery[string];
  readonly choices: Choices;
  readonly form: Pick<FilterForm, 'textOf' | 'choose' | 'type'>;
  /** Latest day, where it is a day that is over. */
  readonly latest?: string | undefined;
  readonly isRefused: boolean;
  /** Words in the empty search box. */
  readonly hint?: string | undefined;
  /** True of a condition in sight: its name stands in the input itself. */
  readonly isChip: boolean;
}

type Option = readonly [value: string, words: string];

export function FilterField(props: FilterFieldProps) {
  const { name, field, choices, latest, isRefused } = props;
  if (name === 'term') return <Search {...props} />;
  const among = workshopsAmong(field);
  const options = among ? workshopsIn(choices[among]) : optionsOf(field, labelOf(name, field));
  if (options) return <Choosing {...props} options={options} />;
  if (field.kind === 'reference') return <Reference {...props} of={field} all={choices[choiceKey(field)] ?? []} />;
  const text = textOf(props);
  // an instant, and what is no time at all, is shown as it was entered
  const isDay = field.kind === 'date' || (latest !== undefined && (text === '' || isDate(text)));
  const isNumber = field.kind === 'whole' || field.kind === 'decimal' || field.kind === 'money';
  return (
    <Typing
      {...props}
      text={text}
      input={{
        type: isDay ? 'date' : 'text',
        max: latest,
        inputMode: isNumber ? 'decimal' : undefined,
        ...(isRefused && { 'aria-invalid': true, 'aria-describedby': REFUSED }),
      }}
    />
  );
}

function textOf({ name, value, form }: Pick<FilterFieldProps, 'name' | 'value' | 'form'>): string {
  return form.textOf(name) ?? (value === null ? '' : String(value));
}

function Search(props: FilterFieldProps) {
  const { field, hint = 'Search' } = props;
  return (
    <Typing
      {...props}
      field={{ ...field, label: 'Search' }}
      text={textOf(props)}
      input={{
        type: 'search',
        placeholder: hint,
        className: 'field-input filter-search',
        'data-search': '',
        onKeyDown: downIntoList,
      }}
    />
  );
}

interface TypingProps extends FilterFieldProps {
  readonly text: string;
  readonly input: ComponentProps<'input'> & { readonly 'data-search'?: '' };
}

function Typing({ name, field, form, isChip, text, input }: TypingProps) {
  const id = useId();
  const label = labelOf(name, field);
  return (
    <div className={classOf(isChip, input.type === 'date')}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        className="field-input"
        autoComplete="off"
        placeholder={isChip ? label : undefined}
        {...input}
        value={text}
        onChange={({ currentTarget }) => form.type(name, currentTarget.value)}
      />
    </div>
  );
}

/** The name of an input in sight stands in it, but for a day, which has no room for a name. */
function classOf(isChip: boolean, isNameShown = false): string {
  return isChip ? `filter-chip${isNameShown ? ' filter-chip-named' : ''}` : 'field';
}

function workshopsIn(workshops: readonly Choice[] | undefined): readonly Option[] | null {
  return workshops ? workshops.map(({ id, name }) => [String(id), name] as const) : null;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Values that a condition has to choose from; null where it is no choice. */
export function optionsOf(field: FieldOf, label: string): readonly Option[] | null {
  if (field.kind === 'choice')
    return field.of.map((value) => [String(value), field.words?.[String(value)] ?? capital(String(value))]);
  if (field.kind !== 'flag') return null;
  return [
    ['true', label],
    ['false', `Not ${label.charAt(0).toLowerCase()}${label.slice(1)}`],
  ];
}

interface ChoosingProps extends FilterFieldProps {
  readonly options: readonly Option[];
}

function Choosing(props: ChoosingProps) {
  const { name, field, form, isChip, options } = props;
  const id = useId();
  const label = labelOf(name, field);
  const text = textOf(props);
  return (
    <div className={classOf(isChip)}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        className="field-input"
        value={text}
        data-set={text === '' ? undefined : ''}
        onChange={({ currentTarget }) => form.choose(name, currentTarget.value)}
      >
        <option value="">{isChip ? label : 'all'}</option>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

interface ReferenceProps extends FilterFieldProps {
  readonly of: Offered;
  readonly all: readonly Choice[];
}

/** Record that a condition names: chosen where there are few, else typed by its name or number. */
function Reference(props: ReferenceProps) {
  const { name, value, form, of, all } = props;
  const list = useId();
  const typed = form.textOf(name);
  const chosen = useChoice(of, all, Number(value));
  const offered = useFoundChoices(of, all, typed ?? '');
  const text = textOf(props);
  if (all.length <= MOST_IN_A_SELECT && of.to !== customer.name) {
    const unlisted =
      text !== '' && !all.some(({ id }) => String(id) === text) ? [[text, nameOf(chosen, text)] as const] : [];
    return (
      <Choosing {...props} options={[...unlisted, ...all.map((record) => [String(record.id), record.name] as const)]} />
    );
  }
  return (
    <>
      <Typing {...props} text={typed ?? (chosen ? choiceWords(chosen) : text)} input={{ list }} />
      <datalist id={list}>
        {offered.map((record) => (
          <option key={record.id} value={choiceWords(record)} />
        ))}
      </datalist>
    </>
  );
}

function nameOf(chosen: Choice | undefined, text: string): string {
  return chosen?.name ?? `number ${text}`;
}
