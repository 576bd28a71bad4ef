import { formatCount, countOf } from '@rabbet/domain/numbers/format-count';
import {
  type Column as SheetColumn,
  DATE_ORDERS,
  type DateOrder,
  gapInWords,
  headingsForMeaning,
  ignoredImageHeadings,
  leftOutRows,
  mappingOfSheet,
  meaningsOfSheet,
  ORDER_WORDS,
  resourceSetBy,
  type SheetReading,
  type SheetKind,
  shownColumns,
  twinsInWords,
} from '@rabbet/imports';
import { Select } from '../../ui/Field';
import { type Column, ListTable } from '../list/ListTable';
import { mayChange, useWho } from '../session/who-asks';
import type { Settings } from './settings';
import { Check } from './SettingFields';
import type { SheetFile } from './sheet-file';
import { SORTS } from './sorts';
import { UnsettledColumns } from './UnsettledColumns';

interface SheetColumnsProps {
  readonly file: SheetFile;
  readonly reading: SheetReading;
  readonly settings: Settings;
  readonly change: (changed: Partial<Settings>) => void;
  readonly isBusy: boolean;
}

const SIGNS: Readonly<Record<string, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' };
const LEFT_OUT = '';

/** Reading of a sheet: the fields that its columns hold, with examples, each to be corrected. */
export function SheetColumns({ file, reading, settings, change, isBusy }: SheetColumnsProps) {
  const { parts, columns } = reading;
  const open = reading.faults.filter(({ canDryRun }) => !canDryRun);
  const isProposing = columns.some(({ isProposed }) => isProposed);
  const notes = reading.notes.filter(({ likely }) => !likely || !isProposing);
  const left = leftOutRows(parts);
  const mapping = mappingOfSheet(reading).columns;
  const hold = (heading: string, words: string) => change({ columns: heldIn(settings, heading, words) });
  return (
    <section aria-label="How it is read">
      <p>
        {describe(file)}, headings in row {parts.headingsNumber}, {countOf(parts.rows.length, 'row')} of{' '}
        {WHAT[reading.kind]}.{left.length > 0 && ` Left out: ${left.join(', ')}.`}
      </p>
      {[...notesOn(file), ...picturesOn(reading), ...twinsInWords(reading.doubts.twins)].map((note) => (
        <p key={note}>{note}</p>
      ))}
      <FilledDown {...{ reading, settings, change, isBusy }} />
      {notes.map(({ text, needsDateOrder, likely }) => (
        <p key={text}>
          {text}
          {needsDateOrder && ' Choose the order of such dates below.'}
          {likely && ' Or choose below what it holds.'}
        </p>
      ))}
      {open.length > 0 && (
        <div className="shop-form-problem" role="alert">
          {open.map(({ column, problem, remedy, likelyKind }) => (
            <p key={`${column} ${problem}`}>
              {column !== null && <strong>{column}: </strong>}
              {problem} {likelyKind && `Choose "${SORTS[likelyKind].title}" above.`} {withoutMapping(remedy)}
            </p>
          ))}
        </div>
      )}
      <UnsettledColumns
        reading={reading}
        isBusy={isBusy}
        settle={(columns) => change({ columns: { ...settings.columns, ...columns } })}
      />
      <Forbidden reading={reading} leaveOut={(headings) => change(leftOutIn(settings, headings))} />
      {columns.some(({ meaning }) => meaning === 'date') && (
        <Select
          label="Order of dates"
          value={reading.dates ?? ''}
          disabled={isBusy}
          onChange={({ target }) => change({ dates: (target.value || null) as DateOrder | null })} // one of its options
        >
          <option value="">As the dates tell</option>
          {DATE_ORDERS.map((order) => (
            <option key={order} value={order}>
              {ORDER_WORDS[order]}
            </option>
          ))}
        </Select>
      )}
      <ColumnTables columns={columnsOf(mapping, hold, { sort: reading.kind, isBusy })} rows={shownColumns(reading)} />
    </section>
  );
}

interface ColumnTablesProps {
  readonly columns: readonly Column<Told>[];
  readonly rows: readonly Told[];
}

/** Columns in sight at once: no shop keeps as many of a piece. */
const MOST_IN_SIGHT = 60;

/** Columns in their order; those without a heading, and those of a very wide sheet, are folded behind them. */
function ColumnTables({ columns, rows }: ColumnTablesProps) {
  const shown = rows.filter(({ heading }) => heading !== '').slice(0, MOST_IN_SIGHT);
  const folded = rows.filter((row) => !shown.includes(row));
  const tableOf = (caption: string, own: readonly Told[]) => (
    <ListTable
      caption={caption}
      columns={columns}
      rows={own}
      keyOf={(row) => rows.indexOf(row)}
      empty={<p>The file has no columns.</p>}
    />
  );
  const more = `${formatCount(folded.length)} more ${folded.length === 1 ? 'column' : 'columns'}`;
  return (
    <>
      {tableOf('Columns', shown)}
      {folded.length > 0 && (
        <details className="past">
          <summary>{folded.some(({ heading }) => heading !== '') ? more : `${more} without a heading`}</summary>
          {tableOf('More columns', folded)}
        </details>
      )}
    </>
  );
}

