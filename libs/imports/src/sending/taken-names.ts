import type { NaturalKey } from '../rows/row/natural-key';
import { type FieldError, WrongWord } from '../rows/row/row';
import type { RowAction } from '../rows/row/row-action';

interface SentRow {
  readonly key: string | null;
  readonly action: Pick<RowAction, 'natural'> & { readonly doubts?: readonly FieldError[] };
}

/** Fault of a name that another thing has, with the way to change that thing. */
export function withWayToChange(error: FieldError, natural?: NaturalKey): FieldError {
  const { code, change } = natural ?? {};
  if (change === undefined || error.code !== code || error.message.includes(change)) return error;
  return { ...error, message: `${error.message} ${change.charAt(0).toUpperCase()}${change.slice(1)}.` };
}

export const ID_IN_USE = 'command/id-in-use';

/** Fault of a row that was sent before with other content, and the way out. */
export function sentWithOtherContent({ key, action: { natural, doubts = [] } }: SentRow): WrongWord {
  const sentence = `was sent before with other content, and is there: ${natural?.change ?? 'change it'}`;
  const faultOf = (field: string | null, message: string) => new WrongWord([{ field, code: ID_IN_USE, message }]);
  if (key !== null) return faultOf('key', `This ${sentence}, or give the row another key.`);
  if (natural?.field === 'email' && doubts.length > 0) return new WrongWord(doubts); // they say whose it is
  const noun = natural?.field === 'catalog_no' ? 'number' : 'one';
  if (natural) return faultOf(natural.field, `This ${natural.about} ${sentence}, or say another ${noun}.`);
  return faultOf(null, 'This was sent before in this run, by somebody else: leave out --run, and it is a new one.');
}
