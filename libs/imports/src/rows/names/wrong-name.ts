import { OperationalError } from '@rabbet/domain/deciders/refusal';

/** Refusal of a name that no record has, or several have. */
export class WrongName extends OperationalError {
  constructor(
    /** Code of the same fault in the API. */
    readonly code: 'reference/unknown' | 'reference/several' | 'dimension/other-type',
    message: string,
  ) {
    super(message);
  }
}

/** Record in a list of the API. */
export type ListedRecord<T> = T & { readonly id: number };

/** Id of the only record with a name. Refuses a name that no record has, with advice, and one that several have. */
export function onlyId(
  noun: string,
  name: string,
  namesakes: readonly ListedRecord<{ name: string }>[],
  advice: () => string = () => '',
): number {
  const [first, second] = namesakes;
  if (!first) throw new WrongName('reference/unknown', `There is no ${noun} "${name}".${advice()}`);
  if (second)
    throw new WrongName(
      'reference/several',
      `Several go by "${name}": say which by its id, ${namesakes.map(({ id }) => id).join(' or ')}.`,
    );
  return first.id;
}

/** Names of the first records, for a sentence. */
export function firstNamesInWords(records: readonly { name: string }[]): string {
  const names = records.slice(0, 20).map(({ name }) => name);
  return names.join(', ') || 'none';
}
