import type { List } from '@rabbet/domain/pages/list';
import type { AnyFields, Field as FieldOf } from '@rabbet/domain/records/fields';
import { labelOf } from '@rabbet/domain/records/labels';
import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Field } from '../ui/Field';
import { downIntoList } from './Ledger';
import { type Asked, pathTo } from './list-address';

interface FiltersProps {
  readonly list: List;
  readonly asked: Asked;
  readonly path: string;
}

/** The filters of a list: a search box where it has words, a choice for each flag and choice; other conditions can be taken away. */
export function Filters({ list: { filters }, asked, path }: FiltersProps) {
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
    void navigate(pathTo(path, { ...asked, ...said, page: 1 }));
  };
  if (shown.length === 0 && others.length === 0) return null;
  return (
    <form className="filter-row" action={path} role="search" onSubmit={search} key={JSON.stringify(asked)}>
      {asked.sort !== null && asked.sort !== undefined && (
        <input type="hidden" name="sort" value={String(asked.sort)} />
      )}
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
      <Link to={pathTo(path, { ...asked, [name]: null, page: 1 })} aria-label={`Without ${labelOf(name, {})}`}>
        ×
      </Link>
    </p>
  );
}
