import { lookAlikeKey } from '@rabbet/domain/text/look-alike';
import type { PersonName } from '@rabbet/domain/text/names';

type Names = Pick<PersonName, 'first' | 'middle' | 'last'>;

/** Person as a form names them. E-mail address and name show if the shop knows them. */
export interface Somebody extends Names {
  readonly email: string;
  readonly phone?: string | null;
}

/** Form in which names and addresses are compared: trimmed, without case and accents, by their look in print. */
export function asCompared(text: string): string {
  return lookAlikeKey(text);
}

/** Key of a person: an e-mail address and a name, however the name is spread over its fields. */
export function personKey({ email, ...names }: Omit<Somebody, 'phone'>): string {
  return `${asCompared(email)}\n${namedAs(names)}`;
}

export function namedAs({ first, middle, last }: Names): string {
  return asCompared([first, middle, last].map((name) => name ?? '').join(' '));
}

/** Names by which a person may call themselves in a form. */
export function callingNames({ preferred_first, ...names }: Names & Pick<PersonName, 'preferred_first'>): string[] {
  const { first, last } = names;
  const all = [names, { first, middle: null, last }];
  if (preferred_first !== null) all.push({ first: preferred_first, middle: null, last });
  return [...new Set(all.map(namedAs))];
}
