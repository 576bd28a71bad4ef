import type { List, ListColumns } from '@rabbet/domain/pages/list';
import type { AnyFields, Field } from '@rabbet/domain/records/fields';
import { labelOf } from '@rabbet/domain/records/labels';
import { Fragment, useId, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAnswer } from '../../../kernel/data/answer';
import { useHydrated } from '../../../ui/use-hydrated';
import { useClient } from '../../session/staff-client';
import { isColumnFor, mayRead, useWho } from '../../session/who-asks';
import type { RefusedField } from '../../parts/Refused';
import { type Choices, choicesQuery } from '../../sheet/choices';
import { conditionsIn, LAYOUT, type ListQuery } from '../query/list-address';
import { FilterField } from './FilterField';
import { FilterPopover } from './FilterPopover';
import { type FilterForm, useEarlyTerm, useFilterForm } from './use-filter-form';
import { useNarrow } from './use-narrow';

/** A list as its conditions need it. */
export interface Filtered {
  readonly list: Pick<List, 'filters' | 'sorts' | 'columns'>;
  readonly path: string;
  /** Conditions that stand in sight. */
  readonly chips?: readonly string[] | undefined;
  /** Conditions that have no input, and stay as they are. */
  readonly unseen?: readonly string[] | undefined;
  /** Conditions whose values are names of records of a kind. */
  readonly namedKinds?: Readonly<Record<string, string>> | undefined;
}

interface ListFiltersProps extends Filtered {
  readonly query: ListQuery;
  /** Latest days of conditions that are days: these stand in sight. */
  readonly latest?: Readonly<Record<string, string>> | undefined;
  readonly refusal?: RefusedField | null;
  /** Words in the empty search box. */
  readonly hint?: string | undefined;
}

/** Form with the conditions and the order of a list: answered while one types, and by a button where no script runs. */
export function ListFilters({ list, path, query, chips = [], unseen = [], latest = {}, ...rest }: ListFiltersProps) {
  const { refusal = null, namedKinds, hint } = rest;
  const navigate = useNavigate();
  const hydrated = useHydrated();
  const fields = useFilterFields({ list, unseen, namedKinds });
  const choices = useFilterChoices(list, namedKinds);
  const sorts = useSorts(list);
  const form = useFilterForm({
    fields: { ...fields, sort: { kind: 'text' } },
    query,
    path,
    replace: (address) => void navigate(address, { replace: true }),
  });
  const element = useRef<HTMLFormElement>(null);
  useEarlyTerm(element, String(query.term ?? ''), form.type);
  const isNarrow = useNarrow();
  const names = Object.keys(fields);
  if (names.length === 0) return null;
  const inSight = ['term', ...(isNarrow ? [] : chips), ...Object.keys(latest)].filter((name) => name in fields);
  const behind = names.filter((name) => !inSight.includes(name));
  const inputOf = (name: string, isChip: boolean) => (
    <FilterField
      key={name}
      {...{ name, field: fields[name]!, value: query[name] ?? null, choices, form, isChip }} // one of its names
      latest={latest[name]}
      isRefused={refusal?.field === name}
      hint={hint}
    />
  );
  const set = conditionsIn(query);
  return (
    <form
      className="filters"
      action={path}
      role="search"
      aria-label="Filter"
      onSubmit={form.send}
      onKeyDown={form.press}
      ref={element}
    >
      {[...unseen, LAYOUT].map(
        (name) => query[name] != null && <input key={name} type="hidden" name={name} value={String(query[name])} />,
      )}
      {inSight.map((name) => inputOf(name, true))}
      {(behind.length > 0 || sorts.length > 0) && (
        <FilterPopover isOpen={!hydrated && behind.some((name) => set.has(name))} count={countOf(behind, set)}>
          {behind.map((name) => inputOf(name, false))}
          {sorts.length > 0 && <Sort {...{ sorts, columns: list.columns, query, form }} />}
        </FilterPopover>
      )}
      {!hydrated && <button className="button">Show</button>}
    </form>
  );
}

function countOf(names: readonly string[], set: ReadonlyMap<string, unknown>): number {
  return names.filter((name) => set.has(name)).length;
}

/** Conditions that whoever asks may set, those with names of records as choices among these. */
export function useFilterFields({ list, unseen = [], namedKinds = {} }: Omit<Filtered, 'path'>): AnyFields {
  const who = useWho();
  const choices = useFilterChoices(list, namedKinds);
  const isForThem = (field: Field) => !field.readers || field.readers === 'public' || mayRead(who, field.readers);
  const seen = Object.entries<Field>(list.filters).filter(
    ([name, field]) => !unseen.includes(name) && isForThem(field),
  );
  return Object.fromEntries(
    seen.map(([name, field]): [string, Field] => {
      const records = choices[namedKinds[name] ?? ''] ?? [];
      if (records.length === 0) return [name, field];
      const { label, about } = field;
      const of = records.map((record) => record.name);
      return [
        name,
        { kind: 'choice', of, ...(label !== undefined && { label }), ...(about !== undefined && { about }) },
      ];
    }),
  );
}

/** Fields whose records conditions are chosen among. */
export function chosenFields(filters: AnyFields, namedKinds: Readonly<Record<string, string>> = {}): AnyFields {
  const named = Object.entries(namedKinds).map(([name, to]): [string, Field] => [name, { kind: 'reference', to }]);
  return { ...filters, ...Object.fromEntries(named) };
}

export function useFilterChoices({ filters }: Pick<List, 'filters'>, namedKinds?: Filtered['namedKinds']): Choices {
  return useAnswer(choicesQuery(useClient(), useWho(), chosenFields(filters, namedKinds))).data ?? {};
}

/** Orders that whoever asks may choose. */
function useSorts({ sorts = [], columns }: Pick<List, 'sorts' | 'columns'>): readonly string[] {
  const who = useWho();
  return sorts.filter((name) => isColumnFor(who, columns[name]));
}

interface SortProps {
  readonly sorts: readonly string[];
  readonly columns: ListColumns;
  readonly query: ListQuery;
  readonly form: FilterForm;
}

/** The order of the list: for a phone, where there are no heads to press, and for the grid. */
function Sort({ sorts, columns, query, form }: SortProps) {
  const id = useId();
  const titleOf = (name: string) => labelOf(name, columns[name] ?? {});
  return (
    <div className="field">
      <label htmlFor={id}>Sort by</label>
      <select
        id={id}
        name="sort"
        className="field-input"
        value={form.textOf('sort') ?? String(query.sort ?? '')}
        onChange={({ currentTarget }) => form.choose('sort', currentTarget.value)}
      >
        <option value="">as usual</option>
        {sorts.map((name) => (
          <Fragment key={name}>
            <option value={name}>{titleOf(name)}</option>
            <option value={`-${name}`}>{titleOf(name)}, backwards</option>
          </Fragment>
        ))}
      </select>
    </div>
  );
}
