import { isFrequentFirstName } from '@rabbet/domain/text/first-names';
import { SUFFIX } from '@rabbet/domain/text/maker-name';
import { PARTICLE, parseTypedName, NAME_WITH_SUFFIXES } from '@rabbet/domain/text/names';
import type { CellFault, CellReading } from '../cells/cell-reading';
import { withoutSigns, meansNobody } from './bare-names';
import { isFirm, mayBeFirm } from './firm-names';

/** Parts of a person's name, or the name of a company. */
export type NameParts = Readonly<Partial<Record<'title' | 'first' | 'middle' | 'last' | 'suffix' | 'company', string>>>;

/** Reads the name of a person (`Ann Lee` or `Lee, Ann`) or a company into its parts. A placeholder such as `unknown` has no parts. */
export function readName(text: string): CellReading<NameParts> {
  const name = withoutSigns(text);
  if (meansNobody(name)) return { value: {} };
  if (isFirm(name)) return { value: { company: name } };
  return (
    faultOfRemark(name) ??
    faultOfSeveralPersons(name) ??
    faultOfPossibleCompany(name) ?? { value: splitPersonName(name) }
  );
}

/** Fault of a name that may be a company's or a person's: `Pecos Bank`. Null of any other name. */
function faultOfPossibleCompany(name: string): CellFault | null {
  if (!mayBeFirm(name)) return null;
  const [first = '', last = ''] = name.split(/\s+/);
  return {
    problem: `"${name}" may be a company.`,
    remedy: `The name of a company stands in a column Company. Write "${last}, ${first}" of a person.`,
  };
}

/** Titles in front of a name: `Dr.`, `Prof. em. Dr.`, `Mrs.`. */
const TITLE =
  /^(?:(?:mr|mrs|ms|miss|mx|dr|prof\.?\s+em|prof|professor|rev|reverend|hon|capt|col|lt|maj|sgt|sr|sister|sra|srta|fr|father)(?:\.\s*|\s+))+(?=\S)/i;

/** Title in front of a name, and the name without it. */
export function splitTitle(name: string): readonly [title: string | undefined, rest: string] {
  const [title] = TITLE.exec(name) ?? [];
  return [title?.trim(), title === undefined ? name : name.slice(title.length)];
}

/** Column of the names of firms in the sheet: customers have Company, artists have Studio. */
export type FirmColumn = 'Company' | 'Studio';

