import { isFrequentFirst } from '@rabbet/domain/text/first-names';
import { FIRM_ENDING } from '@rabbet/domain/text/maker-name';

const WORDS = [
  'museum',
  'gallery',
  'galleries',
  'framing',
  'hotel',
  'motel',
  'restaurant',
  'bakery',
  'cafe',
  'café',
  'associates',
  'partners',
  'partnership',
  'university',
  'college',
  'school',
  'institute',
  'foundation',
  'society',
  'association',
  'hospital',
  'clinic',
  'dental',
  'library',
  'theater',
  'theatre',
  'studio',
  'studios',
  'interiors',
  'design',
  'designs',
  'properties',
  'realty',
  'insurance',
  'construction',
  'consulting',
  'architects',
  'services',
  'enterprises',
  'company',
  'corporation',
  'group',
  'council',
  'committee',
  'department',
  'dept',
  'county',
  'ministry',
  'agency',
  'pottery',
  'potteries',
  'glassworks',
  'ironworks',
  'credit union',
  'chamber',
  'diocese',
  'parish',
  'cathedral',
  'synagogue',
  'vineyards',
  'builders',
  'supply',
  'productions',
  'holdings',
  'investments',
  'management',
  'ventures',
  'inn',
  'resort',
  'spa',
  'law firm',
  'workshop',
  'workshops',
  'ceramics',
  'foundry',
  'collective',
  'brewery',
  'winery',
  'editions',
  'orthodontics',
  'atelier',
  'ateliers',
  'cooperative',
  'guild',
] as const;
const WORD = wordAmong(WORDS);
/** Words that are last names as well: Frank Church. */
const SURNAMES = wordAmong(['bank', 'church', 'trust', 'center', 'centre', 'club']);

function wordAmong(words: readonly string[]): RegExp {
  return new RegExp(String.raw`(?<![\p{L}])(?:${words.join('|')})(?![\p{L}])`, 'iu');
}

const ENDING =
  /(?:&|\band)\s+(?:sons?|daughters?|co|bros|brothers|company)(?:\.?$|\.?\s)|\b(?:p?llc|l?lp|inc|corp|ltd)\.?$/i;
const BEGINNING = /^(?:(?:city|town|state|estate|friends|bank|masters?) of|the (?!.*\bfamily\b|\S+s$))\s*\S/i;

/** True of a name that no person has: Acme Framing LLC, Wake County Museum, Lee & Sons. */
export function isFirm(name: string): boolean {
  if (!/\s/.test(name)) return false;
  if (FIRM_ENDING.test(name) || ENDING.test(name) || WORD.test(name) || BEGINNING.test(name)) return true;
  return mayBeFirm(name) && name.split(/\s+/).length > 2;
}

/** True of a name that a firm has, and few persons: Pecos Bank. */
export function mayBeFirm(name: string): boolean {
  return SURNAMES.test(name) && /\s/.test(name) && !name.includes(',') && !isFrequentFirst(name.split(/\s+/)[0] ?? '');
}