const WHAT: Readonly<Record<SheetKind, string>> = { artworks: 'pieces', artists: 'artists', customers: 'customers' };

/** Columns that set what the role of whoever asks may not. */
export function useForbidden(reading: SheetReading | null): readonly SheetColumn[] {
  const who = useWho();
  if (reading?.kind !== 'artworks') return [];
  return reading.columns.filter(({ meaning }) => {
    const resource = meaning && resourceSetBy(meaning);
    return resource !== null && !mayChange(who, resource);
  });
}

interface ForbiddenProps {
  readonly reading: SheetReading;
  readonly leaveOut: (headings: readonly string[]) => void;
}

function Forbidden({ reading, leaveOut }: ForbiddenProps) {
  const headings = useForbidden(reading).map(({ heading }) => heading.trim());
  if (headings.length === 0) return null;
  const [hold, them] = headings.length === 1 ? ['this column holds', 'it'] : ['these columns hold', 'them'];
  return (
    <div className="shop-form-problem" role="alert">
      <p>
        Your role may not set what {hold}: <strong>{headings.join(', ')}</strong>. Leave {them} out, or ask somebody who
        may.
      </p>
      <button type="button" className="button button-quiet" onClick={() => leaveOut(headings)}>
        Leave {them} out
      </button>
    </div>
  );
}

function leftOutIn({ columns }: Settings, headings: readonly string[]): Pick<Settings, 'columns'> {
  return { columns: { ...columns, ...Object.fromEntries(headings.map((heading) => [heading, null])) } };
}

function heldIn({ columns }: Settings, heading: string, words: string): Settings['columns'] {
  return { ...columns, [heading]: words === LEFT_OUT ? null : words };
}

type Told = ReturnType<typeof shownColumns>[number];

function columnsOf(
  mapping: Settings['columns'],
  hold: (heading: string, words: string) => void,
  { sort, isBusy }: { readonly sort: SheetKind; readonly isBusy: boolean },
): readonly Column<Told>[] {
  const names = namesIn(sort);
  return [
    { title: 'Column', cell: ({ heading }) => heading || '(none)' },
    {
      title: 'Holds',
      cell: ({ heading }) => {
        if (heading === '') return 'left out';
        const words = mapping[heading.trim()] ?? LEFT_OUT;
        return (
          <select
            className="field-input"
            aria-label={`What ${heading} holds`}
            value={words}
            disabled={isBusy}
            onChange={({ target }) => hold(heading.trim(), target.value)}
          >
            <option value={LEFT_OUT}>(left out)</option>
            {!names.includes(words) && words !== LEFT_OUT && <option value={words}>{words}</option>}
            {names.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        );
      },
    },
    { title: 'Examples', cell: ({ examples }) => examples.join(' | '), isText: true },
  ];
}

const SIZES = ['height x width', 'height x width, centimeter', 'width x height, centimeter'];

/** Words on all that a column of such a sheet may hold. */
function namesIn(sort: SheetKind): readonly string[] {
  const names = meaningsOfSheet(sort).map((meaning) => headingsForMeaning(meaning, sort)[0] ?? meaning);
  return sort === 'artworks' ? [...names, ...SIZES.map((order) => `size (${order})`)] : names;
}

function notesOn(file: SheetFile): readonly string[] {
  if (file.content.format === 'lines') return [];
  return file.content.notes ?? [];
}

function picturesOn(reading: SheetReading): readonly string[] {
  return ignoredImageHeadings(reading).map(
    (heading) => `${heading} names pictures: choose their files below, or it is left out.`,
  );
}

/** Choice to fill columns of names whose cells were merged before the sheet became a text. */
function FilledDown({ reading, settings: { fillDown }, change, isBusy }: Omit<SheetColumnsProps, 'file'>) {
  const { doubts, parts } = reading;
  const gaps = doubts.gaps.map((gap) => ({ heading: gap.heading, words: gapInWords(gap, parts.rows.length) }));
  const filled = fillDown.map((heading) => ({ heading, words: null }));
  return [...gaps, ...filled].map(({ heading, words }) => (
    <div key={heading}>
      {words !== null && <p>{words} If cells were merged there, tick this, or fill them in the file.</p>}
      <Check
        label={`An empty ${heading} says what the one above it says`}
        isOn={fillDown.includes(heading)}
        isBusy={isBusy}
        set={(isOn) => change({ fillDown: isOn ? [...fillDown, heading] : fillDown.filter((one) => one !== heading) })}
      />
    </div>
  ));
}

/** The page has a choice beside each column, where the command line takes a mapping. */
function withoutMapping(remedy: string): string {
  return /mapping/.test(remedy) ? 'Say below what each column holds.' : remedy;
}

function describe({ content }: SheetFile): string {
  if (content.format === 'lines') return 'JSON, an object on each line';
  const { sheet, encoding, delimiter = '' } = content;
  if (sheet !== undefined) return `The sheet "${sheet}"`;
  return `${encoding}, ${SIGNS[delimiter] ?? delimiter} between the cells`;
}
