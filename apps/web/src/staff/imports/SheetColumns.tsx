import { countOf } from '@rabbet/domain/numbers/counted';
import { type DateOrder, DATE_ORDERS, headingsOf, MEANINGS, ORDER_WORDS } from '@rabbet/domain/imports/imports';
import { gapInWords, leftOutOf, mappingOfSheet, type SheetReading, toldColumns, twinsInWords } from '@rabbet/imports';
import { Select } from '../../ui/Field';
import { type Column, Ledger } from '../Ledger';
import type { SheetFile } from './sheet-file';
import type { Settings } from './use-import';

interface SheetColumnsProps {
  readonly file: SheetFile;
  readonly reading: SheetReading;
  readonly change: (changed: Partial<Settings>) => void;
  readonly isBusy: boolean;
}

const SIGNS: Readonly<Record<string, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' };
const LEFT_OUT = '';

/** Reading of a sheet: the fields that its columns hold, with examples, each to be corrected. */
export function SheetColumns({ file, reading, change, isBusy }: SheetColumnsProps) {
  const { parts, faults, columns } = reading;
  const left = leftOutOf(parts);
  const mapping = mappingOfSheet(reading).columns;
  const hold = (heading: string, words: string) =>
    change({ columns: { ...mapping, [heading]: words === LEFT_OUT ? null : words } });
  return (
    <section aria-label="How it is read">
      <p>
        {describe(file)}, headings in row {parts.at}, {countOf(parts.rows.length, 'row')} of pieces.
        {left.length > 0 && ` Left out: ${left.join(', ')}.`}
      </p>
      {[...notesOn(file), ...doubtsOn(reading)].map((note) => (
        <p key={note}>{note}</p>
      ))}
      {reading.notes.map(({ text, isOrderWanted }) => (
        <p key={text}>
          {text}
          {isOrderWanted && ' Choose the order below, and all of them are read.'}
        </p>
      ))}
      {faults.length > 0 && (
        <div className="shop-form-problem" role="alert">
          {faults.map(({ column, wrong, right }) => (
            <p key={`${column} ${wrong}`}>
              {column !== null && <strong>{column}: </strong>}
              {wrong} {withoutMapping(right)}
            </p>
          ))}
        </div>
      )}
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
      <Ledger
        caption="Columns"
        columns={columnsOf(mapping, hold, isBusy)}
        rows={toldColumns(reading)}
        keyOf={({ heading, examples }) => `${heading} ${examples.join('|')}`}
        empty={<p>The file has no columns.</p>}
      />
    </section>
  );
}

type Told = ReturnType<typeof toldColumns>[number];

function columnsOf(
  mapping: Settings['columns'],
  hold: (heading: string, words: string) => void,
  isBusy: boolean,
): readonly Column<Told>[] {
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
            {!NAMES.includes(words) && words !== LEFT_OUT && <option value={words}>{words}</option>}
            {NAMES.map((name) => (
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

const NAMES: readonly string[] = [
  ...MEANINGS.filter((meaning) => meaning !== 'images').map((meaning) => headingsOf(meaning)[0] ?? meaning),
  ...['height x width', 'height x width, centimeter', 'width x height, centimeter'].map((order) => `size (${order})`),
];

function notesOn({ content }: SheetFile): readonly string[] {
  return content.format === 'lines' ? [] : (content.notes ?? []);
}

function doubtsOn({ doubts: { gaps, twins }, parts: { rows } }: SheetReading): readonly string[] {
  const merged = 'If cells were merged there, fill them in the file.';
  return [...gaps.map((gap) => `${gapInWords(gap, rows.length)} ${merged}`), ...twinsInWords(twins)];
}

/** The page has a choice beside each column, where the command line takes a mapping. */
function withoutMapping(right: string): string {
  return /mapping/.test(right) ? 'Say below what each column holds.' : right;
}

function describe({ content }: SheetFile): string {
  if (content.format === 'lines') return 'JSON, an object on each line';
  const { sheet, encoding, delimiter = '' } = content;
  if (sheet !== undefined) return `The sheet "${sheet}"`;
  return `${encoding}, ${SIGNS[delimiter] ?? delimiter} between the cells`;
}
