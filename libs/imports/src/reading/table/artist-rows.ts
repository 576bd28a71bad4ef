import { storedName } from '@rabbet/domain/text/names';
import type { CellReading } from '../cells/cell-reading';
import type { Column, Meaning } from '../headings/headings';
import { cleanName, meansNobody, withoutSigns, withoutYearsOfLife } from '../names/bare-names';
import { isFirm } from '../names/firm-names';
import { faultOfRemark, faultOfSeveralPersons } from '../names/person-names';
import { headingsByField } from './headings-by-field';
import { withoutUndefined, type ReadRow, RowReading } from './row-reading';
import type { SheetRow } from './sheet';

/** Reads an artist from a row of a sheet: the name as the shop stores it, and the biography. */
export function readArtistRow(row: SheetRow, columns: readonly Column[]): ReadRow {
  const reading = new RowReading(row, columns);
  const values = withoutUndefined({
    key: reading.text('key'),
    name: readStoredName(reading) ?? reading.text('studio'),
    description: toHtml(reading.text('description')),
  });
  const hasNameFault = reading.faults.some(({ field }) => field === 'name');
  if (values.name === undefined && values.key === undefined && !hasNameFault) {
    const nameColumn = columns.find(({ meaning }) => meaning !== null && NAME_MEANINGS.has(meaning)) ?? null;
    reading.noteFault(nameColumn, NO_NAME_FAULT);
  }
  return { values, faults: reading.faults, columns: headingsByField(columns, row, fieldsOf) };
}

const NO_NAME_FAULT = {
  problem: 'It says no name.',
  remedy: 'Say the name of an artist, as "First Last" or "Last, First".',
};

const NAME_MEANINGS: ReadonlySet<Meaning> = new Set(['name', 'studio', 'last', 'first']);

/** Fields of an artist that a column fills: each column of names fills `name` as well. */
function fieldsOf(meaning: Meaning): readonly string[] {
  return NAME_MEANINGS.has(meaning) ? [meaning, 'name'] : [meaning];
}

/** Name as the shop stores it, such as `Lee, Ann`, from the column of whole names or from those of first and last names. */
function readStoredName(reading: RowReading): string | undefined {
  const first = cleanName(reading.text('first'), withoutYearsOfLife);
  const last = cleanName(reading.text('last'), withoutYearsOfLife);
  const wholeName = cleanName(reading.read('name', readArtistName), withoutSigns);
  if (wholeName !== undefined) return toStoredName(wholeName);
  if (first !== undefined && last !== undefined) return `${last}, ${first}`;
  const onlyName = last ?? first;
  return onlyName === undefined ? undefined : toStoredName(onlyName);
}

/** Name with the last name in front. That of a firm stays as it is: "Studio Vermeil" has no last name. */
function toStoredName(name: string): string {
  return isFirm(name) ? name : storedName(name);
}

/** Words in front of an artist's name by which the piece may be another's: `attrib. to Joan Abernathy`. */
const ATTRIBUTION =
  /^(?:attrib(?:uted|\.)?(?: to)?|attr\.(?: to)?|after|circle of|follower of|school of|manner of|style of|studio of|workshop of|copy after)\s+\S/i;

/** Reads a name without years of life; refuses a remark, an attribution and several names. */
function readArtistName(text: string): CellReading<string> {
  const name = withoutYearsOfLife(text);
  if (meansNobody(name)) return { value: name };
  if (ATTRIBUTION.test(name))
    return { problem: `"${name}" is an attribution.`, remedy: 'Write the name of the artist alone.' };
  const fault = isFirm(name) ? faultOfFirmName(name) : faultOfPersonName(name);
  return fault ?? { value: name };
}

/** Fault of a firm's name with a remark in brackets or an e-mail address in it; other signs may belong to a firm. */
function faultOfFirmName(name: string) {
  return /[()[\]@]/.test(name) ? faultOfRemarkInName(name) : null;
}

function faultOfPersonName(name: string) {
  return faultOfRemarkInName(name) ?? faultOfSeveralPersons(name, 'Studio');
}

/** Fault of a remark in an artist's name. A nickname in quotes is no remark: Robert "Bob" Jones. */
function faultOfRemarkInName(name: string) {
  return /["“]/.test(name) ? null : faultOfRemark(name, 'Studio');
}

/** Plain paragraphs as HTML; a text in HTML stays as it is. */
function toHtml(text: string | undefined): string | undefined {
  if (text === undefined || /<\/?[a-z][^>]*>/i.test(text)) return text;
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replace(/\s*\n\s*/g, '<br />')}</p>`)
    .join('');
}
