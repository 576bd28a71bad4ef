import type { Client } from '@rabbet/client';
import {
  toComparable,
  type Company,
  company,
  type ContactDetail,
  contactDetail,
  type Customer,
  customer,
  fullName,
  isEmailName,
  isPhoneName,
  type Person,
  person,
  type Point,
  point,
  type VectorValue,
  vectorValue,
} from '@rabbet/domain/people/people';
import { folded } from '@rabbet/domain/text/fold';
import { isSameName } from '@rabbet/domain/people/likeness/near-names';
import type { CustomerValues, ContactField } from './customer-fields';
import { ReadOnce } from '../../shop/read-once';
import type { Stored } from './stored-records';

/** Customer of the shop, with their person, company and contact details. */
export interface ShopCustomer extends Stored<Customer> {
  readonly name: string;
  readonly person: Stored<Person> | null;
  readonly company: Stored<Company> | null;
  readonly details: readonly Stored<ContactDetail>[];
  readonly emails: readonly string[];
}

/** Person or company that has contact details. */
export type Owner = Readonly<Partial<Record<'person_id' | 'company_id', number>>>;

/** Text by which e-mail addresses are compared. */
export function addressKey(address: string): string {
  return toComparable(address);
}

/** Name of the person in a row, else of the company, else the title alone; empty if there is none. */
export function nameInRow({ title, first, middle, last, suffix, company: companyName }: CustomerValues): string {
  const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);
  const personName = fullName({
    title: null,
    first: textOrNull(first),
    preferred_first: null,
    middle: textOrNull(middle),
    last: textOrNull(last),
    suffix: textOrNull(suffix),
  });
  return personName || (textOrNull(companyName) ?? textOrNull(title) ?? '');
}

/** Customers of the shop, with their persons, companies and contact details. They are read once, when the first row needs them. */
export class CustomerBook {
  private readonly recordCaches = new Map<string, ReadOnce<readonly Stored<never>[]>>();
  private readonly customersCache = new ReadOnce<readonly ShopCustomer[]>();
  /** New companies as they were spelled first. */
  private readonly newCompanySpellings = new Map<string, string>();

  constructor(private readonly client: Client) {}

  customers(): Promise<readonly ShopCustomer[]> {
    return this.customersCache.read(() => this.readAll());
  }

  /** Customers with this e-mail address. */
  async findByEmail(email: string): Promise<readonly ShopCustomer[]> {
    const key = addressKey(email);
    return (await this.customers()).filter(({ emails }) => emails.includes(key));
  }

  /** Customers with this name, whatever its accents and capitals. */
  async findByName(values: CustomerValues): Promise<readonly ShopCustomer[]> {
    const rowName = nameInRow(values);
    return rowName === '' ? [] : (await this.customers()).filter(({ name }) => isSameName(name, rowName));
  }

  /** Id of the person with this name and e-mail address, who need not be a customer. */
  async personIdWithEmail(values: CustomerValues): Promise<number | undefined> {
    if (typeof values.email !== 'string') return undefined;
    const key = addressKey(values.email);
    const details = await this.records<ContactDetail>(contactDetail.path);
    const ids = details
      .filter(({ value }) => value !== null && addressKey(value) === key)
      .map(({ person_id }) => person_id);
    const people = await this.records<Person>(person.path);
    return people.find((stored) => ids.includes(stored.id) && isSameName(fullNameOf(stored), nameInRow(values)))?.id;
  }

  companies(): Promise<readonly Stored<Company>[]> {
    return this.records<Company>(company.path);
  }

  /** Companies that earlier rows add. */
  get newCompanies(): readonly Pick<Company, 'name'>[] {
    return [...this.newCompanySpellings.values()].map((name) => ({ name }));
  }

  /** Spelling of a new company in the first row that names it. Remembers this one if it is the first. */
  rememberFirstSpelling(name: string): string {
    const spelling = this.newCompanySpellings.get(folded(name)) ?? name;
    this.newCompanySpellings.set(folded(name), spelling);
    return spelling;
  }

  async detailsOf({ person_id, company_id }: Owner): Promise<readonly Stored<ContactDetail>[]> {
    const details = await this.records<ContactDetail>(contactDetail.path);
    return details.filter((detail) => belongsTo(detail, { person_id, company_id }));
  }

  /** Id of the shop's kind of contact detail for a field: that with the field's name, else the first that is not for mobiles. */
  async contactPointId(field: ContactField): Promise<number | null> {
    const points = new Map((await this.records<Point>(point.path)).map(({ id, name }) => [id, name]));
    const isSuitableName = /email/.test(field) ? isEmailName : isPhoneName;
    const kinds = (await this.records<VectorValue>(vectorValue.path)).filter(
      ({ value, vector_point_id }) => isSuitableName(value) || isSuitableName(points.get(vector_point_id) ?? ''),
    );
    const namePattern = NAME_PATTERNS[field];
    const namedKind = namePattern && kinds.find(({ value }) => namePattern.test(value));
    const kind = namedKind ?? kinds.find(({ value }) => !NAME_PATTERNS.mobile.test(value)) ?? kinds[0];
    return kind?.id ?? null;
  }

  private async readAll(): Promise<readonly ShopCustomer[]> {
    const people = new Map((await this.records<Person>(person.path)).map((stored) => [stored.id, stored]));
    const companies = new Map((await this.companies()).map((stored) => [stored.id, stored]));
    const details = new Map<string, Stored<ContactDetail>[]>();
    for (const detail of await this.records<ContactDetail>(contactDetail.path)) {
      const owner = ownerKey(detail);
      const detailsOfOwner = details.get(owner) ?? [];
      detailsOfOwner.push(detail);
      details.set(owner, detailsOfOwner);
    }
    return (await this.records<Customer>(customer.path)).map((stored) => {
      const personOfCustomer = stored.person_id === null ? null : (people.get(stored.person_id) ?? null);
      const companyOfCustomer = stored.company_id === null ? null : (companies.get(stored.company_id) ?? null);
      const contactDetails = details.get(ownerKey(stored)) ?? [];
      const emails = contactDetails.flatMap(({ value }) => (value?.includes('@') ? [addressKey(value)] : []));
      const name = (personOfCustomer && fullNameOf(personOfCustomer)) || (companyOfCustomer?.name ?? '');
      return { ...stored, name, person: personOfCustomer, company: companyOfCustomer, details: contactDetails, emails };
    });
  }

  private records<T>(path: string): Promise<readonly Stored<T>[]> {
    const records = this.recordCaches.get(path) ?? new ReadOnce<readonly Stored<never>[]>();
    this.recordCaches.set(path, records);
    return records.read(() => this.client.get<Stored<never>[]>(path));
  }
}

/** Names that the shop may give its kinds of phone numbers. */
const NAME_PATTERNS: Readonly<Partial<Record<ContactField, RegExp>>> & { readonly mobile: RegExp } = {
  mobile: /^(?:mobile|cell)/i,
  home_phone: /^(?:home|private|residence)/i,
  work_phone: /^(?:work|office|business)/i,
};

/** Key of the owner of contact details: the person of a customer if there is one, else the company. */
function ownerKey({ person_id, company_id }: Pick<Customer, 'person_id' | 'company_id'>): string {
  return person_id === null ? `company ${company_id}` : `person ${person_id}`;
}

function belongsTo(detail: ContactDetail, { person_id, company_id }: Owner): boolean {
  return person_id === undefined ? detail.company_id === company_id : detail.person_id === person_id;
}

function fullNameOf(person: Person): string {
  return fullName({ ...person, title: null });
}
