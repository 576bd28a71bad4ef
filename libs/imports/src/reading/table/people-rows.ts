import { storedName } from '@rabbet/domain/text/names';
import { readEmail, readPhone } from '../cells/contact-ways';
import type { CellFault, CellReading } from '../cells/reading';
import { readFlag } from '../cells/words';
import type { Column } from '../headings/headings';
import { bareArtist, bareName, saysNobody } from '../names/bare-names';
import { isFirm } from '../names/firm-names';
import { type Names, readName, remarkIn, severalIn, titleIn } from '../names/person-names';
import { defined, type ReadRow, RowReading } from './row-reading';
import type { SheetRow } from './sheet';

/** Artist whom a row of a sheet describes: the name as the shop stores it, and the biography. */
export function artistIn(row: SheetRow, columns: readonly Column[]): ReadRow {
  const reading = new RowReading(row, columns);
  const [first, last] = (['first', 'last'] as const).map((part) => named(reading.text(part), bareArtist));
  const whole = named(reading.read('name', readArtistName), bareName);
  const name = whole ?? (first && last ? undefined : (last ?? first));
  const isWritten = name !== undefined && isFirm(name); // "Studio Vermeil" has no last name
  const values = defined({
    key: reading.text('key'),
    name:
      (name === undefined ? first && last && `${last}, ${first}` : isWritten ? name : storedName(name)) ??
      reading.text('studio'),
    description: htmlOf(reading.text('description')),
  });
  if (values.name === undefined && values.key === undefined && reading.faults.every(({ field }) => field !== 'name'))
    reading.note(columns.find(({ meaning }) => meaning !== null && NAMES.includes(meaning)) ?? null, {
      wrong: 'It says no name.',
      right: 'Say the name of an artist, as "First Last" or "Last, First".',
    });
  return { values, faults: reading.faults, columns: headingsByField(columns, row, { of: NAMES, is: 'name' }) };
}

const NAMES: readonly unknown[] = ['name', 'studio', 'last', 'first'];

/** Attribution to somebody: the work may be another's. */
const ATTRIBUTED =
  /^(?:attrib(?:uted|\.)?(?: to)?|attr\.(?: to)?|after|circle of|follower of|school of|manner of|style of|studio of|workshop of|copy after)\s+\S/i;

