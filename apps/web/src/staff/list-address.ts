import { type List, paramsOf } from '@rabbet/domain/pages/list';
import type { Field } from '@rabbet/domain/records/fields';
import type { PageInput } from '../kernel/load-page';
import { staffPath } from '../paths';

export type Asked = Readonly<Record<string, string | number | boolean | null>>;

/** The query of a list, of what an address asks for: a value that does not fit counts as not said. */
export function askedIn(list: List, { search }: PageInput): Asked {
  const pairs = Object.entries<Field>(paramsOf(list)).map(([name, field]) => [name, valueOf(field, search.get(name))]);
  return Object.fromEntries(pairs) as Asked;
}

function valueOf(field: Field, said: string | null): Asked[string] {
  const text = said?.trim() ?? '';
  if (text === '') return null;
  if (field.kind === 'flag') return /^(true|false)$/.test(text) ? text === 'true' : null;
  if (field.kind === 'choice') return field.of.find((one) => String(one) === text) ?? null;
  if (!/^(whole|reference|decimal|money)$/.test(field.kind)) return text;
  const number = Number(text);
  return Number.isFinite(number) && number > 0 ? number : null;
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
