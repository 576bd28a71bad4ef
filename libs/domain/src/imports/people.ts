import { rulesOf } from '@rabbet/domain/records/checking';
import { FIRM_ENDING, SUFFIX } from '@rabbet/domain/text/maker-name';
import { parsedName, storedName, SUFFIXED } from '@rabbet/domain/text/names';
import { phoneDigits } from '@rabbet/domain/text/phone';
import type { Column } from './headings';
import { defined, RowReading, type SaidRow } from './row-reading';
import type { SheetRow } from './sheet';
import { flagSaid, type Read } from './values';

/** Artist whom a row of a sheet describes: the name as the shop keeps it, and the biography. */
export function artistIn(row: SheetRow, columns: readonly Column[]): SaidRow {
  const reading = new RowReading(row, columns);
  const [first, last] = [reading.text('first'), reading.text('last')];
  const name = reading.text('name') ?? (first && last ? undefined : (last ?? first));
  const values = defined({
    key: reading.text('key'),
    name: reading.text('studio') ?? (name === undefined ? first && last && `${last}, ${first}` : storedName(name)),
    description: htmlOf(reading.text('description')),
  });
  if (values.name === undefined && values.key === undefined)
    reading.note(columns.find(({ meaning }) => meaning !== null && NAMES.includes(meaning)) ?? null, {
      wrong: 'It says no name.',
      right: 'Say the name of an artist, as "First Last" or "Last, First".',
    });
  return { values, faults: reading.faults, columns: headingsByField(columns, row, { of: NAMES, is: 'name' }) };
}

const NAMES: readonly unknown[] = ['name', 'studio', 'last', 'first'];

/** Customer whom a row of a sheet describes: a person, a company, or a person at a company. */
export function customerIn(row: SheetRow, columns: readonly Column[]): SaidRow {
  const reading = new RowReading(row, columns);
  const values = defined({
    ...namesIn(reading.text('name')),
    ...defined(reading.texts('key', 'first', 'middle', 'last', 'suffix', 'title', 'company', 'type', 'group')),
    email: reading.read('email', emailSaid),
    phone: reading.read('phone', phoneSaid),
    mobile: reading.read('mobile', phoneSaid),
    tax_exempt: reading.read('tax_exempt', flagSaid),
    do_not_contact: reading.read('do_not_contact', flagSaid),
  });
  const isNamed = [values.first, values.last, values.company].some((name) => name !== undefined);
  const isMarked = values.key !== undefined || values.email !== undefined;
  if (!isNamed && !isMarked)
    reading.note(columns.find(({ meaning }) => meaning === 'name') ?? null, {
      wrong: 'It says no name.',
      right: 'Say the name of a person, of a company, or both.',
    });
  const parts = ['first', 'middle', 'last', 'suffix', 'company'].filter(
    (part) => !columns.some(({ meaning }) => meaning === part),
  );
  const named = headingsByField(columns, row, ...parts.map((is) => ({ of: ['name'], is })));
  return { values, faults: reading.faults, columns: named };
}

/** "Ann Marie Lee", "Lee, Ann Marie" or "Ann Lee, Jr.": what follows a comma may be a suffix, or make it a firm. */
function namesIn(text: string | undefined): object {
  if (text === undefined) return {};
  if (text.includes(',') && FIRM_ENDING.test(text)) return { company: text };
  const [bare = '', suffix] = withoutSuffix(text);
  const [last = '', given, ...others] = bare.split(',').map((part) => part.trim());
  const isTurned = given !== undefined && given !== '' && last !== '' && others.length === 0;
  const [first = '', ...middle] = isTurned ? given.split(/\s+/) : [];
  const names = isTurned ? { first, middle: middle.join(' ') || null, last } : parsedName(bare);
  return Object.fromEntries(Object.entries({ ...names, suffix }).filter(([, name]) => name != null));
}

/** Name, and the suffix at its end. */
function withoutSuffix(text: string): readonly [string, string?] {
  const [, before, behind] = /^(.+?)\s*,\s*([^,]+)$/.exec(text) ?? [];
  if (before && behind && SUFFIX.test(behind)) return [before, behind];
  const [, bare, suffix] = SUFFIXED.exec(text) ?? [];
  return bare && suffix ? [bare, suffix.trim()] : [text];
}

function emailSaid(text: string): Read<string> {
  const address = text.replace(/^mailto:/i, '').trim();
  const isAddress = Object.values(rulesOf({ kind: 'email' })).every((rule) => rule(address) === null);
  return isAddress
    ? { value: address }
    : { wrong: `"${text.trim()}" is no e-mail address.`, right: 'Say one, as in ann@example.com.' };
}

function phoneSaid(text: string): Read<string> {
  const digits = phoneDigits(text);
  if (/^\+?\d{4,15}$/.test(digits)) return { value: digits };
  return /\d{3}/.test(text)
    ? { value: text.replace(/\s+/g, ' ').trim() }
    : { wrong: `"${text.trim()}" is no phone number.`, right: 'Say one, such as (919) 555-0142.' };
}

/** A text of plain paragraphs as html; what is html already stays so. */
function htmlOf(text: string | undefined): string | undefined {
  if (text === undefined || /<\/?[a-z][^>]*>/i.test(text)) return text;
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .split(/\n\s*\n/)
    .map((part) => `<p>${part.trim().replace(/\s*\n\s*/g, '<br>')}</p>`)
    .join('');
}

interface Besides {
  readonly of: readonly unknown[];
  readonly is: string;
}

/** Headings by the fields that they say; of several that say one field, one with something in it. */
function headingsByField(
  columns: readonly Column[],
  { cells }: SheetRow,
  ...besides: readonly Besides[]
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const inOrder = columns
    .map((column, i) => ({ column, isEmpty: (cells[i] ?? '').trim() === '' }))
    .sort((a, b) => Number(b.isEmpty) - Number(a.isEmpty));
  for (const { column } of inOrder) {
    if (column.meaning === null) continue;
    found.set(column.meaning, column.heading);
    for (const { of, is } of besides) if (of.includes(column.meaning)) found.set(is, column.heading);
  }
  return found;
}
