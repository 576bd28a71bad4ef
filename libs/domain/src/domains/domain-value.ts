import { refuse, Refusals } from '@rabbet/domain/deciders/refusal';
import { allowedValues, chosen, findValue } from './listed-values';

/** Kinds of values of a dimension or a setting. */
export const DOMAIN_KINDS = ['number', 'text', 'boolean', 'domain', 'multi-domain'] as const;

/** Rule for values; the filter of a domain lists them. */
export interface Domain {
  /** Name in refusals. */
  readonly name: string;
  readonly kind: (typeof DOMAIN_KINDS)[number];
  readonly filter: string | null;
}

/** Refuses a domain or multi-domain without any allowed value. */
export function requireValues({ kind, filter }: Pick<Domain, 'kind' | 'filter'>): void {
  if ((kind === 'domain' || kind === 'multi-domain') && allowedValues(filter).length === 0)
    refuse('domain/no-values', 'A domain lists its allowed values in filter, with commas between them.');
}

/**
 * Value in the form in which it is stored. A list has each value once, in the order of the domain, joined by commas.
 * Refuses a value that is not allowed, and names the field.
 */
export function domainValue({ name, kind, filter }: Domain, value: string, field = 'value'): string {
  const trimmed = value.trim();
  const allowed = allowedValues(filter);
  const requireAllowed = (text: string) =>
    findValue(allowed, text) ??
    refuse('domain/value', `${JSON.stringify(text)} is no ${name}: it is one of ${allowed.join(', ')}.`, field);
  switch (kind) {
    case 'number':
      if (!/^-?\d{1,9}(\.\d{1,6})?$/.test(trimmed))
        refuse('domain/value', `The ${name} is a number, with at most six places.`, field);
      return String(Number(trimmed));
    case 'boolean':
      if (trimmed !== 'true' && trimmed !== 'false') refuse('domain/value', `The ${name} is true or false.`, field);
      return trimmed;
    case 'domain':
      return requireAllowed(trimmed);
    case 'multi-domain': {
      const refusals = new Refusals();
      const selected = new Set(chosen(trimmed).map((text) => refusals.gather('', () => requireAllowed(text))));
      refusals.refuse();
      return allowed.filter((allowedValue) => selected.has(allowedValue)).join(',');
    }
    case 'text':
      return trimmed;
  }
}
