import { countOf } from '@rabbet/domain/numbers/format-count';
import { mappingOfSheet, type SheetReading } from '@rabbet/imports';
import type { Settings } from './settings';

interface UnsettledColumnsProps {
  readonly reading: SheetReading;
  readonly isBusy: boolean;
  readonly settle: (columns: Settings['columns']) => void;
}

/** Columns whose headings are not known, with what their cells look like: settled at once, or one by one below. */
export function UnsettledColumns({ reading, isBusy, settle }: UnsettledColumnsProps) {
  const headings = reading.columns.flatMap(({ heading, isProposed }) => (isProposed ? [heading.trim()] : []));
  if (headings.length === 0) return null;
  const { columns } = mappingOfSheet(reading);
  const wordsOn = (heading: string) => columns[heading]?.replace(/\?$/, '') ?? null;
  const looks = new Map(
    reading.notes.flatMap(({ likely }) => (likely ? [[likely.heading.trim(), likely.description]] : [])),
  );
  const one = headings.length === 1;
  return (
    <div className="shop-form-problem import-unsettled" role="alert">
      <h3>
        It is not settled yet what {one ? 'this column holds' : `these ${countOf(headings.length, 'column')} hold`}
      </h3>
      <dl>
        {headings.map((heading) => (
          <div key={heading}>
            <dt>{heading}</dt>
            <dd>
              {looks.get(heading)}, <span>read as {wordsOn(heading)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="shop-form-end">
        <button
          type="button"
          className="button button-quiet"
          disabled={isBusy}
          onClick={() => settle(Object.fromEntries(headings.map((heading) => [heading, wordsOn(heading)])))}
        >
          Read {one ? 'it' : 'them'} so
        </button>
        <button
          type="button"
          className="button button-quiet"
          disabled={isBusy}
          onClick={() => settle(Object.fromEntries(headings.map((heading) => [heading, null])))}
        >
          Leave {one ? 'it' : 'them'} out
        </button>
      </div>
      <p>
        Or choose below what {one ? 'it' : 'each'} holds. A trial reads {one ? 'it' : 'them'} so until then.
      </p>
    </div>
  );
}
