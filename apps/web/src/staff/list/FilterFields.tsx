import type { AnyFields, Field as FieldOf } from '@rabbet/domain/records/fields';
import { labelOf } from '@rabbet/domain/records/labels';
import { isDate } from '@rabbet/domain/time/days';
import { useId, useState } from 'react';
import { Field, Select } from '../../ui/Field';
import { downIntoList } from './ListTable';
import type { Asked } from './list-address';
import { REFUSED, type RefusedField } from '../parts/Refused';
import {
  type Choice,
  choiceKey,
  type Choices,
  choiceWords,
  MOST_IN_A_SELECT,
  type Offered,
  useChoice,
  useFoundChoices,
  workshopsAmong,
} from '../sheet/choices';

interface FilterFieldsProps {
  readonly fields: AnyFields;
  readonly asked: Asked;
  readonly choices: Choices;
  /** Latest days of conditions that are times. */
  readonly latest?: Readonly<Record<string, string>> | undefined;
  readonly refusal?: RefusedField | null;
}

/** Inputs of the conditions of a list: search, days with a latest one and short choices in sight, all else behind "More filters". */
export function FilterFields({ fields, asked, choices, latest = {}, refusal = null }: FilterFieldsProps) {
  const all = Object.entries<FieldOf>(fields);
  const isInSight = ([name, field]: readonly [string, FieldOf]) =>
    name === 'term' || name in latest || workshopsAmong(field) !== null || optionsOf(field) !== null;
  const more = all.filter((one) => !isInSight(one));
  const inputOf = ([name, field]: readonly [string, FieldOf]) => (
    <FilterInput
      key={name}
      {...{ name, field, value: asked[name] ?? null, choices, max: latest[name] }}
      isRefused={refusal?.field === name}
    />
  );
  return (
    <>
      {all.filter(isInSight).map(inputOf)}
      {more.length > 0 && (
        <details className="filter-more" open={more.some(([name]) => asked[name] != null)}>
          <summary>More filters</summary>
          <div className="filter-row">{more.map(inputOf)}</div>
        </details>
      )}
    </>
  );
}

interface FilterInputProps {
  readonly name: string;
  readonly field: FieldOf;
  readonly value: Asked[string];
  readonly choices: Choices;
  readonly max: string | undefined;
  readonly isRefused: boolean;
}

function FilterInput({ name, field, value, choices, max, isRefused }: FilterInputProps) {
  const text = value === null ? '' : String(value);
  if (name === 'term')
    return (
      <Field
        {...{ label: 'Search', type: 'search', name, defaultValue: text, placeholder: field.about }}
        data-search=""
        onKeyDown={downIntoList}
      />
    );
  const label = labelOf(name, field);
  const among = workshopsAmong(field);
  const options = among ? workshopsIn(choices[among]) : optionsOf(field);
  if (options) return <Choosing {...{ name, label, text, options }} />;
  if (field.kind === 'reference')
    return <Reference {...{ name, label, text, of: field, all: choices[choiceKey(field)] ?? [] }} />;
  const isNumber = field.kind === 'whole' || field.kind === 'decimal' || field.kind === 'money';
  // an instant, and what is no time at all, is shown as it was said
  const isDay = field.kind === 'date' || (max !== undefined && (text === '' || isDate(text)));
  return (
    <Field
      {...{ label, name, max, defaultValue: text }}
      type={isDay ? 'date' : 'text'}
      inputMode={isNumber ? 'decimal' : undefined}
      {...(isRefused && { 'aria-invalid': true, 'aria-describedby': REFUSED })}
    />
  );
}

function workshopsIn(workshops: readonly Choice[] | undefined): ReturnType<typeof optionsOf> {
  return workshops ? workshops.map(({ id, name }) => [String(id), name] as const) : null;
}

/** Values that a condition has to choose from; null where it is no choice. */
function optionsOf(field: FieldOf): readonly (readonly [value: string, words: string])[] | null {
  if (field.kind === 'choice') return field.of.map((one) => [String(one), String(one)]);
  if (field.kind !== 'flag') return null;
  return [
    ['true', 'yes'],
    ['false', 'no'],
  ];
}

interface ChoosingProps {
  readonly name: string;
  readonly label: string;
  readonly text: string;
  readonly options: readonly (readonly [value: string, words: string])[];
}

function Choosing({ name, label, text, options }: ChoosingProps) {
  return (
    <Select label={label} name={name} defaultValue={text}>
      <option value="">all</option>
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </Select>
  );
}

interface ReferenceProps {
  readonly name: string;
  readonly label: string;
  readonly text: string;
  readonly of: Offered;
  readonly all: readonly Choice[];
}

/** Record that a condition names: chosen where there are few, else typed by its name or number. */
function Reference({ name, label, text, of, all }: ReferenceProps) {
  const list = useId();
  const [typed, setTyped] = useState('');
  const chosen = useChoice(of, all, Number(text));
  const found = useFoundChoices(of, all, typed);
  if (all.length <= MOST_IN_A_SELECT) {
    const unlisted = text !== '' && !chosen ? [[text, `number ${text}`] as const] : [];
    const options = [...unlisted, ...all.map((one) => [String(one.id), one.name] as const)];
    return <Choosing {...{ name, label, text, options }} />;
  }
  return (
    <>
      <Field
        {...{ label, name, list, defaultValue: chosen ? choiceWords(chosen) : text }}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <datalist id={list}>
        {found.map((one) => (
          <option key={one.id} value={choiceWords(one)} />
        ))}
      </datalist>
    </>
  );
}
