import { lookAlikeKey } from '@rabbet/domain/text/look-alike';
import type { PersonName } from '@rabbet/domain/text/names';

type Names = Pick<PersonName, 'first' | 'middle' | 'last'>;

/** Person in a form of a visitor. The shop recognizes them by e-mail address and name. */
export interface NamedPerson extends Names {
  readonly email: string;
  readonly phone?: string | null;
}

/** Spelling in which names and addresses are compared: trimmed, without case and accents, look-alike letters made one. */
export function toComparable(text: string): string {
  return lookAlikeKey(text);
}

/** Key of a person: an e-mail address and a name, however the name is spread over its fields. */
export function personKey({ email, ...names }: Omit<NamedPerson, 'phone'>): string {
  return `${toComparable(email)}\n${nameKey(names)}`;
}

export function nameKey({ first, middle, last }: Names): string {
  return toComparable([first, middle, last].map((name) => name ?? '').join(' '));
}

/** Names by which a person may call themselves in a form. */
export function callingNames({ preferred_first, ...names }: Names & Pick<PersonName, 'preferred_first'>): string[] {
  const { first, last } = names;
  const all = [names, { first, middle: null, last }];
  if (preferred_first !== null) all.push({ first: preferred_first, middle: null, last });
  return [...new Set(all.map(nameKey))];
}