/** Sign or word of a remark beside a name: `(deceased)`, ` - do not call`, `née Abel`, `c/o Tarheel`. */
const REMARK_SIGN =
  /[?!=<>{}|^~\\()[\]"“”]|\s[-–—]+\s|^attn\b|(?:^|\s)c\/o\b|\s(?:with|who|whose|née|nee|né|geb\.?|geborene?)\s/i;
/** Preposition in an occupation behind a comma: `Attorney at Law`, `Head of School`. */
const OCCUPATION = /\s(?:at|of|for|the|in)\s/i;

/** Fault of a name with an address, a number or a remark in it; null of any other name. */
export function faultOfRemark(name: string, firmColumn: FirmColumn = 'Company'): CellFault | null {
  if (name.includes('@'))
    return { problem: `"${name}" is no name.`, remedy: 'An e-mail address stands in a column E-mail.' };
  if (/\d/.test(name))
    return {
      problem: `"${name}" has a number in it.`,
      remedy: `Write the name of a person alone. The name of a ${firmColumn.toLowerCase()} stands in a column ${firmColumn}.`,
    };
  const [, nameBeforeComma = '', textAfterComma = ''] = /^([^,]+?)\s*,\s*([^,]+)$/.exec(name) ?? [];
  const hasRemarkAfterName =
    /\s/.test(nameBeforeComma) &&
    !TWO_OF_A_FAMILY.test(name) &&
    (OCCUPATION.test(textAfterComma) || isRemarkAfterName(nameBeforeComma, textAfterComma));
  if (!REMARK_SIGN.test(name) && !hasRemarkAfterName) return null;
  return { problem: `"${name}" has a remark in it.`, remedy: 'Write first and last name alone, or leave the row out.' };
}

/** True of `Registrar` in `Bob Fry, Registrar`: the part before the comma is a whole name, and the rest is no name or suffix. */
function isRemarkAfterName(nameBeforeComma: string, textAfterComma: string): boolean {
  const wordAfterComma = firstWordAfterTitle(textAfterComma);
  const isInitial = /^\p{L}\.?$/u.test(wordAfterComma);
  if (isFrequentFirstName(wordAfterComma) || isInitial || SUFFIX.test(textAfterComma)) return false;
  return isFrequentFirstName(firstWordAfterTitle(nameBeforeComma));
}

function firstWordAfterTitle(name: string): string {
  const [, nameWithoutTitle] = splitTitle(name);
  return nameWithoutTitle.split(/\s+/)[0] ?? '';
}

/** Word or sign between names: `Ann and Tom`, `Bob & Sue`, `Smith/Jones`. */
const SEVERAL_NAMES = /\s+(?:and|or|und)\s+|\s*[&+/;]\s*/i;
/** `Smith Family`, `The Smiths`. */
const FAMILY_NAME = /\bfamily\b|^the \S+s$/i;
/** Two names with the same last name: `Zoe Zed, Cy Zed`. */
const TWO_OF_A_FAMILY = /^\S+(?:\s\S+)*\s(\S+)\s*,\s*\S+(?:\s\S+)*\s\1$/i;

/** Fault of a name that may be several persons': `John and Mary Smith`, `Smith Family`; null of any other name. */
export function faultOfSeveralPersons(name: string, firmColumn: FirmColumn = 'Company'): CellFault | null {
  if (!FAMILY_NAME.test(name) && !TWO_OF_A_FAMILY.test(name) && !SEVERAL_NAMES.test(name)) return null;
  const furtherAdvice = firmColumn === 'Company' ? ' and an e-mail address' : '';
  return {
    problem: `"${name}" may be several persons.`,
    remedy: `Name one of them, and give others a row${furtherAdvice} of their own. A ${firmColumn.toLowerCase()} stands in a column ${firmColumn}.`,
  };
}

/** Splits `Ann Marie Lee`, `Lee, Ann Marie` or `Dr. Ann Lee, Jr.` into its parts. A suffix may follow a comma, too. */
function splitPersonName(name: string): NameParts {
  const [nameWithoutSuffix = '', suffix] = splitSuffix(name);
  const [last = '', givenNames, ...furtherParts] = nameWithoutSuffix.split(',').map((part) => part.trim());
  if (givenNames && last && furtherParts.length === 0) {
    const [title, rest] = splitTitle(givenNames);
    const [first = '', ...middle] = rest.split(/\s+/);
    return onlyFilled({ title, first, middle: middle.join(' ') || null, last, suffix });
  }
  const [title, rest] = splitTitle(nameWithoutSuffix);
  const { first, middle, last: lastName } = splitNames(rest);
  const isTitleWithLastName = title !== undefined && lastName === null; // `Mrs. Carter`
  if (isTitleWithLastName) return onlyFilled({ title, last: first, suffix });
  return onlyFilled({ title, first, middle, last: lastName, suffix });
}

/** Name whose last name begins with particles: `Ana Maria De La Cruz`. */
const NAME_WITH_PARTICLES = new RegExp(`^(.+?)\\s((?:${PARTICLE}\\s)+\\S+)$`);

/** Splits `Karl von Stein` or `Ann Marie Lee` into first, middle and last name. Particles belong to the last name. */
function splitNames(name: string): ReturnType<typeof parseTypedName> {
  const [, givenNames, last] = NAME_WITH_PARTICLES.exec(name) ?? [];
  if (givenNames === undefined || last === undefined) return parseTypedName(name);
  const { first, middle, last: lastGivenName } = parseTypedName(givenNames);
  return { first, middle: [middle, lastGivenName].filter((word) => word !== null).join(' ') || null, last };
}

/** Splits a suffix off the end of a name: `Ann Lee, Jr.`, `Henry Lee III`. */
function splitSuffix(text: string): readonly [string, string?] {
  const [, nameBeforeComma, textAfterComma] = /^(.+?)\s*,\s*([^,]+)$/.exec(text) ?? [];
  if (nameBeforeComma && textAfterComma && SUFFIX.test(textAfterComma)) return [nameBeforeComma, textAfterComma];
  const [, nameWithoutSuffix, suffix] = NAME_WITH_SUFFIXES.exec(text) ?? [];
  return nameWithoutSuffix && suffix ? [nameWithoutSuffix, suffix.trim()] : [text];
}

function onlyFilled(names: Readonly<Record<string, string | null | undefined>>): NameParts {
  return Object.fromEntries(Object.entries(names).filter(([, name]) => name != null && name !== ''));
}
