import { formatCount, countOf } from '@rabbet/domain/numbers/format-count';
import { DONE_BEFORE, newPiecesInWords, type RowResult, SENDING_AGAIN, valueInWords } from '@rabbet/imports';
import { Link } from 'react-router-dom';
import { importRunPath } from '../../paths/staff-paths';
import { download } from '../parts/download';
import type { Column } from '../list/ListTable';
import { PagedTable } from './PagedTable';
import { RefusedRows } from './RefusedRows';
import { SORTS } from './sorts';
import type { Ended, Import, Progress } from './use-import';

/** Bar while a sheet is sent, and then what became of its rows. */
export function ImportOutcome({ own }: { readonly own: Import }) {
  const { progress, ended, stop, isStopping, send, file } = own;
  if (progress) return <Bar {...{ progress, stop, isStopping }} />;
  if (!ended || !file) return null;
  const { leftAsRecorded, images } = ended.tally;
  return (
    <section className="import-outcome" aria-label={ended.isTrial ? 'What would happen' : 'What has happened'}>
      <h2>{headingOf(ended)}</h2>
      <p role="status">{sentenceOn(ended)}</p>
      {leftAsRecorded !== null && <p>{leftAsRecorded} What becomes of a piece later is recorded on its own page.</p>}
      {ended.tally.countOf(DONE_BEFORE) > 0 && <p>{SENDING_AGAIN}</p>}
      {images > 0 && (
        <p>
          {countOf(images, 'picture')}{' '}
          {ended.isTrial ? 'would be attached' : images === 1 ? 'is attached' : 'are attached'}.
        </p>
      )}
      {newPiecesInWords(ended.tally, { isDryRun: ended.isTrial, advice: arrivalAdvice(ended) }).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {ended.newcomers !== null && <p>{ended.newcomers}</p>}
      {ended.unused.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {ended.cutOff && (
        <div className="shop-form-problem" role="alert">
          <p>Cut off: {ended.cutOff.message} What was done is done once: go on, and nothing is done twice.</p>
          <button type="button" className="button" onClick={() => send(ended.isTrial)}>
            Go on
          </button>
        </div>
      )}
      <div className="shop-form-end">
        <button type="button" className="button button-quiet" onClick={() => downloadRows(ended, file.name)}>
          Download the rows with their outcome
        </button>
        {!ended.isTrial && ended.tally.countOf('added') + ended.tally.countOf('changed') > 0 && (
          <>
            <Link to={SORTS[ended.sort].path}>See the {SORTS[ended.sort].title.toLowerCase()}</Link>
            <Link to={importRunPath(ended.run)}>Take it back</Link>
          </>
        )}
      </div>
      <RefusedRows ended={ended} />
      <ChangedRows ended={ended} />
    </section>
  );
}

function Bar({ progress: { isTrial, done, refused, pictures, all, secondsLeft }, stop, isStopping }: BarProps) {
  return (
    <section className="import-outcome" aria-label="Progress">
      <progress value={done} max={all} aria-label={isTrial ? 'Rows tried' : 'Rows imported'} />
      <p>
        {isTrial ? 'Trying' : 'Importing'}: {formatCount(done)} of {formatCount(all)} rows, {formatCount(refused)}{' '}
        refused
        {pictures > 0 && `, ${countOf(pictures, 'picture')}`}
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
  return seconds < 90 ? `${formatCount(seconds)} seconds` : `${formatCount(Math.round(seconds / 60))} minutes`;
}

function headingOf({ isTrial, cutOff }: Ended): string {
  if (cutOff) return isTrial ? 'The trial was cut off' : 'The import was cut off';
  return isTrial ? 'This is what would happen' : 'Imported';
}

function sentenceOn({ tally, isTrial, isGoneOn }: Ended): string {
  const before = isGoneOn ? 'there from before the break' : 'there before';
  return `${tally.inWords({ noun: 'row', before })}.${isTrial ? ' Nothing is changed yet.' : ''}`;
}

function arrivalAdvice({ isTrial }: Ended): string {
  return isTrial
    ? 'Choose one under "How pieces came, where a row says none".'
    : 'Record it on the page of each piece.';
}

function ChangedRows({ ended: { results, sort } }: { readonly ended: Ended }) {
  const rows = [...results.values()].filter(({ differences }) => differences);
  if (rows.length === 0) return null;
  return (
    <>
      <h3>Rows that change something</h3>
      <PagedTable caption="Rows" columns={columnsOf(sort)} rows={rows} keyOf={({ line }) => line} empty={null} />
    </>
  );
}

const columnsOf = (sort: Ended['sort']): readonly Column<RowResult>[] => [
  { title: 'Row', cell: ({ line }) => formatCount(line), isFigure: true },
  { title: 'Outcome', cell: ({ status }) => status },
  { title: 'Number', cell: ({ id }) => (id === null ? '' : <Link to={SORTS[sort].pathOf(id)}>{id}</Link>) },
  {
    title: 'Details',
    cell: ({ differences = [] }) => (
      <>
        {differences.map(({ field, before, after }) => (
          <span key={field} className="import-line">
            <strong>{field}: </strong>
            {valueInWords(before)} to {valueInWords(after)}
          </span>
        ))}
      </>
    ),
  },
];

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function downloadRows({ result, isTrial }: Ended, name: string): void {
  const [, base = name, extension = 'csv'] = /^(.*)\.([^.]+)$/.exec(name) ?? [];
  const content = result();
  const type = typeof content === 'string' ? 'text/plain' : WORKBOOK;
  download(content, `${base}-${isTrial ? 'tried' : 'imported'}.${extension}`, type);
}
