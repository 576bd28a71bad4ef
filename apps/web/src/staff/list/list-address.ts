import { type List, paramsOf } from '@rabbet/domain/pages/list';
import type { AnyFields, Field } from '@rabbet/domain/records/fields';
import { isDate } from '@rabbet/domain/time/days';
import type { PageInput } from '../../kernel/pages/load-page';
import { staffPath } from '../../paths/paths';

export type Asked = Readonly<Record<string, string | number | boolean | null>>;

/** Query of a list that an address asks for. */
export function askedIn(list: List, visit: PageInput): Asked {
  return askedOf(paramsOf(list), visit);
}

/** Values of these fields in an address; one that does not fit counts as not said. */
export function askedOf(fields: AnyFields, { search }: Pick<PageInput, 'search'>): Asked {
  const pairs = Object.entries(fields).map(([name, field]) => [name, valueOf(field, search.get(name))]);
  return Object.fromEntries(pairs) as Asked;
}

function valueOf(field: Field, said: string | null): Asked[string] {
  const text = said?.trim() ?? '';
  if (text === '') return null;
  if (field.kind === 'flag') return /^(true|false)$/.test(text) ? text === 'true' : null;
  if (field.kind === 'choice') return field.of.find((one) => String(one) === text) ?? null;
  if (field.kind === 'date') return isDate(text) ? text : null;
  if (field.kind === 'reference') return Number(/(?:^|\()([1-9]\d{0,9})\)?$/.exec(text)?.[1] ?? 0) || null; // "Ann Lee (7)"
  if (!/^(whole|decimal|money)$/.test(field.kind)) return text;
  const number = Number(text);
  const isNothing = number === 0 && field.kind === 'whole' && field.min === 0; // a value like any other
  return Number.isFinite(number) && (number > 0 || isNothing) ? number : null;
}

/** Another condition or order begins with the first page. */
export const FIRST = { page: 1, after: null } as const;

/** The address of a page of a list. */
export function pathTo(path: string, asked: Asked): string {
  const said = Object.entries(asked).filter(([name, value]) => !(name === 'page' && value === 1));
  return staffPath(
    path,
    Object.fromEntries(said.map(([name, value]) => [name, value === null ? null : String(value)])),
  );
}
