import { areOtherFirstNames } from '@rabbet/domain/text/first-names';
import { wordsOf } from '@rabbet/domain/text/fold';
import { hasName, findMisspelled } from '../names/maker-names';
import { isSameName } from '../names/near-names';
import type { FieldError, Row } from '../row/row';
import { type CustomerBook, type ShopCustomer, nameInRow, contactKey } from './customer-book';
import type { CustomerValues, ContactField } from './customer-fields';
import { haveOtherSuffixes } from './likely-people';

/** Advice in a doubt, in the words of the command line or of the page. */
export interface CustomerAdvice {
  /** Sentence for a row that is about somebody else. */
  readonly somebodyElse: string;
  /** Name of the mode that changes existing customers and adds others. */
  readonly upsert: string;
}

/** Customer of the shop or of an earlier row, as customers are compared. */
interface LikelyCustomer {
  readonly name: string;
  readonly first: string | null;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  /** True of somebody with an e-mail address, though it may be a faulty one. */
  readonly hasEmail: boolean;
  /** Name with the id or the row: `34 Ann Lee`, `Ann Lee in row 4`. */
  readonly inWords: string;
}

/** Finds rows that would add a customer whom the shop, or an earlier row, likely has. */
export class LikelyCustomers {
  /** Customers of earlier rows, by line. */
  private readonly earlierCustomers = new Map<number, LikelyCustomer>();

  constructor(
    private readonly book: CustomerBook,
    private readonly advice: CustomerAdvice,
  ) {}

  /** Doubts on a row with the name of a customer, or nearly so, unless addresses and numbers show that they are two. */
  async doubtsOn(row: Row, values: CustomerValues): Promise<readonly FieldError[]> {
    const name = nameInRow(values);
    if (name === '') return [];
    const customer = customerOfRow(row, values, name);
    const customersOfRows = this.customersBefore(row, customer);
    this.earlierCustomers.set(row.line, customer);
    const customersOfShop = (await this.book.customers()).map(customerOfShop);
    const possible = [...customersOfShop, ...customersOfRows].filter((other) => !isSomebodyElse(other, customer));
    const namesakes = possible.filter((other) => nameKey(other.name) === nameKey(name));
    if (namesakes.length > 0) return this.doubtOn(values, customer, namesakes, [ADVICE_ON_NAMESAKES]);
    const undecided = possible.filter((other) => mayBeMisspelled(other, customer));
    const misspelled = findMisspelled(name, undecided);
    if (misspelled.length > 0) return this.doubtOn(values, customer, misspelled, []);
    return this.doubtsOnCompanyName(values, name);
  }

  private doubtOn(
    values: CustomerValues,
    customer: LikelyCustomer,
    likelyCustomers: readonly LikelyCustomer[],
    furtherAdvice: readonly string[],
  ): readonly FieldError[] {
    const names = likelyCustomers.slice(0, 3).map(({ inWords }) => inWords);
    const sentences = [
      `Did you mean ${names.join(' or ')}?`,
      this.adviceOn(likelyCustomers, customer),
      ...furtherAdvice,
      this.advice.somebodyElse,
    ];
    const field = values.last == null && values.first == null ? 'company' : 'last';
    return [{ field, code: 'reference/unknown', message: sentences.join(' ') }];
  }

  /** Customers of earlier rows, but those with the same e-mail address: these rows are refused for the address. */
  private customersBefore({ line }: Row, { emails: [email] }: LikelyCustomer): readonly LikelyCustomer[] {
    const before = [...this.earlierCustomers]
      .filter(([earlierLine]) => earlierLine < line)
      .map(([, earlier]) => earlier);
    return email === undefined ? before : before.filter(({ emails }) => !emails.includes(email));
  }

  /** Advice on a row that is about one of these: its e-mail address is added to the only customer, who has none. */
  private adviceOn(likelyCustomers: readonly LikelyCustomer[], customer: LikelyCustomer): string {
    const [first, second] = likelyCustomers;
    const isOnly = first !== undefined && second === undefined;
    const addsEmail = isOnly && isSameName(first.name, customer.name) && !first.hasEmail && customer.hasEmail;
    return addsEmail ? `Then ${this.advice.upsert} adds the e-mail address.` : 'Then leave the row out.';
  }

  /** Doubts on a person with the name of a company, or nearly so. */
  private async doubtsOnCompanyName(values: CustomerValues, name: string): Promise<readonly FieldError[]> {
    if (values.company != null) return [];
    const makers = await this.book.companies();
    // a maker with a comma in the name is a person: "Lee, Ann"
    const companies = makers.filter((maker) => !maker.is_artist && !maker.name.includes(','));
    const company = companies.find((candidate) => hasName(candidate, name)) ?? findMisspelled(name, companies)[0];
    if (!company) return [];
    const message = `Did you mean the company ${company.id} ${company.name}? Then write it so in a column Company. ${this.advice.somebodyElse}`;
    return [{ field: 'last', code: 'reference/unknown', message }];
  }
}

/** True of two customers whose names may differ by a slip: nothing else of them is clearly different. */
function mayBeMisspelled(other: LikelyCustomer, customer: LikelyCustomer): boolean {
  if (other.hasEmail && customer.hasEmail) return false;
  if (haveNothingInCommon(other.phones, customer.phones)) return false;
  if (haveOtherSuffixes(other.name, customer.name)) return false;
  return !areOtherFirstNames(other.first ?? '', customer.first ?? '');
}

const ADVICE_ON_NAMESAKES =
  'Two of one name are told apart by a middle name, a suffix, or an e-mail address and a phone number of each.';

function customerOfRow({ line, faults = [], columns }: Row, values: CustomerValues, name: string): LikelyCustomer {
  const contactKeysIn = (fields: readonly ContactField[]) =>
    fields.flatMap((field) => (typeof values[field] === 'string' ? [contactKey(values[field])] : []));
  const emails = contactKeysIn(['email', 'other_email']);
  const phones = contactKeysIn(['phone', 'home_phone', 'work_phone', 'mobile']);
  const hasEmail = emails.length > 0 || faults.some(({ field }) => field === 'email');
  const first = typeof values.first === 'string' ? values.first : null;
  return { name, first, emails, phones, hasEmail, inWords: `${name} in ${columns ? 'row' : 'line'} ${line}` };
}

function customerOfShop({ id, name, person, emails, details }: ShopCustomer): LikelyCustomer {
  const phones = details.flatMap(({ value }) => (value === null || value.includes('@') ? [] : [contactKey(value)]));
  const first = person?.first ?? person?.preferred_first ?? null;
  return { name, first, emails, phones, hasEmail: emails.length > 0, inWords: `${id} ${name}` };
}

/** True of two customers who both have e-mail addresses and phone numbers, and share none of them. */
function isSomebodyElse(customer: LikelyCustomer, other: LikelyCustomer): boolean {
  return haveNothingInCommon(customer.emails, other.emails) && haveNothingInCommon(customer.phones, other.phones);
}

/** True of two lists that both have something, and nothing in common. */
function haveNothingInCommon(first: readonly string[], second: readonly string[]): boolean {
  return first.length > 0 && second.length > 0 && !first.some((value) => second.includes(value));
}

/** Words of a name in one order: the same for "Ann Lee" and "Lee, Ann". */
function nameKey(name: string): string {
  return wordsOf(name).sort().join(' ');
}
