import type { Cents } from '@rabbet/domain/money/money';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { CONSIGNORS } from './changes';
import type { PieceHere } from './lines';
import { type StatedLine, type Statement, totalsOf } from './statements';

/** Path to read a statement in the API. */
export const STATEMENT = `${CONSIGNORS}/statement`;

export const statementFields = {
  id: { kind: 'whole', min: 1, required: true, about: 'which consignor' },
  from: {
    kind: 'date',
    example: '2026-05-01',
    about: 'first day; the day after the last statement that was given, unless said',
  },
  to: { kind: 'date', about: 'last day; today, unless said', example: '2026-05-31' },
  number: { kind: 'whole', min: 1, about: 'the statement that was given under this number, and no days' },
} as const satisfies AnyFields;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
export type StatedLineReply = Mutable<StatedLine>;
export type HereReply = Mutable<PieceHere>;

/** Reply with a statement, in dollars: one that was given, or a preview of the next one. */
export interface StatementReply {
  /** Id of the consignor. */
  id: number;
  name: string;
  /** Null if the statement was not given. */
  number: number | null;
  from: string;
  to: string;
  /** Recorded time up to which events were included, ISO 8601. */
  // eslint-disable-next-line house/clear-words -- name on the wire
  known: string;
  opening: number;
  closing: number;
  totals: { sold: number; brought_back: number; paid: number; restated: number };
  lines: StatedLineReply[];
  still_here: HereReply[];
}

type StatementHead = Pick<StatementReply, 'id' | 'name' | 'number' | 'known'>;

/** Makes the reply of a statement: amounts in dollars, with totals. */
export function statementReply(
  { id, name, number, known: knownAt }: StatementHead,
  { from, to, opening, closing, lines }: Omit<Statement, 'carried'>,
  here: readonly PieceHere[],
): StatementReply {
  const { sold, brought_back, paid, restated } = totalsOf(lines);
  return {
    id,
    name,
    number,
    from,
    to,
    known: knownAt,
    opening: dollarsOf(opening),
    closing: dollarsOf(closing),
    totals: {
      sold: dollarsOf(sold),
      brought_back: dollarsOf(brought_back),
      paid: dollarsOf(paid),
      restated: dollarsOf(restated),
    },
    lines: lines.map((line) => ({ ...line, price: dollarsOrNull(line.price), amount: dollarsOf(line.amount) })),
    still_here: here.map((piece) => ({ ...piece, price: dollarsOrNull(piece.price) })),
  };
}

function dollarsOf(cents: Cents): number {
  return cents / 100;
}

function dollarsOrNull(cents: Cents | null): number | null {
  return cents === null ? null : dollarsOf(cents);
}
