import { counted } from '@rabbet/domain/numbers/counted';
import { type RowResult } from '@rabbet/imports';
import { Link } from 'react-router-dom';
import { importRunPath, staffArtworkPath, STAFF_PATHS } from '../../staff-paths';
import { type Column, Ledger } from '../Ledger';
import type { Ended, Import, Progress } from './use-import';

/** Bar while a sheet is sent, and then what became of its rows. */
export function ImportOutcome({ own }: { readonly own: Import }) {
  const { progress, ended, stop, isStopping, send, file } = own;
  if (progress) return <Bar {...{ progress, stop, isStopping }} />;
  if (!ended || !file) return null;
  return (
    <section className="import-outcome" aria-label={ended.isTrial ? 'What would happen' : 'What has happened'}>
      <h2>{headingOf(ended)}</h2>
      <p role="status">{sentenceOn(ended)}</p>
      {ended.cutOff && (
        <div className="shop-form-problem" role="alert">
          <p>Cut off: {ended.cutOff.message} What was done is done once: go on, and nothing is done twice.</p>
          <button type="button" className="button" onClick={() => send(ended.isTrial)}>
            Go on
          </button>
        </div>
      )}
      <div className="shop-form-end">
        <button type="button" className="button button-quiet" onClick={() => download(ended, file.name)}>
          Download the rows with their outcome
        </button>
        {!ended.isTrial && ended.tally.of('added') + ended.tally.of('changed') > 0 && (
          <>
            <Link to={STAFF_PATHS.artworks}>See the pieces</Link>
            <Link to={importRunPath(ended.run)}>Take it back</Link>
          </>
        )}
      </div>
      <Reasons ended={ended} />
      <Rows ended={ended} />
    </section>
  );
}

function Bar({ progress: { isTrial, done, refused, all, secondsLeft }, stop, isStopping }: BarProps) {
  return (
    <section className="import-outcome" aria-label="Progress">
      <progress value={done} max={all} aria-label={isTrial ? 'Rows tried' : 'Rows imported'} />
      <p>
        {isTrial ? 'Trying' : 'Importing'}: {counted(done)} of {counted(all)} rows, {counted(refused)} refused
        {secondsLeft !== null && done < all && `, ${timeLeft(secondsLeft)} left`}. Please keep this page open.
      </p>
      <button type="button" className="button button-quiet" onClick={stop} disabled={isStopping}>
        {isStopping ? 'Stopping …' : 'Stop'}
      </button>
    </section>
  );
}
interface BarProps {
  readonly progress: Progress;
  readonly stop: () => void;
  readonly isStopping: boolean;
}

function timeLeft(seconds: number): string {
  return seconds < 90 ? `${counted(seconds)} seconds` : `${counted(Math.round(seconds / 60))} minutes`;
}

function headingOf({ isTrial, cutOff }: Ended): string {
  if (cutOff) return isTrial ? 'The trial was cut off' : 'The import was cut off';
  return isTrial ? 'This is what would happen' : 'Imported';
}

function sentenceOn({ tally, isTrial }: Ended): string {
  return `${String(tally).replace(/^([\d,]+) lines?/, (_, count) => `${count} ${count === '1' ? 'row' : 'rows'}`)}.${
    isTrial ? ' Nothing is changed yet.' : ''
  }`;
}

function Reasons({ ended: { tally } }: { readonly ended: Ended }) {
  const reasons = tally.why({ called: 'row', rest: 'download the rows to see them' });
  if (reasons.length === 0) return null;
  return (
    <>
      <h3>Why rows are refused</h3>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </>
  );
}

/** Rows that are shown; the file of results holds all. */
const MOST_SHOWN = 200;

function Rows({ ended: { results } }: { readonly ended: Ended }) {
  const told = [...results.values()].filter(({ status, differences }) => status === 'refused' || differences);
  const rows = told.toSorted((a, b) => Number(b.status === 'refused') - Number(a.status === 'refused'));
  if (rows.length === 0) return null;
  return (
    <>
      <h3>Rows that are refused or change something</h3>
      <Ledger
        caption="Rows"
        columns={ROW_COLUMNS}
        rows={rows.slice(0, MOST_SHOWN)}
        keyOf={({ line }) => line}
        empty={null}
      />
      {rows.length > MOST_SHOWN && <p>And {counted(rows.length - MOST_SHOWN)} more: download the rows to see all.</p>}
    </>
  );
}

const ROW_COLUMNS: readonly Column<RowResult>[] = [
  { title: 'Row', cell: ({ line }) => counted(line), isFigure: true },
  { title: 'Outcome', cell: ({ status }) => status },
  { title: 'Piece', cell: ({ id }) => (id === null ? '' : <Link to={staffArtworkPath(id)}>{id}</Link>) },
  {
    title: 'Details',
    cell: ({ errors = [], differences = [] }) => (
      <>
        {errors.map(({ field, message }) => (
          <span key={`${field} ${message}`} className="import-line">
            {field !== null && <strong>{field}: </strong>}
            {message}
          </span>
        ))}
        {differences.map(({ field, before, after }) => (
          <span key={field} className="import-line">
            <strong>{field}: </strong>
            {String(before ?? 'nothing')} to {String(after ?? 'nothing')}
          </span>
        ))}
      </>
    ),
  },
];

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function download({ result, isTrial }: Ended, name: string): void {
  const [, base = name, extension = 'csv'] = /^(.*)\.([^.]+)$/.exec(name) ?? [];
  const content = result();
  const type = typeof content === 'string' ? 'text/plain;charset=utf-8' : WORKBOOK;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = `${base}-${isTrial ? 'tried' : 'imported'}.${extension}`;
  link.click();
  URL.revokeObjectURL(link.href);
}
