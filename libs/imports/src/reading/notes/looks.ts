import { folded } from '@rabbet/domain/text/fold';
import { dateSaid } from '../cells/dates';
import { isFirm } from '../names/firm-names';
import type { Meaning } from '../headings/headings';
import { saysNothing } from '../cells/loose-words';
import { sizeSaid } from '../cells/sizes';
import { amountSaid } from '../cells/values';

/** Fewer cells tell nothing of their column. */
const FEWEST = 2;
/** Part of the cells that is enough: some have notes and slips. */
const MOST = 0.7;

/** Meaning that most cells of a column look like, and more than any other; null where there is none. */
export function looksLike(cells: readonly string[]): Meaning | null {
  const said = cells.map((cell) => cell.trim()).filter((cell) => !saysNothing(cell, 'size'));
  const found = (Object.entries(LOOKS) as [Meaning, Look][])
    .map(([meaning, { isSuch, tells }]) => ({ meaning, tells, such: said.filter(isSuch) }))
    .filter(({ such, tells }) => such.length >= Math.max(FEWEST, said.length * MOST) && tells(such))
    .sort((a, b) => b.such.length - a.such.length);
  return found[0]?.meaning ?? null;
}

/** True of amounts, bare numbers among them, which are not all years. */
export function areAmounts(cells: readonly string[]): boolean {
  const said = cells.map((cell) => cell.trim()).filter((cell) => !saysNothing(cell, 'cost'));
  return said.length > 0 && said.every((cell) => isRead(amountSaid(cell))) && !said.every((cell) => YEAR.test(cell));
}

interface Look {
  readonly isSuch: (text: string) => boolean;
  /** True where cells of this look, taken together, are hardly anything else. */
  readonly tells: (texts: readonly string[]) => boolean;
}

/** Bare numbers may be anything. */
const haveSigns = (texts: readonly string[]) => texts.some((text) => /[^\d\s]/.test(text));
const repeat = (texts: readonly string[]) => new Set(texts).size < texts.length;
const matches = (pattern: RegExp) => (text: string) => pattern.test(folded(text));

const YEAR = /^(?:c(?:a|irca)?\.? ?|about )?(?:1[5-9]|20)\d\d(?: ?[-–/] ?(?:\d\d)?\d\d)?s?$/i;
const MONTH_OR_SEASON = /^(?:spring|summer|autumn|fall|winter|early|mid|late) \d{4}$|^(?:19|20)\d\d$/i;
const SIZE =
  /\d.* ?[x×] ?\d|^(?:\d[\d\s./¼-¾⅐-⅞-]*)(?:"|”|″|in\.?|cm) ?(?:h|w|d|tall|high|wide|long)\.?$|^diam\.? ?\d/i;
const CODE = /^(?=.*\d)(?=.*[\p{L}-])[\p{L}\d]+(?:[./-][\p{L}\d]+)*$/u;
const NAME = /^\p{Lu}[\p{L}.'’-]*(?:,? \p{L}[\p{L}.'’-]*){1,4}$/u;
const SHARE =
  /^(?:(?:100|\d{1,2})(?:\.\d+)? ?%?(?: (?:artist|to (?:artist|us)|us))?|(?:one |a )?half|½|[12] ?\/ ?[234](?: us)?|0?\.\d+)$/;
const SPLIT = /^(\d{1,2}) ?[/:-] ?(\d{1,2})$/;
const HOW =
  /^(?:c|b|p|o|cons(?:\.|ign|igned|ignment)?|on consignment|bought|bt\.?|own(?:ed)?|purchased?|gallery owned|gift|loan)$/;
const TYPE =
  /^(?:(?:oil|acrylic|blown|turned|art|stone|framed|original|mixed) )?(?:paintings?|ptgs?\.?|photo(?:s|graphs?|graphy|g)?\.?|prints?|glass|ceramics?|pottery|pots?|sculptures?|sculp\.?|textiles?|weavings?|quilts?|fib(?:er|re)|wood|bowls?|vases?|jewel(?:le)?ry|mirrors?|drawings?|water ?colou?rs?|w\/c|lithos?\.?|lithographs?|etchings?|woodcuts?|linocuts?|giclees?|serigraphs?|monotypes?|collages?|media|pastels?|oils?|acrylics?|bronzes?|tiles?|furniture|works? on paper|tapestr(?:y|ies)|baskets?)$/;
const MEDIUM =
  /^(?:[oa]\/[cpbl])$|\b(?:on|\/) ?(?:canvas|linen|paper|panel|board)\b|\b(?:oil|acrylic|watercolou?r|gouache|tempera|pastel|charcoal|graphite|pencil|ink|encaustic|stoneware|porcelain|earthenware|raku|terra ?cotta|clay|glass|wool|cotton|silk|linen|gelatin silver|pigment print|c-print|bronze|steel|copper|brass|silver|limestone|marble|granite|alabaster|walnut|cherry|maple|oak|ash|etching|lithograph|woodcut|linocut|silkscreen|screenprint|mixed media|collage)\b/;
const PLACE =
  /^(?:[\p{L}\d.'’-]+ ){0,2}(?:walls?|rooms?|rm\.?|racks?|windows?|bins?|shel(?:f|ves)|storage|drawers?|office|closet|basement|attic|flat ?files?|vault|floor|hall(?:way)?|lobby|cabinet|warehouse|gallery|front|back|upstairs|downstairs|foyer|pedestal)(?: [\p{L}\d]{1,3})?$/u;

const LOOKS: Readonly<Partial<Record<Meaning, Look>>> = {
  how: { isSuch: matches(HOW), tells: (texts) => new Set(texts.map(folded)).size > 1 || /\w{3}/.test(texts[0] ?? '') },
  year: {
    isSuch: (text) => YEAR.test(text),
    tells: (texts) => texts.some((text) => !/[05]$/.test(text)) && (texts.length < 6 || repeat(texts)),
  },
  date: {
    isSuch: (text) => MONTH_OR_SEASON.test(text) || isRead(dateSaid(text, null)),
    tells: (texts) => haveSigns(texts) && !texts.every((text) => YEAR.test(text)),
  },
  size: { isSuch: (text) => SIZE.test(text) || isRead(sizeSaid(text)), tells: haveSigns },
  share: {
    isSuch: (text) => matches(SHARE)(text) || isSplit(text),
    tells: (texts) => texts.some((text) => /[%/½]|half/i.test(text)),
  },
  price: { isSuch: (text) => isRead(amountSaid(text)), tells: haveSigns },
  location: { isSuch: matches(PLACE), tells: repeat },
  type: { isSuch: matches(TYPE), tells: () => true },
  medium: { isSuch: matches(MEDIUM), tells: () => true },
  artist: {
    isSuch: (text) => NAME.test(text) || isFirm(text) || /^(?:the )?artist$/i.test(text),
    tells: repeat,
  },
  catalog_no: {
    isSuch: (text) => CODE.test(text),
    tells: (texts) => new Set(texts).size >= texts.length * 0.9,
  },
};

/** True of two shares that are the whole: 60/40. */
function isSplit(text: string): boolean {
  const [, one, other] = SPLIT.exec(text) ?? [];
  return Number(one) + Number(other) === 100;
}

/** True of a cell that is read, and of one that may mean several things of this sort. */
function isRead(read: ReturnType<typeof dateSaid> | ReturnType<typeof sizeSaid> | ReturnType<typeof amountSaid>) {
  return 'value' in read || read.standIn !== undefined;
}
