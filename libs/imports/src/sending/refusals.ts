import { BadRow, type FieldError, type Row, type RowNote, type RowOutcome, FieldRefusal } from '../rows/row/row';
import type { RowAction } from '../rows/row/row-action';
import { errorsOf } from './shop-faults';
import { withChangeAdvice } from './name-conflicts';

interface RefusedRow extends Pick<Row, 'columns'> {
  readonly action?: RowAction;
}

/** Refusal of one row, whose faults name the columns of its sheet. Rethrows an error that is about all rows. */
export function refusalOf(error: unknown, row: RefusedRow, notes?: readonly RowNote[]): BadRow {
  const errors =
    error instanceof FieldRefusal ? error.errors : errorsOf(error, { rowFieldNames: rowFieldNamesOf(row.action) });
  const errorsByColumn = errors.map((fault): FieldError => ({
    ...withChangeAdvice(fault, row.action?.naturalKey),
    field: columnNameOf(fault.field, row),
  }));
  return new BadRow(errorsByColumn, null, notes);
}

function rowFieldNamesOf(action: RowAction | undefined) {
  if (action?.kind === 'add') return action.request.rowFieldNames;
  return action?.kind === 'change' ? action.requests[0]?.rowFieldNames : undefined;
}

/** Result whose differences name the columns of the sheet. */
export function withColumnNames(result: RowOutcome, row: Pick<Row, 'columns'>): RowOutcome {
  const { differences } = result;
  if (!differences) return result;
  return {
    ...result,
    differences: differences.map((difference) => ({ ...difference, field: columnNameOf(difference.field, row) })),
  };
}

/** Heading of the column that fills a field; the field itself in a row of JSON. */
function columnNameOf<F extends string | null>(field: F, { columns }: Pick<Row, 'columns'>): F | string {
  return columns?.get(field ?? '') ?? field;
}
