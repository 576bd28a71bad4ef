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
import { phoneDigits } from '@rabbet/domain/text/phone';
import { isSameName } from '../names/near-names';
import type { CustomerValues, Way } from './customer-fields';
import { ReadOnce } from '../../shop/read-once';
import type { Stored } from './stored-records';

/** Customer of the shop, with who it is and how it is reached. */
export interface ShopCustomer extends Stored<Customer> {
  readonly name: string;
  readonly person: Stored<Person> | null;
  readonly company: Stored<Company> | null;
  readonly details: readonly Stored<ContactDetail>[];
  readonly emails: readonly string[];
}

/** Person or company that has contact details. */
export type Owner = Readonly<Partial<Record<'person_id' | 'company_id', number>>>;

/** E-mail address as addresses are compared. */
export function addressKey(address: string): string {
  return toComparable(address);
}

/** Phone number by its digits, e-mail address by its letters, as they are compared. */
export function reachKey(value: string): string {
  return value.includes('@') ? addressKey(value) : phoneDigits(value);
}

/** Name of the person, else of the company, of a row; '' of a row without one. */
export function nameIn({ title, first, middle, last, suffix, company: firm }: CustomerValues): string {
  const text = (word: unknown) => (typeof word === 'string' ? word : null);
  const names = { title: null, first: text(first), middle: text(middle), last: text(last), suffix: text(suffix) };
  return fullName({ ...names, preferred_first: null }) || (text(firm) ?? text(title) ?? '');
}

/** Customers of the shop, and whom they are: read once, when the first row asks. */
export class CustomerBook {
  private readonly reads = new Map<string, ReadOnce<readonly Stored<never>[]>>();
  private readonly all = new ReadOnce<readonly ShopCustomer[]>();
  /** New companies as they were spelled first. */
  private readonly spelled = new Map<string, string>();

  constructor(private readonly client: Client) {}

  customers(): Promise<readonly ShopCustomer[]> {
    return this.all.read(() => this.readAll());
  }

  /** Customers with this e-mail address. */
  async reachedAt(email: string): Promise<readonly ShopCustomer[]> {
    const key = addressKey(email);
    return (await this.customers()).filter(({ emails }) => emails.includes(key));
  }

  /** Customers of this very name. */
  async named(values: CustomerValues): Promise<readonly ShopCustomer[]> {
    const called = nameIn(values);
    return called === '' ? [] : (await this.customers()).filter(({ name }) => isSameName(name, called));
  }

  /** Person of this name and e-mail address, who is no customer yet. */
  async personAt(values: CustomerValues): Promise<number | undefined> {
    if (typeof values.email !== 'string') return undefined;
    const key = addressKey(values.email);
    const details = await this.records<ContactDetail>(contactDetail.path);
    const ids = details
      .filter(({ value }) => value !== null && addressKey(value) === key)
      .map(({ person_id }) => person_id);
    const people = await this.records<Person>(person.path);
    return people.find((stored) => ids.includes(stored.id) && isSameName(nameOf(stored), nameIn(values)))?.id;
  }

  companies(): Promise<readonly Stored<Company>[]> {
    return this.records<Company>(company.path);
  }

  /** New companies of the rows before. */
  get newCompanies(): readonly Pick<Company, 'name'>[] {
    return [...this.spelled.values()].map((name) => ({ name }));
  }

  /** First spelling of a company: several rows may spell it otherwise. */
  firstSpelling(name: string): string {
    const first = this.spelled.get(folded(name)) ?? name;
    this.spelled.set(folded(name), first);
    return first;
  }

  async detailsOf({ person_id, company_id }: Owner): Promise<readonly Stored<ContactDetail>[]> {
    const details = await this.records<ContactDetail>(contactDetail.path);
    return details.filter((detail) => isOf(detail, { person_id, company_id }));
  }

  /** Way of the shop to reach somebody: the one of that name, else the first that is none for mobile phones. */
  async wayOf(way: Way): Promise<number | null> {
    const points = new Map((await this.records<Point>(point.path)).map(({ id, name }) => [id, name]));
    const isIt = /email/.test(way) ? isEmailName : isPhoneName;
    const ways = (await this.records<VectorValue>(vectorValue.path)).filter(
      ({ value, vector_point_id: of }) => isIt(value) || isIt(points.get(of) ?? ''),
    );
    const words = CALLED[way];
    const called = words && ways.find(({ value }) => words.test(value));
    return (called ?? ways.find(({ value }) => !CALLED.mobile.test(value)) ?? ways[0])?.id ?? null;
  }

  private async readAll(): Promise<readonly ShopCustomer[]> {
    const people = new Map((await this.records<Person>(person.path)).map((stored) => [stored.id, stored]));
    const companies = new Map((await this.companies()).map((stored) => [stored.id, stored]));
    const details = new Map<string, Stored<ContactDetail>[]>();
    for (const detail of await this.records<ContactDetail>(contactDetail.path)) {
      const owner = ownerKey(detail);
      const ofOwner = details.get(owner) ?? [];
      ofOwner.push(detail);
      details.set(owner, ofOwner);
    }
    return (await this.records<Customer>(customer.path)).map((stored) => {
      const somebody = stored.person_id === null ? null : (people.get(stored.person_id) ?? null);
      const firm = stored.company_id === null ? null : (companies.get(stored.company_id) ?? null);
      const reached = details.get(ownerKey(stored)) ?? [];
      const emails = reached.flatMap(({ value }) => (value?.includes('@') ? [addressKey(value)] : []));
      const name = (somebody && nameOf(somebody)) || (firm?.name ?? '');
      return { ...stored, name, person: somebody, company: firm, details: reached, emails };
    });
  }

  private records<T>(path: string): Promise<readonly Stored<T>[]> {
    const records = this.reads.get(path) ?? new ReadOnce<readonly Stored<never>[]>();
    this.reads.set(path, records);
    return records.read(() => this.client.get<Stored<never>[]>(path));
  }
}

/** Names of ways that say as much as a heading. */
const CALLED: Readonly<Partial<Record<Way, RegExp>>> & { readonly mobile: RegExp } = {
  mobile: /^(?:mobile|cell)/i,
  home_phone: /^(?:home|private|residence)/i,
  work_phone: /^(?:work|office|business)/i,
};

/** Key of whoever is reached: the person of a customer, else the company. */
function ownerKey({ person_id, company_id }: Pick<Customer, 'person_id' | 'company_id'>): string {
  return person_id === null ? `company ${company_id}` : `person ${person_id}`;
}

function isOf(detail: ContactDetail, { person_id, company_id }: Owner): boolean {
  return person_id === undefined ? detail.company_id === company_id : detail.person_id === person_id;
}

function nameOf(person: Person): string {
  return fullName({ ...person, title: null });
}
