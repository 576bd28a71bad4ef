import {
  type ComparedCustomer,
  contactKey,
  findNamesakes,
  findNearlyNamed,
} from '@rabbet/domain/people/likeness/compared-customers';
import { hasName, findMisspelled } from '@rabbet/domain/people/likeness/maker-names';
import { isSameName } from '@rabbet/domain/people/likeness/near-names';
import type { FieldError, Row } from '../row/row';
import { type CustomerBook, type ShopCustomer, nameInRow } from './customer-book';
import type { CustomerValues, ContactField } from './customer-fields';

/** Advice in a doubt, in the words of the command line or of the page. */
export interface CustomerAdvice {
  /** Sentence for a row that is about somebody else. */
  readonly somebodyElse: string;
  /** Name of the mode that changes existing customers and adds others. */
  readonly upsert: string;
}

/** Customer of the shop or of an earlier row, as customers are compared. */
interface LikelyCustomer extends ComparedCustomer {
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
    const candidates = [...customersOfShop, ...customersOfRows];
    const namesakes = findNamesakes(customer, candidates);
    if (namesakes.length > 0) return this.doubtOn(values, customer, namesakes, [ADVICE_ON_NAMESAKES]);
    const misspelled = findNearlyNamed(customer, candidates);
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
