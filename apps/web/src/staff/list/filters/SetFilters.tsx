import type { Field } from '@rabbet/domain/records/fields';
import { labelOf } from '@rabbet/domain/records/labels';
import { longDate } from '@rabbet/domain/time/words';
import { type Chip, Chips } from '../../../ui/Chips';
import { choiceKey, type Choices, useChoice, workshopsAmong } from '../../sheet/choices';
import { conditionsIn, FIRST, type ListQuery, pathTo } from '../query/list-address';
import { optionsOf } from './FilterField';
import { type Filtered, useFilterChoices, useFilterFields } from './ListFilters';

interface SetFiltersProps extends Filtered {
  readonly query: ListQuery;
  /** Conditions that are in sight already. */
  readonly inSight: readonly string[];
  /** Conditions that hold where an address names none. */
  readonly usual: ListQuery;
}

/** Conditions that are set and not in sight, each with a link that takes it away. */
export function SetFilters({ query, inSight, usual, path, ...filtered }: SetFiltersProps) {
  const words = useConditionWords(query, filtered);
  const chips = words
    .filter(({ name }) => !inSight.includes(name) && query[name] !== usual[name])
    .map(({ name, text }): Chip => ({ text, without: pathTo(path, { ...query, [name]: null, ...FIRST }) }));
  return <Chips label="Filters that are set" chips={chips} />;
}

/** Each condition that is set, in words: "Type: Prints". */
export function useConditionWords(query: ListQuery, { list, namedKinds }: Omit<Filtered, 'path'>) {
  const fields = useFilterFields({ list, namedKinds });
  const choices = useFilterChoices(list, namedKinds);
  const set = [...conditionsIn(query)].filter(([name]) => fields[name] !== undefined);
  const named = set.find(([name]) => isUnlisted(fields[name]!, choices, query[name])); // one of them, just filtered
  const unlisted = useChoice(referenceOf(named && fields[named[0]]), [], Number(named?.[1] ?? 0));
  return set.map(([name, value]) => {
    const field = fields[name]!; // just filtered
    const words = (named?.[0] === name ? unlisted?.name : undefined) ?? wordsOf(field, value, choices);
    const label = name === 'term' ? 'Search' : labelOf(name, field);
    return { name, text: field.kind === 'flag' ? wordsOfFlag(label, field, value) : `${label}: ${words}` };
  });
}

function wordsOfFlag(label: string, field: Field, value: unknown): string {
  return optionsOf(field, label)?.find(([option]) => option === String(value))?.[1] ?? label;
}

function choicesFor(field: Field, choices: Choices) {
  const key = field.kind === 'reference' ? choiceKey(field) : workshopsAmong(field);
  return key === null ? null : (choices[key] ?? []);
}

function isUnlisted(field: Field, choices: Choices, value: unknown): boolean {
  return field.kind === 'reference' && !choicesFor(field, choices)?.some(({ id }) => id === value);
}

const NOTHING = { to: 'company' } as const;

function referenceOf(field: Field | undefined) {
  return field?.kind === 'reference' ? field : NOTHING;
}

function wordsOf(field: Field, value: unknown, choices: Choices): string {
  const record = choicesFor(field, choices)?.find(({ id }) => id === value);
  if (record) return record.name;
  if (field.kind === 'date') return longDate(String(value));
  return optionsOf(field, '')?.find(([option]) => option === String(value))?.[1] ?? String(value);
}
