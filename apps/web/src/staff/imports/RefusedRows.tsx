import { formatCount, countOf } from '@rabbet/domain/numbers/format-count';
import { useMemo, useState } from 'react';
import type { Column } from '../list/ListTable';
import { PagedTable } from './PagedTable';
import { type RefusalReason, refusalReasons, type RefusedRow } from './refusal-reasons';
import type { Ended } from './use-import';

/** Rows of a reason that are named before it is opened, and reasons that are shown at once. */
const MOST = { rows: 3, reasons: 15 };

/** Reasons for which rows are refused: each once, with its first rows; one at a time is opened to see all. */
export function RefusedRows({ ended: { results, titles } }: { readonly ended: Ended }) {
  const reasons = useMemo(() => refusalReasons(results.values()), [results]);
  const [opened, setOpened] = useState<RefusalReason | null>(null);
  const [from, setFrom] = useState(0);
  const named = useMemo(() => titles(), [titles]);
  if (reasons.length === 0) return null;
  return (
    <>
      <h3>Why rows are refused</h3>
      {reasons.slice(from, from + MOST.reasons).map((reason) => (
        <Reason
          key={`${reason.field} ${reason.message}`}
          {...{ reason, named }}
          isOpen={reason === opened}
          open={(isOpen) => setOpened(isOpen ? reason : null)}
        />
      ))}
      {reasons.length > MOST.reasons && (
        <p className="shop-form-end">
          {countOf(reasons.length, 'reason')}, the most frequent first.
          <button
            type="button"
            className="button button-quiet"
            onClick={() => setFrom(from + MOST.reasons < reasons.length ? from + MOST.reasons : 0)}
          >
            {from + MOST.reasons < reasons.length ? 'Next reasons' : 'First reasons'}
          </button>
        </p>
      )}
    </>
  );
}

interface ReasonProps {
  readonly reason: RefusalReason;
  readonly named: ReadonlyMap<number, string>;
  readonly isOpen: boolean;
  readonly open: (isOpen: boolean) => void;
}

function Reason({ reason: { field, message, rows }, named, isOpen, open }: ReasonProps) {
  const first = rows.slice(0, MOST.rows).map((row) => inOneLine(row, named));
  return (
    <div className="import-reason">
      <h4>
        {field !== null && <strong>{field}: </strong>}
        {message}
      </h4>
      {!isOpen && (
        <p className="field-hint">
          {countOf(rows.length, 'row')}: {first.join('; ')}
          {rows.length > MOST.rows && '; …'}
        </p>
      )}
      {isOpen && (
        <PagedTable
          caption={`Rows: ${message}`}
          columns={columnsOf(named).slice(0, rows.some(({ says }) => says !== '') ? 3 : 2)}
          rows={rows}
          keyOf={keyOfRow}
          empty={null}
        />
      )}
      {rows.length > MOST.rows && (
        <button type="button" className="button button-quiet" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          {isOpen ? 'Show the first rows alone' : `Show all ${formatCount(rows.length)} rows`}
        </button>
      )}
    </div>
  );
}

/** `row 3 Low Tide, "Jane Do"` */
function inOneLine({ line, says }: RefusedRow, named: ReadonlyMap<number, string>): string {
  const name = named.get(line) ?? '';
  return `row ${formatCount(line)}${name && ` ${name}`}${says && `, "${says}"`}`;
}

function keyOfRow({ line, says }: RefusedRow): string {
  return `${line} ${says}`;
}

function columnsOf(named: ReadonlyMap<number, string>): readonly Column<RefusedRow>[] {
  return [
    { title: 'Row', cell: ({ line }) => `Row ${formatCount(line)}` },
    { title: 'Name', cell: ({ line }) => named.get(line) ?? '' },
    { title: 'Says', cell: ({ says }) => says },
  ];
}
