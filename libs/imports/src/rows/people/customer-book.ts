import type { Client } from '@rabbet/client';
import {
  asCompared,
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
import type { SaidCustomer, Way } from './customer-fields';
import type { Kept } from './people';

/** Customer of the shop, with who it is and how it is reached. */
export interface KnownCustomer extends Kept<Customer> {
  readonly name: string;
  readonly person: Kept<Person> | null;
  readonly company: Kept<Company> | null;
  readonly details: readonly Kept<ContactDetail>[];
  readonly emails: readonly string[];
}

/** Person or company that has contact details. */
export type Owner = Readonly<Partial<Record<'person_id' | 'company_id', number>>>;

/** E-mail address as addresses are compared. */
export function addressKey(address: string): string {
  return asCompared(address);
}

/** A phone number by its digits, an e-mail address by its letters. */
export function reachKey(value: string): string {
  return value.includes('@') ? addressKey(value) : phoneDigits(value);
}

/** Name of the person, else of the company, that a row says; '' where it says none. */
export function nameIn({ title, first, middle, last, suffix, company: firm }: SaidCustomer): string {
  const text = (word: unknown) => (typeof word === 'string' ? word : null);
  const names = { title: null, first: text(first), middle: text(middle), last: text(last), suffix: text(suffix) };
  return fullName({ ...names, preferred_first: null }) || (text(firm) ?? text(title) ?? '');
}

/** Customers of the shop, and whom they are: read once, when the first row asks. */
export class CustomerBook {
  private readonly read = new Map<string, Promise<readonly Kept<never>[]>>();
  private known: Promise<readonly KnownCustomer[]> | null = null;
  /** New companies as they were spelled first. */
  private readonly spelled = new Map<string, string>();

  constructor(private readonly client: Client) {}

  customers(): Promise<readonly KnownCustomer[]> {
    return (this.known ??= this.all());
  }

  /** Customers with this e-mail address. */
  async reachedAt(email: string): Promise<readonly KnownCustomer[]> {
    const key = addressKey(email);
    return (await this.customers()).filter(({ emails }) => emails.includes(key));
  }

  /** Customers of this very name. */
  async named(said: SaidCustomer): Promise<readonly KnownCustomer[]> {
    const called = nameIn(said);
    return called === '' ? [] : (await this.customers()).filter(({ name }) => isSameName(name, called));
  }

  /** Person of this name and e-mail address, who is no customer yet. */
  async personAt(said: SaidCustomer): Promise<number | undefined> {
    if (typeof said.email !== 'string') return undefined;
    const key = addressKey(said.email);
    const details = await this.records<ContactDetail>(contactDetail.path);
    const ids = details.filter(({ value }) => value !== null && addressKey(value) === key).map((one) => one.person_id);
    const people = await this.records<Person>(person.path);
    return people.find((one) => ids.includes(one.id) && isSameName(nameOf(one), nameIn(said)))?.id;
  }

  companies(): Promise<readonly Kept<Company>[]> {
    return this.records<Company>(company.path);
  }

  /** New companies of the rows before. */
  get newCompanies(): readonly Pick<Company, 'name'>[] {
    return [...this.spelled.values()].map((name) => ({ name }));
  }

  /** A company that several rows spell otherwise is one. */
  firstSpelling(name: string): string {
    const first = this.spelled.get(folded(name)) ?? name;
    this.spelled.set(folded(name), first);
    return first;
  }

  async detailsOf({ person_id, company_id }: Owner): Promise<readonly Kept<ContactDetail>[]> {
    const details = await this.records<ContactDetail>(contactDetail.path);
    return details.filter((one) => isOf(one, { person_id, company_id }));
  }

  /** Way of the shop to reach somebody: the one of that name, else the first that is none for mobile phones. */
  async wayOf(way: Way): Promise<number | null> {
    const points = new Map((await this.records<Point>(point.path)).map((one) => [one.id, one.name]));
    const isIt = /email/.test(way) ? isEmailName : isPhoneName;
    const ways = (await this.records<VectorValue>(vectorValue.path)).filter(
      ({ value, vector_point_id: of }) => isIt(value) || isIt(points.get(of) ?? ''),
    );
    const named = CALLED[way];
    const one = named && ways.find(({ value }) => named.test(value));
    return (one ?? ways.find(({ value }) => !CALLED.mobile.test(value)) ?? ways[0])?.id ?? null;
  }

  private async all(): Promise<readonly KnownCustomer[]> {
    const people = new Map((await this.records<Person>(person.path)).map((one) => [one.id, one]));
    const companies = new Map((await this.companies()).map((one) => [one.id, one]));
    const details = new Map<string, Kept<ContactDetail>[]>();
    for (const detail of await this.records<ContactDetail>(contactDetail.path)) {
      const owner = ownerKey(detail);
      const others = details.get(owner) ?? [];
      others.push(detail);
      details.set(owner, others);
    }
    return (await this.records<Customer>(customer.path)).map((one) => {
      const somebody = one.person_id === null ? null : (people.get(one.person_id) ?? null);
      const firm = one.company_id === null ? null : (companies.get(one.company_id) ?? null);
      const own = details.get(ownerKey(one)) ?? [];
      const emails = own.flatMap(({ value }) => (value?.includes('@') ? [addressKey(value)] : []));
      const name = (somebody && nameOf(somebody)) || (firm?.name ?? '');
      return { ...one, name, person: somebody, company: firm, details: own, emails };
    });
  }

  private records<T>(path: string): Promise<readonly Kept<T>[]> {
    const known = this.read.get(path) ?? this.client.get<Kept<never>[]>(path);
    this.read.set(path, known);
    return known;
  }
}

/** Names of ways that say as much as a heading. */
const CALLED: Readonly<Partial<Record<Way, RegExp>>> & { readonly mobile: RegExp } = {
  mobile: /^(?:mobile|cell)/i,
  home_phone: /^(?:home|private|residence)/i,
  work_phone: /^(?:work|office|business)/i,
};

/** A customer is reached as the person, else as the company that it is. */
function ownerKey({ person_id, company_id }: Pick<Customer, 'person_id' | 'company_id'>): string {
  return person_id === null ? `company ${company_id}` : `person ${person_id}`;
}

function isOf(detail: ContactDetail, { person_id, company_id }: Owner): boolean {
  return person_id === undefined ? detail.company_id === company_id : detail.person_id === person_id;
}

function nameOf(one: Person): string {
  return fullName({ ...one, title: null });
}
