import { isFrequentFirst } from '@rabbet/domain/text/first-names';
import { SUFFIX } from '@rabbet/domain/text/maker-name';
import { PARTICLE, parsedName, SUFFIXED } from '@rabbet/domain/text/names';
import { isFirm, mayBeFirm } from './firm-names';
import { bareName, saysNobody } from './bare-names';
import type { Read, Wrong } from '../cells/values';

/** Parts of a person's name, or the name of a company. */
export type Names = Readonly<Partial<Record<'title' | 'first' | 'middle' | 'last' | 'suffix' | 'company', string>>>;

/** Parts of the name of a person or a company, in whatever order a cell says them; none of a word for nobody. */
export function nameSaid(text: string): Read<Names> {
  const name = bareName(text);
  if (saysNobody(name)) return { value: {} };
  if (isFirm(name)) return { value: { company: name } };
  const wrong = strangeIn(name) ?? severalIn(name) ?? openIn(name);
  return wrong ?? { value: namesIn(name) };
}

/** Fault of a name that may be a person's or a company's. */
function openIn(name: string): Wrong | null {
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

/** Fault of a name with something in it that no name has. */
export function strangeIn(name: string, firms: FirmColumn = 'Company'): Wrong | null {
  if (name.includes('@'))
    return { wrong: `"${name}" is no name.`, right: 'An e-mail address stands in a column E-mail.' };
  if (/\d/.test(name))
    return {
      wrong: `"${name}" has a number in it.`,
      right: `Write the name of a person alone. The name of a ${firms.toLowerCase()} stands in a column ${firms}.`,
    };
  if (/[?!=<>{}|^~\\]|^(?:attn|c\/o)\b/i.test(name) || /\s(?:with|who|whose)\s/i.test(name))
    return { wrong: `"${name}" may be no name.`, right: 'Write first and last name, or leave the row out.' };
  const [careOf, whose = ''] = /^(.+?)\s+c\/o\s.*$/i.exec(name) ?? [];
  if (careOf !== undefined)
    return { wrong: `"${name}" has a remark in it.`, right: `Write the name alone, such as "${whose}".` };
  const born = /^(.+?)[\s,]+(?:née|nee|né|geb\.?|geborene?)\s+\S/iu.exec(name)?.[1];
  if (born !== undefined)
    return { wrong: `"${name}" has two last names.`, right: `Write the name of today, such as "${born}".` };
  const [, before = '', behind = ''] = /^([^,]+?)\s*,\s*([^,]+)$/.exec(name) ?? [];
  if (/\s/.test(before) && (CALLING.test(behind) || (!OF_ONE_FAMILY.test(name) && isRemark(before, behind))))
    return { wrong: `"${name}" has a remark in it.`, right: `Write the name alone, such as "${before}".` };
  const [, ahead] = /^(.*\S)\s+[-–—]+\s+\S/.exec(name) ?? [];
  if (ahead !== undefined)
    return { wrong: `"${name}" has a remark in it.`, right: `Write the name alone, such as "${ahead}".` };
  const without = name.replace(/\s*(?:\([^()]*\)?|\[[^[\]]*\]?|["“][^"“”]*["”])\s*/g, ' ').trim();
  if (without !== name)
    return {
      wrong: `"${name}" has a remark in it.`,
      right: without === '' ? 'Write the name alone.' : `Write the name alone, such as "${without}".`,
    };
  return null;
}

/** True of Registrar behind Bob Fry: neither the first name of a Bob Fry nor a suffix. */
function isRemark(before: string, behind: string): boolean {
  const [first = '', given = ''] = [before, behind].map((part) => titleIn(part)[1].split(/\s+/)[0] ?? '');
  return isFrequentFirst(first) && !isFrequentFirst(given) && !SUFFIX.test(behind) && !/^\p{L}\.?$/u.test(given);
}

/** Callings, and words between those of one: "Attorney at Law", "Head of School". */
const CALLING =
  /\s(?:at|of|for|the|in)\s|^(?:attorney|lawyer|architect|director|curator|president|owner|manager|realtor|agent|professor|designer|trustee|executor|chair|chairman|ceo|cfo|esq|esquire|cpa|dds|dmd|dvm|rn|jd|aia)\b\.?/i;

const JOINED = /\s+(?:and|or|und)\s+|\s*[&+/;]\s*/i;

/** Two of one family: "Zoe Zed, Cy Zed". */
const OF_ONE_FAMILY = /^(\S+(?:\s\S+)*\s(\S+))\s*,\s*\S+(?:\s\S+)*\s\2$/i;

/** Fault of a name that is more than one person's: "Mr. & Mrs. John and Mary Smith", "Lee, Ann and Tom". */
export function severalIn(name: string, firms: FirmColumn = 'Company'): Wrong | null {
  const isFamily = /\bfamily\b|^the \S+s$/i.test(name);
  const [, alone] = OF_ONE_FAMILY.exec(name) ?? [];
  if (!isFamily && alone === undefined && !JOINED.test(name)) return null;
  const [, before, behind = name] = /^([^,]+),(.+)$/.exec(name) ?? [];
  const parts = behind.split(JOINED).map((part) => titleIn(`${part.trim()} `)[1].trim());
  const given = parts.filter((part) => part !== '' && titleIn(`${part} x`)[1] !== 'x');
  const last = before?.trim() ?? /\s(\S+)$/.exec(given.at(-1) ?? '')?.[1] ?? '';
  const [one = ''] = given;
  const first = alone ?? (/\s/.test(one) ? one : `${one} ${last}`.trim());
  const such = isFamily || !/\s/.test(first) || JOINED.test(first) ? '' : `, such as "${first}"`;
  return {
    wrong: `"${name}" may be several persons.`,
    right: `Name one of them${such}, and give others a row${firms === 'Company' ? ' and an e-mail address' : ''} of their own. A ${firms.toLowerCase()} stands in a column ${firms}.`,
  };
}

/** "Ann Marie Lee", "Lee, Ann Marie" or "Dr. Ann Lee, Jr.": what follows a comma may be a suffix. */
function namesIn(name: string): Names {
  const [bare = '', suffix] = withoutSuffix(name);
  const [last = '', given, ...others] = bare.split(',').map((part) => part.trim());
  if (given && last && others.length === 0) {
    const [title, rest] = titleIn(given);
    const [first = '', ...middle] = rest.split(/\s+/);
    return defined({ title, first, middle: middle.join(' ') || null, last, suffix });
  }
  const [title, rest] = titleIn(bare);
  const { first, middle, last: family } = partsIn(rest);
  const isOne = title !== undefined && family === null; // "Mrs. Carter"
  return defined({ title, ...(isOne ? { last: first } : { first, middle, last: family }), suffix });
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

function defined(names: Readonly<Record<string, string | null | undefined>>): Names {
  return Object.fromEntries(Object.entries(names).filter(([, name]) => name != null && name !== ''));
}
