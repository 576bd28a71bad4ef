import { areOtherFirstNames } from '@rabbet/domain/text/first-names';
import { wordsOf } from '@rabbet/domain/text/fold';
import { isCalled, slipsOf } from '../names/maker-names';
import { isSameName } from '../names/near-names';
import type { FieldError, Row } from '../row/row';
import { type CustomerBook, type ShopCustomer, nameIn, reachKey } from './customer-book';
import type { CustomerValues, Way } from './customer-fields';
import { haveOtherSuffixes, isLetterApart } from './likely-people';

/** Ways out of doubts, in the words of the program or of the page. */
export interface CustomerAdvice {
  /** Sentence on somebody who is not the one that is likely meant. */
  readonly somebodyElse: string;
  /** Mode that changes customers who are there, and adds others. */
  readonly upsert: string;
}

/** Customer of the shop, or of a row before. */
interface Known {
  readonly name: string;
  readonly first: string | null;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  /** There is an e-mail address, though it may be none that can be read. */
  readonly isReached: boolean;
  readonly told: string;
}

/** Doubts on rows that would add somebody who is likely there already. */
export class LikelyCustomers {
  /** Customers of the rows before, by their lines. */
  private readonly named = new Map<number, Known>();

  constructor(
    private readonly book: CustomerBook,
    private readonly advice: CustomerAdvice,
  ) {}

  /** Refuses somebody of a known name, or of a slip of it, where addresses and numbers do not tell the two apart. */
  async doubts(row: Row, said: CustomerValues): Promise<readonly FieldError[]> {
    const called = nameIn(said);
    if (called === '') return [];
    const own = rowAsKnown(row, said, called);
    const [email] = own.emails;
    const before = [...this.named].flatMap(([line, one]) =>
      line < row.line && (email === undefined || !one.emails.includes(email)) ? [one] : [],
    );
    this.named.set(row.line, own);
    const kept = (await this.book.customers()).map(customerAsKnown);
    const all = [...kept, ...before].filter((one) => !isSomebodyElse(one, own));
    const same = all.filter(({ name }) => wordsIn(name) === wordsIn(called));
    const mayBeNear = (one: Known) =>
      !haveOtherSuffixes(one.name, called) && !areOtherFirstNames(one.first ?? '', own.first ?? '');
    const open = all.filter((one) => !(one.isReached && own.isReached) && !haveOthers(one.phones, own.phones));
    const slips = slipsOf(called, open.filter(mayBeNear));
    const apart = kept.filter((one) => !isSomebodyElse(one, own) && mayBeNear(one) && isLetterApart(one.name, called));
    const near = slips.length > 0 ? slips : apart;
    const found = same.length > 0 ? same : near;
    if (found.length === 0) return await this.firms(said, called);
    const told = found.slice(0, 3).map((one) => one.told);
    const way = `${this.wayTo(found, own)}${same.length > 0 ? ` ${TWO_OF_A_NAME}` : ''}`;
    const message = `Did you mean ${told.join(' or ')}? ${way} ${this.advice.somebodyElse}`;
    return [
      { field: said.last == null && said.first == null ? 'company' : 'last', code: 'reference/unknown', message },
    ];
  }

  /** Advice on a row that is about one of these: an address that the one has not had is added. */
  private wayTo([one, ...others]: readonly Known[], own: Known): string {
    const isNew = one && others.length === 0 && isSameName(one.name, own.name) && !one.isReached && own.isReached;
    return isNew ? `Then ${this.advice.upsert} adds the e-mail address.` : 'Then leave the row out.';
  }

  /** Refuses a person by the name of a company that is known, or a slip of it. */
  private async firms(said: CustomerValues, called: string): Promise<readonly FieldError[]> {
    if (said.company != null) return [];
    const firms = (await this.book.companies()).filter(({ name, is_artist }) => !is_artist && !name.includes(','));
    const [one] = [...firms.filter((firm) => isCalled(firm, called)), ...slipsOf(called, firms)];
    if (!one) return [];
    const message = `Did you mean the company ${one.id} ${one.name}? Then write it so in a column Company. ${this.advice.somebodyElse}`;
    return [{ field: 'last', code: 'reference/unknown', message }];
  }
}

const TWO_OF_A_NAME =
  'Two of one name are told apart by a middle name, a suffix, or an e-mail address and a phone number of each.';

function rowAsKnown({ line, faults, columns }: Row, said: CustomerValues, name: string): Known {
  const keysOf = (ways: readonly Way[]) =>
    ways.flatMap((way) => (typeof said[way] === 'string' ? [reachKey(said[way])] : []));
  const emails = keysOf(['email', 'other_email']);
  const phones = keysOf(['phone', 'home_phone', 'work_phone', 'mobile']);
  const isReached = emails.length > 0 || faults?.some(({ field }) => field === 'email') === true;
  const first = typeof said.first === 'string' ? said.first : null;
  return { name, first, emails, phones, isReached, told: `${name} in ${columns ? 'row' : 'line'} ${line}` };
}

function customerAsKnown({ id, name, person, emails, details }: ShopCustomer): Known {
  const phones = details.flatMap(({ value }) => (value === null || value.includes('@') ? [] : [reachKey(value)]));
  const first = person?.first ?? person?.preferred_first ?? null;
  return { name, first, emails, phones, isReached: emails.length > 0, told: `${id} ${name}` };
}

/** True of two who both have an e-mail address and a phone number, none of them the same. */
function isSomebodyElse(one: Known, other: Known): boolean {
  return haveOthers(one.emails, other.emails) && haveOthers(one.phones, other.phones);
}

/** True where both have some, and none of them is the same. */
function haveOthers(some: readonly string[], others: readonly string[]): boolean {
  return some.length > 0 && others.length > 0 && !some.some((one) => others.includes(one));
}

/** Name in whatever order it stands. */
function wordsIn(name: string): string {
  return wordsOf(name).sort().join(' ');
}
