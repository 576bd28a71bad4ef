import type { List, ListColumns } from '@rabbet/domain/pages/list';
import { labelOf } from '@rabbet/domain/records/labels';
import { type FormEvent, Fragment } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAnswer } from '../../kernel/data/answer';
import { FilterFields } from './FilterFields';
import { type Asked, FIRST, pathTo } from './list-address';
import type { RefusedField } from '../parts/Refused';
import { choicesQuery } from '../sheet/choices';
import { useClient } from '../frame/staff-client';
import { isColumnFor, useWho } from '../frame/who-asks';

interface FiltersProps {
  readonly list: Pick<List, 'filters' | 'sorts' | 'columns'>;
  readonly asked: Asked;
  readonly path: string;
  /** Conditions that have no input, and stay as they are. */
  readonly unseen?: readonly string[] | undefined;
  /** Latest days of conditions that are days: these stand in sight. */
  readonly latest?: Readonly<Record<string, string>> | undefined;
  readonly refusal?: RefusedField | null;
}

/** Form with the conditions and the order of a list. */
export function Filters({ list: { filters, sorts = [], columns }, asked, path, unseen = [], ...days }: FiltersProps) {
  const navigate = useNavigate();
  const who = useWho();
  const choices = useAnswer(choicesQuery(useClient(), who, filters)).data ?? {};
  const known = sorts.filter((name) => isColumnFor(who, columns[name]));
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const said = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim() || null]),
    );
    void navigate(pathTo(path, { ...asked, ...said, ...FIRST }));
  };
  const seen = Object.fromEntries(Object.entries(filters).filter(([name]) => !unseen.includes(name)));
  if (Object.keys(seen).length === 0) return null;
  return (
    <form
      className="filter-row"
      action={path}
      role="search"
      aria-label="Filter"
      onSubmit={search}
      key={JSON.stringify(asked)}
    >
      {unseen.map(
        (name) => asked[name] != null && <input key={name} type="hidden" name={name} value={String(asked[name])} />,
      )}
      {known.length > 0 && <Sort {...{ sorts: known, columns, value: String(asked.sort ?? '') }} />}
      <FilterFields fields={seen} {...{ asked, choices }} {...days} />
      <button className="button">Show</button>
    </form>
  );
}

interface SortProps {
  readonly sorts: readonly string[];
  readonly columns: ListColumns;
  readonly value: string;
}

/** The order of the list: shown where the list has no heads to press, and sent with the filters anywhere. */
function Sort({ sorts, columns, value }: SortProps) {
  const titleOf = (name: string) => labelOf(name, columns[name] ?? {});
  return (
    <div className="field filter-sort">
      <label htmlFor="filter-sort">Sort by</label>
      <select id="filter-sort" name="sort" className="field-input" defaultValue={value}>
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
