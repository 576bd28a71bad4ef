import { edits } from '@rabbet/domain/text/edits';
import { wordsOf } from '@rabbet/domain/text/fold';

/** Groups of common first names: the forms of one name. */
const GROUPS =
  `robert rob bob bobby robbie|william will bill billy willie liam|richard rick dick rich ricky|james jim jimmy jamie|
john jon johnny jack|jonathan jon|joseph joe joey|thomas tom tommy thom|michael mike mick mickey mikey|david dave davey|
daniel dan danny|donald don donny|charles charlie chuck|edward ed eddie ted ned|theodore theo ted|anthony tony|andrew andy drew|
stephen steven steve|christopher chris kris|christine christina chris tina kristin kristen|matthew matt|mark marc|paul|peter pete|
george|kenneth ken kenny|gregory greg gregg|ronald ron ronnie|lawrence laurence larry|jeffrey geoffrey jeff geoff|philip phillip phil|
raymond ray|samuel sam sammy|benjamin ben|nicholas nick|alexander alex al|albert al bert|frederick fred freddie|francis frank frankie|
harold harry hal|henry hank harry|gerald jerry gerry|eugene gene|walter walt|leonard len lenny|martin marty|patrick pat|
timothy tim|alan allan allen al|brian bryan|carl karl|eric erik|keith|kevin|scott|gary|dennis|douglas doug|roger|ralph|roy|louis lewis lou|
stanley stan|victor vic|vincent vince|zachary zach|joshua josh|jacob jake|nathan nathaniel nate|adam|aaron|abraham abe|
elizabeth liz beth betty betsy eliza lisa|margaret maggie peggy meg marge greta|katherine catherine kathryn kate kathy cathy katie kay|
mary marie|maria|patricia pat patty tricia|barbara barb|susan sue susie|jennifer jen jenny|deborah debra deb debbie|rebecca becky becca|
jessica jess|sarah sara sally|nancy|karen|sharon|donna|carol carole carolyn caroline|ruth|helen|anna ann anne annie|hannah|diane diana dianne|
janet|jane|jean|joan|joanne joann|judith judy|julia julie|virginia ginny|victoria vicky vicki|theresa teresa terry tess|terence terry|
dorothy dot dottie|frances fran|florence|alice|amy|andrea|angela angie|ashley|brenda|cheryl|cynthia cindy|emily|emma|gloria|heather|
jacqueline jackie|kimberly kim|laura laurie|linda lynda|lori|martha|melissa|michelle|miriam mimi|nicole|olivia|pamela pam|paula|
rachel|rose rosa|samantha sam|sandra sandy|shirley|stephanie steph|sylvia|tara|tracy|wanda|wendy|joyce|marilyn|marion marian|
eleanor ellen nell|evelyn eva eve|grace|irene|lillian lily|lucy|louise|megan|naomi|norma|phyllis|rita|robin|ida|ina|iris|edna|edith|
dean|glenn|ian|ivan|juan|jose|luis|carlos|pedro|pablo|miguel|jorge|antonio|francisco|manuel|diego|ramon|rosa|carmen|lupe|ana|elena`
    .split('|')
    .map((group) => group.trim().split(' '));

/** True for first names of two persons: neither is a likely slip, short form or initial of the other. */
export function areOtherFirstNames(name: string, other: string): boolean {
  const [a = ''] = wordsOf(name);
  const [b = ''] = wordsOf(other);
  if (a === '' || b === '' || a === b || GROUPS.some((group) => group.includes(a) && group.includes(b))) return false;
  if (a.length === 1 || b.length === 1)
    return ![a, ...formsOf(a)].some((form) => [b, ...formsOf(b)].some((otherForm) => isInitial(form, otherForm)));
  if (a[0] !== b[0] || (isFrequentFirst(a) && isFrequentFirst(b))) return true;
  return !(a.startsWith(b) || b.startsWith(a) || edits(a, b) <= (Math.min(a.length, b.length) < 6 ? 1 : 2));
}

interface PersonNames {
  readonly first?: unknown;
  readonly preferred_first?: unknown;
  readonly middle?: unknown;
  readonly last?: unknown;
}

/** True for persons of different given names; without a given name, of different last names. */
export function areOtherPersons(person: PersonNames, other: PersonNames): boolean {
  const a = givenNames(person);
  const b = givenNames(other);
  if (a.length > 0 && b.length > 0) return a.every((given) => b.every((another) => areOtherFirstNames(given, another)));
  return wordsIn(person.last) !== '' && wordsIn(other.last) !== '' && wordsIn(person.last) !== wordsIn(other.last);
}

function givenNames({ first, preferred_first, middle }: PersonNames): readonly string[] {
  const [called, ...further] = [first, preferred_first, middle].map(wordsIn).filter((name) => name !== '');
  return called === undefined ? [] : [called, ...further.filter((name) => name.length > 1)]; // a middle initial is no name
}

function formsOf(name: string): readonly string[] {
  return GROUPS.filter((group) => group.includes(name)).flat();
}

function isInitial(name: string, other: string): boolean {
  return (name.length === 1 || other.length === 1) && name[0] === other[0];
}

/** True for a common first name, in any case. */
export function isFrequentFirst(name: string): boolean {
  const plain = wordsIn(name);
  return GROUPS.some((group) => group.includes(plain));
}

function wordsIn(name: unknown): string {
  return typeof name === 'string' ? wordsOf(name).join(' ') : '';
}
