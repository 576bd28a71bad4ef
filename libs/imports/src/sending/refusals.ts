import { BadRow, type FieldError, type Row, type RowNote, type Sent, WrongWord } from '../rows/row/row';
import type { RowAction } from '../rows/row/row-action';
import { errorsOf } from './judging';
import { withWayToChange } from './taken-names';

interface RefusedRow extends Pick<Row, 'columns'> {
  readonly action?: RowAction;
}

/** Refusal of one row, in the words of its sheet; fails with what is about all rows. */
export function refusalOf(error: unknown, row: RefusedRow, notes?: readonly RowNote[]): BadRow {
  const errors = error instanceof WrongWord ? error.errors : errorsOf(error, { words: wordsOf(row.action) });
  const errorsByColumn = errors.map((fault): FieldError => ({
    ...withWayToChange(fault, row.action?.natural),
    field: columnNameOf(fault.field, row),
  }));
  return new BadRow(errorsByColumn, null, notes);
}

function wordsOf(action: RowAction | undefined) {
  if (action?.kind === 'add') return action.request.words;
  return action?.kind === 'change' ? action.requests[0]?.words : undefined;
}

/** Result with its fields as the sheet calls them. */
export function withColumnNames(result: Sent, row: Pick<Row, 'columns'>): Sent {
  const { differences } = result;
  if (!differences) return result;
  return {
    ...result,
    differences: differences.map((difference) => ({ ...difference, field: columnNameOf(difference.field, row) })),
  };
}

/** Field as the sheet calls it. */
function columnNameOf<F extends string | null>(field: F, { columns }: Pick<Row, 'columns'>): F | string {
  return columns?.get(field ?? '') ?? field;
}
