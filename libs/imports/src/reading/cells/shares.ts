import { parseDecimal } from '@rabbet/domain/numbers/decimal';
import { withSixPlaces } from './long-decimals';
import type { Read } from './values';

const HALF = /^(?:(?:a |one )?half|½|50 ?[/:-] ?50)$/i;

const CONSIGNOR = '(?:the )?(?:artist|consignor)';
const SHOP = '(?:the )?(?:gallery|shop|house|us|we)';
const GETS = '(?: (?:gets?|keeps?|takes?|receives?))?:? +';
/** Words on whose part of a sale it is: the shop's, which is its commission, leaves the rest to the consignor. */
const OF_CONSIGNOR = new RegExp(String.raw`^${CONSIGNOR}${GETS}| +(?:to |for )?(?:${CONSIGNOR}|them)$`, 'i');
const OF_SHOP = new RegExp(
  String.raw`^(?:${SHOP}|comm(?:\.|ission)?)${GETS}| +(?:to |for )?(?:${SHOP}|comm(?:\.|ission)?)$`,
  'i',
);

/** Consignor's part of a sale in percent: 60%, 60, half, 50/50, 0.6, 2/3, 60% artist, 40% us or 60/40 artist/gallery. */
export function shareSaid(text: string): Read<number> {
  const said = text.trim();
  if (HALF.test(said)) return { value: 50 };
  const named = partNamed(said);
  if (named !== null) return { value: named };
  const isOfShop = OF_SHOP.test(said);
  const bare = said.replace(isOfShop ? OF_SHOP : OF_CONSIGNOR, '');
  const plain = withSixPlaces(bare.replace(/\s*(?:%|percent)$/i, '').replace(/^(\d{1,3}),(\d{1,2})$/, '$1.$2'));
  const isPercent = /(?:%|percent)$/i.test(bare);
  const right = "Write the consignor's share of a sale in percent, such as 60%.";
  const [, one, other] = /^(\d{1,3}) ?%? ?[/:-] ?(\d{1,3})$/.exec(plain) ?? [];
  if (one !== undefined && Number(one) + Number(other) === 100)
    return {
      wrong: `"${said}" does not say whose share is which.`,
      right: `Write the consignor's share: ${one}% or ${other}%.`,
    };
  const value = partOfHundred(plain, isPercent);
  if (value === null) return { wrong: `"${said}" is no percentage.`, right };
  if (value === 1 && !isPercent)
    return { wrong: `"${said}" may be one percent or the whole.`, right: 'Write 1% or 100%.' };
  if (value > 0 && value < 1) return { wrong: `"${said}" is less than one percent.`, right };
  if (value < 0 || value > 100) return { wrong: `"${said}" is more than the whole.`, right };
  return { value: hundredths(isOfShop ? 100 - value : value) };
}

/** True of a text that says a part of a sale, or both parts. */
export function looksLikeShare(text: string): boolean {
  const read = shareSaid(text);
  return 'value' in read || /whose share/.test(read.wrong);
}

/** Consignor's part where both parts are named, 60/40 artist/gallery or 60% artist, 40% gallery; null of another text. */
function partNamed(said: string): number | null {
  const words = said.toLowerCase().match(/\d{1,3}|artist|consignor|gallery|shop|house|us/g) ?? [];
  const [one, other, ...more] = words.flatMap((word) => (/\d/.test(word) ? [Number(word)] : []));
  const [whose, whoseElse, ...others] = words.filter((word) => !/\d/.test(word)).map((word) => /^[ac]/.test(word));
  const rest = said.replace(/\d{1,3}|artist|consignor|gallery|shop|house|us|\b(?:to|and)\b|[\s%/:,;()&-]/gi, '');
  if (rest !== '' || one === undefined || other === undefined || one + other !== 100) return null;
  if (more.length + others.length > 0 || whoseElse === undefined || whose === whoseElse) return null;
  return whose ? one : other;
}

/** Percent that a number says: 60, or as a part of one, 0.6 or 2/3. */
function partOfHundred(text: string, isInPercent: boolean): number | null {
  const [, part, whole] = /^(\d) ?[/⁄] ?(\d)$/.exec(text) ?? [];
  if (part !== undefined)
    return !isInPercent && Number(part) < Number(whole) ? hundredths((100 * Number(part)) / Number(whole)) : null;
  const value = /[/⁄]/.test(text) ? null : parseDecimal(text);
  return value !== null && value > 0 && value < 1 && !isInPercent ? hundredths(value * 100) : value;
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
