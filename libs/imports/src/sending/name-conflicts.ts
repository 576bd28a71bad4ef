import type { NaturalKey } from '../rows/row/natural-key';
import { type FieldError, FieldRefusal } from '../rows/row/row';
import type { RowAction } from '../rows/row/row-action';

interface SentRow {
  readonly key: string | null;
  readonly action: Pick<RowAction, 'naturalKey'> & { readonly doubts?: readonly FieldError[] };
}

/** Adds the advice on how to change the existing record to a fault of a name that is taken, unless the shop's message has it. */
export function withChangeAdvice(error: FieldError, naturalKey?: NaturalKey): FieldError {
  const { code, changeAdvice } = naturalKey ?? {};
  if (changeAdvice === undefined || error.code !== code || error.message.includes(changeAdvice)) return error;
  return { ...error, message: `${error.message} ${changeAdvice.charAt(0).toUpperCase()}${changeAdvice.slice(1)}.` };
}

export const ID_IN_USE = 'command/id-in-use';

/** Refusal of a row whose command id was used before with other content, with advice. */
export function otherContentRefusal({ key, action: { naturalKey, doubts = [] } }: SentRow): FieldRefusal {
  const sentence = `was sent before with other content, and is there: ${naturalKey?.changeAdvice ?? 'change it'}`;
  const faultOf = (field: string | null, message: string) => new FieldRefusal([{ field, code: ID_IN_USE, message }]);
  if (key !== null) return faultOf('key', `This ${sentence}, or give the row another key.`);
  if (naturalKey?.field === 'email' && doubts.length > 0) return new FieldRefusal(doubts); // the doubts name the customer who has the address
  const noun = naturalKey?.field === 'catalog_no' ? 'number' : 'one';
  if (naturalKey) return faultOf(naturalKey.field, `This ${naturalKey.inWords} ${sentence}, or say another ${noun}.`);
  return faultOf(null, 'This was sent before in this run, by somebody else: leave out --run, and it is a new one.');
}
