import { areOtherFirstNames } from '@rabbet/domain/text/first-names';
import { wordsOf } from '@rabbet/domain/text/fold';
import { isCalled, slipsOf } from '../names/maker-names';
import { isSameName } from '../names/near-names';
import type { FieldError, Row } from '../row/row';
import { type CustomerBook, type ShopCustomer, nameIn, reachKey } from './customer-book';
import type { CustomerValues, Way } from './customer-fields';
import { haveOtherSuffixes } from './likely-people';

/** Ways out of doubts, in the words of the program or of the page. */
export interface CustomerAdvice {
  /** Sentence on somebody who is not the one that is likely meant. */
  readonly somebodyElse: string;
  /** Mode that changes customers who are there, and adds others. */
  readonly upsert: string;
}

/** Customer of the shop, or of a row before. */
interface LikelyCustomer {
  readonly name: string;
  readonly first: string | null;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  /** True of somebody with an e-mail address, though it may be none that can be read. */
  readonly isReached: boolean;
  /** Name with the id or the row: `34 Ann Lee`. */
  readonly inWords: string;
}

/** Doubts on rows that would add somebody who is likely there already. */
export class LikelyCustomers {
  /** Customers of the rows before, by their lines. */
  private readonly earlier = new Map<number, LikelyCustomer>();

  constructor(
    private readonly book: CustomerBook,
    private readonly advice: CustomerAdvice,
  ) {}

  /** Refuses somebody of a known name, or of a slip of it, where addresses and numbers do not tell the two apart. */
  async doubts(row: Row, values: CustomerValues): Promise<readonly FieldError[]> {
    const called = nameIn(values);
    if (called === '') return [];
    const customer = customerOfRow(row, values, called);
    const [email] = customer.emails;
    const before = [...this.earlier].flatMap(([line, earlier]) =>
      line < row.line && (email === undefined || !earlier.emails.includes(email)) ? [earlier] : [],
    );
    this.earlier.set(row.line, customer);
    const all = [...(await this.book.customers()).map(customerOfShop), ...before];
    const meant = all.filter((other) => !isSomebodyElse(other, customer));
    const same = meant.filter(({ name }) => wordsIn(name) === wordsIn(called));
    const open = meant.filter(
      (other) =>
        !(other.isReached && customer.isReached) &&
        !areApart(other.phones, customer.phones) &&
        !haveOtherSuffixes(other.name, called) &&
        !areOtherFirstNames(other.first ?? '', customer.first ?? ''),
    );
    const likely = same.length > 0 ? same : slipsOf(called, open);
    if (likely.length === 0) return await this.firms(values, called);
    const names = likely.slice(0, 3).map(({ inWords }) => inWords);
    const wayOut = `${this.wayOut(likely, customer)}${same.length > 0 ? ` ${TWO_OF_A_NAME}` : ''}`;
    const message = `Did you mean ${names.join(' or ')}? ${wayOut} ${this.advice.somebodyElse}`;
    const field = values.last == null && values.first == null ? 'company' : 'last';
    return [{ field, code: 'reference/unknown', message }];
  }

  /** Advice on a row that is about one of these: an address that the only one has not had is added. */
  private wayOut(likely: readonly LikelyCustomer[], customer: LikelyCustomer): string {
    const only = likely.length === 1 ? likely[0] : undefined;
    const isNew = only && isSameName(only.name, customer.name) && !only.isReached && customer.isReached;
    return isNew ? `Then ${this.advice.upsert} adds the e-mail address.` : 'Then leave the row out.';
  }

  /** Refuses a person by the name of a company that is known, or a slip of it. */
  private async firms(values: CustomerValues, called: string): Promise<readonly FieldError[]> {
    if (values.company != null) return [];
    const firms = (await this.book.companies()).filter(({ name, is_artist }) => !is_artist && !name.includes(','));
    const [meant] = [...firms.filter((firm) => isCalled(firm, called)), ...slipsOf(called, firms)];
    if (!meant) return [];
    const message = `Did you mean the company ${meant.id} ${meant.name}? Then write it so in a column Company. ${this.advice.somebodyElse}`;
    return [{ field: 'last', code: 'reference/unknown', message }];
  }
}

const TWO_OF_A_NAME =
  'Two of one name are told apart by a middle name, a suffix, or an e-mail address and a phone number of each.';

function customerOfRow({ line, faults, columns }: Row, values: CustomerValues, name: string): LikelyCustomer {
  const keysOf = (ways: readonly Way[]) =>
    ways.flatMap((way) => (typeof values[way] === 'string' ? [reachKey(values[way])] : []));
  const emails = keysOf(['email', 'other_email']);
  const phones = keysOf(['phone', 'home_phone', 'work_phone', 'mobile']);
  const isReached = emails.length > 0 || faults?.some(({ field }) => field === 'email') === true;
  const first = typeof values.first === 'string' ? values.first : null;
  return { name, first, emails, phones, isReached, inWords: `${name} in ${columns ? 'row' : 'line'} ${line}` };
}

function customerOfShop({ id, name, person, emails, details }: ShopCustomer): LikelyCustomer {
  const phones = details.flatMap(({ value }) => (value === null || value.includes('@') ? [] : [reachKey(value)]));
  const first = person?.first ?? person?.preferred_first ?? null;
  return { name, first, emails, phones, isReached: emails.length > 0, inWords: `${id} ${name}` };
}

/** True of two who both have an e-mail address and a phone number, none of them the same. */
function isSomebodyElse(customer: LikelyCustomer, other: LikelyCustomer): boolean {
  return areApart(customer.emails, other.emails) && areApart(customer.phones, other.phones);
}

/** True of two lists that both have something, and nothing in common. */
function areApart(some: readonly string[], more: readonly string[]): boolean {
  return some.length > 0 && more.length > 0 && !some.some((value) => more.includes(value));
}

/** Name in whatever order it stands. */
function wordsIn(name: string): string {
  return wordsOf(name).sort().join(' ');
}
