import { refuse, Refusals } from '@rabbet/domain/deciders/refusal';
import { allowedValues, chosen, findValue } from './listed-values';

/** What sorts of values a dimension or a setting takes. */
export const DOMAIN_KINDS = ['number', 'text', 'boolean', 'domain', 'multi-domain'] as const;

/** What may be said of something: of a domain, the values that its filter lists. */
export interface Domain {
  /** As a refusal calls it. */
  readonly name: string;
  readonly kind: (typeof DOMAIN_KINDS)[number];
  readonly filter: string | null;
}

/** Refuses a domain of no values at all. */
export function requireValues({ kind, filter }: Pick<Domain, 'kind' | 'filter'>): void {
  if ((kind === 'domain' || kind === 'multi-domain') && allowedValues(filter).length === 0)
    refuse('domain/no-values', 'A domain lists its allowed values in filter, with commas between them.');
}

/**
 * A value as it is kept, if it is allowed: of a list each once, in the order of the domain, joined by commas. What is
 * refused is the field that says it.
 */
export function domainValue({ name, kind, filter }: Domain, value: string, field = 'value'): string {
  const said = value.trim();
  const allowed = allowedValues(filter);
  const known = (wanted: string) =>
    findValue(allowed, wanted) ??
    refuse('domain/value', `${JSON.stringify(wanted)} is no ${name}: it is one of ${allowed.join(', ')}.`, field);
  switch (kind) {
    case 'number':
      if (!/^-?\d{1,9}(\.\d{1,6})?$/.test(said))
        refuse('domain/value', `The ${name} is a number, with at most six places.`, field);
      return String(Number(said));
    case 'boolean':
      if (said !== 'true' && said !== 'false') refuse('domain/value', `The ${name} is true or false.`, field);
      return said;
    case 'domain':
      return known(said);
    case 'multi-domain': {
      const refusals = new Refusals();
      const wanted = new Set(chosen(said).map((one) => refusals.gather('', () => known(one))));
      refusals.refuse();
      return allowed.filter((one) => wanted.has(one)).join(',');
    }
    case 'text':
      return said;
  }
}
