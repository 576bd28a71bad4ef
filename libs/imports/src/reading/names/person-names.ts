import { isFrequentFirst } from '@rabbet/domain/text/first-names';
import { SUFFIX } from '@rabbet/domain/text/maker-name';
import { PARTICLE, parsedName, SUFFIXED } from '@rabbet/domain/text/names';
import type { CellFault, CellReading } from '../cells/reading';
import { bareName, saysNobody } from './bare-names';
import { isFirm, mayBeFirm } from './firm-names';

/** Parts of a person's name, or the name of a company. */
export type Names = Readonly<Partial<Record<'title' | 'first' | 'middle' | 'last' | 'suffix' | 'company', string>>>;

/** Reads the parts of the name of a person or a company, in whatever order; none of a word for nobody. */
export function readName(text: string): CellReading<Names> {
  const name = bareName(text);
  if (saysNobody(name)) return { value: {} };
  if (isFirm(name)) return { value: { company: name } };
  return remarkIn(name) ?? severalIn(name) ?? openIn(name) ?? { value: namesIn(name) };
}

/** Fault of a name that may be a person's or a company's. */
function openIn(name: string): CellFault | null {
  if (!mayBeFirm(name)) return null;
  const [first = '', last = ''] = name.split(/\s+/);
  return {
    wrong: `"${name}" may be a company.`,
    right: `The name of a company stands in a column Company. Write "${last}, ${first}" of a person.`,
  };
}

const TITLE =
  /^(?:(?:mr|mrs|ms|miss|mx|dr|prof\.?\s+em|prof|professor|rev|reverend|hon|capt|col|lt|maj|sgt|sr|sister|sra|srta|fr|father)(?:\.\s*|\s+))+(?=\S)/i;

/** Title in front of a name, and the name without it. */
export function titleIn(name: string): readonly [title: string | undefined, rest: string] {
  const [title] = TITLE.exec(name) ?? [];
  return [title?.trim(), title === undefined ? name : name.slice(title.length)];
}

/** Column of the names of firms in the sheet: customers have Company, artists have Studio. */
export type FirmColumn = 'Company' | 'Studio';

/** Signs and words that no name has: brackets, a dash between words, née, c/o. */
const REMARK =
  /[?!=<>{}|^~\\()[\]"“”]|\s[-–—]+\s|^attn\b|(?:^|\s)c\/o\b|\s(?:with|who|whose|née|nee|né|geb\.?|geborene?)\s/i;
/** Callings behind a comma: "Attorney at Law", "Head of School". */
const CALLING = /\s(?:at|of|for|the|in)\s/i;

/** Fault of a name with something in it that no name has. */
export function remarkIn(name: string, firms: FirmColumn = 'Company'): CellFault | null {
  if (name.includes('@'))
    return { wrong: `"${name}" is no name.`, right: 'An e-mail address stands in a column E-mail.' };
  if (/\d/.test(name))
    return {
      wrong: `"${name}" has a number in it.`,
      right: `Write the name of a person alone. The name of a ${firms.toLowerCase()} stands in a column ${firms}.`,
    };
  const [, before = '', behind = ''] = /^([^,]+?)\s*,\s*([^,]+)$/.exec(name) ?? [];
  const isBehindName =
    /\s/.test(before) && !OF_ONE_FAMILY.test(name) && (CALLING.test(behind) || isRemark(before, behind));
  if (!REMARK.test(name) && !isBehindName) return null;
  return { wrong: `"${name}" has a remark in it.`, right: 'Write first and last name alone, or leave the row out.' };
}

/** True of Registrar behind Bob Fry: neither the first name of a Bob Fry nor a suffix. */
function isRemark(before: string, behind: string): boolean {
  const [first = '', given = ''] = [before, behind].map((part) => titleIn(part)[1].split(/\s+/)[0] ?? '');
  return isFrequentFirst(first) && !isFrequentFirst(given) && !SUFFIX.test(behind) && !/^\p{L}\.?$/u.test(given);
}

const JOINED = /\s+(?:and|or|und)\s+|\s*[&+/;]\s*/i;
const FAMILY = /\bfamily\b|^the \S+s$/i;
/** Two of one family: "Zoe Zed, Cy Zed". */
const OF_ONE_FAMILY = /^\S+(?:\s\S+)*\s(\S+)\s*,\s*\S+(?:\s\S+)*\s\1$/i;

/** Fault of a name that is more than one person's: "Mr. & Mrs. John and Mary Smith", "Lee, Ann and Tom". */
export function severalIn(name: string, firms: FirmColumn = 'Company'): CellFault | null {
  if (!FAMILY.test(name) && !OF_ONE_FAMILY.test(name) && !JOINED.test(name)) return null;
  const more = firms === 'Company' ? ' and an e-mail address' : '';
  return {
    wrong: `"${name}" may be several persons.`,
    right: `Name one of them, and give others a row${more} of their own. A ${firms.toLowerCase()} stands in a column ${firms}.`,
  };
}

/** "Ann Marie Lee", "Lee, Ann Marie" or "Dr. Ann Lee, Jr.": a suffix may follow a comma. */
function namesIn(name: string): Names {
  const [bare = '', suffix] = withoutSuffix(name);
  const [last = '', given, ...further] = bare.split(',').map((part) => part.trim());
  if (given && last && further.length === 0) {
    const [title, rest] = titleIn(given);
    const [first = '', ...middle] = rest.split(/\s+/);
    return filled({ title, first, middle: middle.join(' ') || null, last, suffix });
  }
  const [title, rest] = titleIn(bare);
  const { first, middle, last: family } = partsIn(rest);
  const isLastAlone = title !== undefined && family === null; // "Mrs. Carter"
  return filled({ title, ...(isLastAlone ? { last: first } : { first, middle, last: family }), suffix });
}

/** Name with a last one of several words. */
const WITH_PARTICLES = new RegExp(`^(.+?)\\s((?:${PARTICLE}\\s)+\\S+)$`);

/** Parts of "Karl von Stein" and "Ann Marie Lee": particles belong to the last name. */
function partsIn(name: string): ReturnType<typeof parsedName> {
  const [, given, last] = WITH_PARTICLES.exec(name) ?? [];
  if (given === undefined || last === undefined) return parsedName(name);
  const { first, middle, last: more } = parsedName(given);
  return { first, middle: [middle, more].filter((word) => word !== null).join(' ') || null, last };
}

/** Name, and the suffix at its end. */
function withoutSuffix(text: string): readonly [string, string?] {
  const [, before, behind] = /^(.+?)\s*,\s*([^,]+)$/.exec(text) ?? [];
  if (before && behind && SUFFIX.test(behind)) return [before, behind];
  const [, bare, suffix] = SUFFIXED.exec(text) ?? [];
  return bare && suffix ? [bare, suffix.trim()] : [text];
}

function filled(names: Readonly<Record<string, string | null | undefined>>): Names {
  return Object.fromEntries(Object.entries(names).filter(([, name]) => name != null && name !== ''));
}
