import type { List, ListColumns } from '@rabbet/domain/pages/list';
import type { AnyFields, Field as FieldOf } from '@rabbet/domain/records/fields';
import { labelOf } from '@rabbet/domain/records/labels';
import { type FormEvent, Fragment } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Field } from '../ui/Field';
import { downIntoList } from './Ledger';
import { type Asked, FIRST, pathTo } from './list-address';

interface FiltersProps {
  readonly list: List;
  readonly asked: Asked;
  readonly path: string;
}

/** The filters of a list: a search box where it has words, a choice for each flag and choice; other conditions can be taken away. */
export function Filters({ list: { filters, sorts = [], columns }, asked, path }: FiltersProps) {
  const navigate = useNavigate();
  const shown = Object.entries<FieldOf>(filters).filter(
    ([name, field]) => name === 'term' || optionsOf(field) !== null,
  );
  const shownNames = shown.map(([name]) => name);
  const others = Object.entries(asked).filter(
    ([name, value]) => value !== null && name in filters && !shownNames.includes(name),
  );
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const said = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim() || null]),
    );
    void navigate(pathTo(path, { ...asked, ...said, ...FIRST }));
  };
  if (shown.length === 0 && others.length === 0) return null;
  return (
    <form className="filter-row" action={path} role="search" onSubmit={search} key={JSON.stringify(asked)}>
      {sorts.length > 0 && <Sort {...{ sorts, columns, value: String(asked.sort ?? '') }} />}
      {shown.map(([name, field]) => (
        <OneFilter key={name} name={name} field={field} value={asked[name] ?? null} />
      ))}
      {others.map(([name, value]) => (
        <Condition key={name} {...{ name, value: String(value), asked, path, filters }} />
      ))}
      {shown.length > 0 && <button className="button">Show</button>}
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

interface OneFilterProps {
  readonly name: string;
  readonly field: FieldOf;
  readonly value: Asked[string];
}

function OneFilter({ name, field, value }: OneFilterProps) {
  const options = optionsOf(field);
  if (options === null)
    return (
      <Field
        label="Search"
        type="search"
        name={name}
        defaultValue={value === null ? '' : String(value)}
        data-search=""
        onKeyDown={downIntoList}
      />
    );
  const id = `filter-${name}`;
  return (
    <div className="field">
      <label htmlFor={id}>{labelOf(name, field)}</label>
      <select id={id} name={name} className="field-input" defaultValue={value === null ? '' : String(value)}>
        <option value="">all</option>
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The values that a filter has to choose from; null where it is no choice. */
function optionsOf(field: FieldOf): readonly (readonly [value: string, words: string])[] | null {
  if (field.kind === 'choice') return field.of.map((one) => [String(one), String(one)]);
  const yesNo = [
    ['true', 'yes'],
    ['false', 'no'],
  ] as const;
  return field.kind === 'flag' ? yesNo : null;
}

interface ConditionProps {
  readonly name: string;
  readonly value: string;
  readonly asked: Asked;
  readonly path: string;
  readonly filters: AnyFields;
}

/** A condition that the address sets, with a link that takes it away. */
function Condition({ name, value, asked, path, filters }: ConditionProps) {
  return (
    <p className="condition">
      <input type="hidden" name={name} value={value} />
      {labelOf(name, filters[name] ?? {})}: {value}{' '}
      <Link to={pathTo(path, { ...asked, [name]: null, ...FIRST })} aria-label={`Without ${labelOf(name, {})}`}>
        ×
      </Link>
    </p>
  );
}