/** Reads a name without years of life; refuses a remark and several names. A firm stays as it is written. */
function readArtistName(text: string): CellReading<string> {
  const name = bareArtist(text);
  if (saysNobody(name)) return { value: name };
  if (ATTRIBUTED.test(name))
    return { wrong: `"${name}" is an attribution.`, right: 'Write the name of the artist alone.' };
  const strange = /["“]/.test(name) ? null : remarkIn(name, 'Studio');
  if (isFirm(name)) return (/[()[\]@]/.test(name) ? strange : null) ?? { value: name };
  return strange ?? severalIn(name, 'Studio') ?? { value: name };
}

/** Name in a cell without what stands around it; undefined where the cell says none. */
function named(text: string | undefined, bare: (name: string) => string): string | undefined {
  const name = bare(text ?? '');
  return saysNobody(name) ? undefined : name;
}

/** Customer whom a row of a sheet describes: a person, a company, or a person at a company. */
export function customerIn(row: SheetRow, columns: readonly Column[]): ReadRow {
  const reading = new RowReading(row, columns);
  const names = namesIn(reading);
  const mail = reading.text('email') === undefined ? 'other_email' : 'email'; // an address tells who it is
  const values = defined({
    ...defined(reading.texts('key', 'middle', 'type', 'group')),
    ...names,
    ...defined(reading.texts('title', 'suffix')),
    email: reading.read(mail, readEmail),
    phone: reading.read('phone', readPhone),
    mobile: reading.read('mobile', readPhone),
    home_phone: reading.read('home_phone', readPhone),
    work_phone: reading.read('work_phone', readPhone),
    other_email: mail === 'email' ? reading.read('other_email', readEmail) : undefined,
    tax_exempt: reading.read('tax_exempt', readFlag),
    do_not_contact: isKeptAway(reading),
  });
  const column = columns.find(({ meaning }) => meaning === 'name' || meaning === 'last') ?? null;
  const wrong = isSection(row, columns, names) ?? (isNobody(values, reading) ? NO_NAME : null);
  if (wrong) reading.note(column, wrong);
  const parts = ['title', 'first', 'middle', 'last', 'suffix', 'company'].filter(
    (part) => !columns.some(({ meaning }) => meaning === part),
  );
  const besides = [
    ...parts.map((is) => ({ of: is === 'company' ? ['last', 'name'] : ['name'], is })),
    { of: ['may_contact'], is: 'do_not_contact' },
    ...(mail === 'email' ? [] : [{ of: [mail], is: 'email' }]),
  ];
  return { values, faults: reading.faults, columns: headingsByField(columns, row, ...besides) };
}

/** True of somebody who is not written to: one column says so, or another that they may not be. */
function isKeptAway(reading: RowReading): boolean | undefined {
  const not = reading.read('do_not_contact', readFlag);
  const may = reading.read('may_contact', readFlag);
  return may === undefined ? not : not === true || !may;
}

const NO_NAME = { wrong: 'It says no name.', right: 'Say the name of a person, of a company, or both.' };

function isNobody({ first, last, company, key, email }: ReadRow['values'], { faults }: RowReading): boolean {
  if (faults.some(({ field }) => NAMES.includes(field))) return false;
  return [first, last, company, key, email].every((value) => value === undefined);
}

/** Fault of a single word in a row, as lists have it above a section. */
function isSection({ cells }: SheetRow, columns: readonly Column[], names: Names): CellFault | null {
  const filled = cells.filter((cell) => cell.trim() !== '').length;
  const [word, further] = Object.values(names);
  if (filled !== 1 || columns.length < 4 || word === undefined || further !== undefined || 'company' in names)
    return null;
  return {
    wrong: `"${word}" may be the heading of a section.`,
    right: 'Leave the row out. Of a person, write first and last name, or how they are reached.',
  };
}

/** Person and company by the columns of their names. A company in a column of persons is one all the same. */
function namesIn(reading: RowReading): Names {
  const company = named(reading.text('company'), bareName);
  const [first, last] = (['first', 'last'] as const).map((part) => named(reading.text(part), bareName));
  const [alone] = first === undefined || last === undefined ? [last ?? first] : [];
  const isFirmAlone = alone !== undefined && isFirm(alone);
  const names = {
    ...reading.read('name', (text) => besideCompany(readName(text), company)),
    ...(isFirmAlone
      ? reading.read(last ? 'last' : 'first', () => besideCompany({ value: { company: alone } }, company))
      : {}),
    ...(!isFirmAlone && first && reading.read('first', () => readGiven(first, last))),
    ...(!isFirmAlone && last && reading.read('last', () => remarkIn(last) ?? severalIn(last) ?? { value: { last } })),
  };
  return company === undefined ? names : { ...names, company };
}

/** Name beside that of a company: two companies are one too many. */
function besideCompany(reading: CellReading<Names>, company: string | undefined): CellReading<Names> {
  if (!('value' in reading)) return reading;
  const { company: named } = reading.value;
  if (!named || !company || named === company) return reading;
  return {
    wrong: `"${named}" may be a company, and the column of companies says "${company}".`,
    right: 'Write the name of a person, or leave the cell empty.',
  };
}

/** Reads a title and a first name. */
function readGiven(text: string, last = ''): CellReading<Names> {
  const [title, first] = titleIn(text);
  const wrong = remarkIn(first) ?? severalIn(`${text} ${last}`.trim());
  return wrong ?? { value: title === undefined ? { first } : { title, first } };
}

/** Text of plain paragraphs as HTML; a text in HTML stays as it is. */
function htmlOf(text: string | undefined): string | undefined {
  if (text === undefined || /<\/?[a-z][^>]*>/i.test(text)) return text;
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .split(/\n\s*\n/)
    .map((part) => `<p>${part.trim().replace(/\s*\n\s*/g, '<br />')}</p>`)
    .join('');
}

interface Besides {
  readonly of: readonly unknown[];
  readonly is: string;
}

/** Headings by the fields that they say; of two that say one field, the one with something in its cell. */
function headingsByField(
  columns: readonly Column[],
  { cells }: SheetRow,
  ...besides: readonly Besides[]
): ReadonlyMap<string, string> {
  const headings = new Map<string, string>();
  const inOrder = columns
    .map((column, i) => ({ column, isEmpty: (cells[i] ?? '').trim() === '' }))
    .sort((a, b) => Number(b.isEmpty) - Number(a.isEmpty));
  for (const { column } of inOrder) {
    if (column.meaning === null) continue;
    headings.set(column.meaning, column.heading);
    for (const { of, is } of besides) if (of.includes(column.meaning)) headings.set(is, column.heading);
  }
  return headings;
}
