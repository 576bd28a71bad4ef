import { storedName } from '@rabbet/domain/text/names';
import { bareArtist, bareName, saysNobody } from '../names/bare-names';
import { isFirm } from '../names/firm-names';
import type { Column } from '../headings/headings';
import { type Names, nameSaid, severalIn, strangeIn, titleIn } from '../names/person-names';
import { defined, RowReading, type SaidRow } from './row-reading';
import type { SheetRow } from './sheet';
import { exemptSaid, flagSaid, type Read, type Wrong } from '../cells/values';
import { emailSaid, phoneSaid } from '../cells/ways';

/** Artist whom a row of a sheet describes: the name as the shop keeps it, and the biography. */
export function artistIn(row: SheetRow, columns: readonly Column[]): SaidRow {
  const reading = new RowReading(row, columns);
  const [first, last] = (['first', 'last'] as const).map((part) => named(reading.text(part), bareArtist));
  const whole = named(reading.read('name', artistSaid), bareName);
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
  /^(?:attrib(?:uted|\.)?(?: to)?|attr\.(?: to)?|after|circle of|follower of|school of|manner of|style of|studio of|workshop of|copy after)\s+(\S.*)$/i;

/** Name without years of life; one with another remark, and that of several, is refused. A firm is kept as it is written. */
function artistSaid(text: string): Read<string> {
  const name = bareArtist(text);
  if (saysNobody(name)) return { value: name };
  const [, by] = ATTRIBUTED.exec(name) ?? [];
  if (by !== undefined)
    return { wrong: `"${name}" is an attribution.`, right: `Write the name of the artist alone, such as "${by}".` };
  const strange = /["“]/.test(name) ? null : strangeIn(name, 'Studio');
  if (isFirm(name)) return (/[()[\]@]/.test(name) ? strange : null) ?? { value: name };
  return strange ?? severalIn(name, 'Studio') ?? { value: name };
}

/** Name in a cell without what stands around it; undefined where the cell says none. */
function named(text: string | undefined, bare: (name: string) => string): string | undefined {
  const name = bare(text ?? '');
  return saysNobody(name) ? undefined : name;
}

/** Customer whom a row of a sheet describes: a person, a company, or a person at a company. */
export function customerIn(row: SheetRow, columns: readonly Column[]): SaidRow {
  const reading = new RowReading(row, columns);
  const names = namesIn(reading);
  const mail = reading.text('email') === undefined ? 'other_email' : 'email'; // an address tells who it is
  const values = defined({
    ...defined(reading.texts('key', 'middle', 'type', 'group')),
    ...names,
    ...defined(reading.texts('title', 'suffix')),
    email: reading.read(mail, emailSaid),
    phone: reading.read('phone', phoneSaid),
    mobile: reading.read('mobile', phoneSaid),
    home_phone: reading.read('home_phone', phoneSaid),
    work_phone: reading.read('work_phone', phoneSaid),
    other_email: mail === 'email' ? reading.read('other_email', emailSaid) : undefined,
    tax_exempt: reading.read('tax_exempt', exemptSaid),
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
  const not = reading.read('do_not_contact', flagSaid);
  const may = reading.read('may_contact', flagSaid);
  return may === undefined ? not : not === true || !may;
}

const NO_NAME = { wrong: 'It says no name.', right: 'Say the name of a person, of a company, or both.' };

function isNobody({ first, last, company, key, email }: SaidRow['values'], { faults }: RowReading): boolean {
  if (faults.some(({ field }) => NAMES.includes(field))) return false;
  return [first, last, company, key, email].every((one) => one === undefined);
}

/** Fault of a single word in a row of its own, as lists have it above a section. */
function isSection({ cells }: SheetRow, columns: readonly Column[], names: Names): Wrong | null {
  const filled = cells.filter((cell) => cell.trim() !== '').length;
  const [word, another] = Object.values(names);
  if (filled !== 1 || columns.length < 4 || word === undefined || another !== undefined || 'company' in names)
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
    ...reading.read('name', (text) => besideCompany(nameSaid(text), company)),
    ...(isFirmAlone
      ? reading.read(last ? 'last' : 'first', () => besideCompany({ value: { company: alone } }, company))
      : {}),
    ...(!isFirmAlone && first && reading.read('first', () => givenSaid(first, last))),
    ...(!isFirmAlone && last && reading.read('last', () => strangeIn(last) ?? severalIn(last) ?? { value: { last } })),
  };
  return company === undefined ? names : { ...names, company };
}

/** Name beside that of a company: two companies are one too many. */
function besideCompany(read: Read<Names>, company: string | undefined): Read<Names> {
  if (!('value' in read) || !read.value.company || !company || read.value.company === company) return read;
  return {
    wrong: `"${read.value.company}" may be a company, and the column of companies says "${company}".`,
    right: 'Write the name of a person, or leave the cell empty.',
  };
}

/** Title and first name. */
function givenSaid(text: string, last = ''): Read<Names> {
  const [title, first] = titleIn(text);
  const wrong = strangeIn(first) ?? severalIn(`${text} ${last}`.trim());
  return wrong ?? { value: title === undefined ? { first } : { title, first } };
}

/** A text of plain paragraphs as html; what is html already stays so. */
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
