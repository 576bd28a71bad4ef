import type { Client } from '@rabbet/client';
import { customer } from '@rabbet/domain/people/people';
import { isCalled } from '../names/maker-names';
import type { Mode } from '../../reading/table/modes';
import { passingOutcomes } from '../row/passing-outcomes';
import { addedUnder } from '../../sending/parts';
import { Faults } from '../row/faults';
import type { NaturalKey } from '../../sending/repeats';
import { commandIdOf, type FieldError, type Row } from '../row/rows';
import type { Asked, Bulk } from '../../sending/sending';
import { addressKey, CustomerBook, type KnownCustomer, nameIn } from './customer-book';
import { changesOf } from './customer-changes';
import { FIELDS, type SaidCustomer } from './customer-fields';
import { partsOf, type With } from './customer-parts';
import { areOtherPersons } from '@rabbet/domain/text/first-names';
import { type CustomerAdvice, LikelyCustomers } from './likely-customers';

const ADD_CUSTOMERS = 'customers add';

export interface CustomerOptions extends CustomerAdvice {
  readonly mode: Mode;
  /** Rows add customers though others of such a name are there. */
  readonly isAgain?: boolean;
}

/**
 * Adds customers, changes those who are there, or does what each row needs: the person, the company, and how to reach
 * them. One e-mail address is one customer.
 */
export function importingCustomers(options: CustomerOptions): Bulk {
  let customers: Customers | null = null;
  return passingOutcomes(
    {
      verb: ADD_CUSTOMERS,
      done: 'added',
      ask: ({ client }, row) => (customers ??= new Customers(client, options)).ask(row),
    },
    options.mode,
  );
}

class Customers {
  private readonly book: CustomerBook;
  private readonly likely: LikelyCustomers;
  /** Lines that give customers their first address, by the customers. */
  private readonly reached = new Map<number, number>();

  constructor(
    private readonly client: Client,
    private readonly options: CustomerOptions,
  ) {
    this.book = new CustomerBook(client);
    this.likely = new LikelyCustomers(this.book, options);
  }

  async ask(row: Row): Promise<Asked> {
    const { mode, isAgain = false, somebodyElse } = this.options;
    const faults = new Faults();
    const said: SaidCustomer = faults.read(FIELDS, row.values);
    const found = await this.found(row, said, faults);
    const about = { natural: naturalKey(said), about: found?.id ?? said.company ?? undefined };
    const reading: With = { book: this.book, faults, somebodyElse, isAgain };
    if (found && mode !== 'add') {
      const wrong = isOther(found, said) && (await this.keyed(row.key)) === undefined ? otherName(found, said) : null;
      if (wrong) return { ...about, method: 'PUT', path: null, body: {}, wrong: [...faults.all, wrong] };
      return { ...about, ...(await changesOf(found, said, reading)), wrong: faults.all };
    }
    if (mode === 'update') return { ...about, ...missing(row.key, said, faults) };
    if (nameIn(said) === '') faults.note('name', 'required', 'A customer is a person or a company: say a name.');
    const likely = found || isAgain ? [] : await this.likely.doubts(row, said);
    const doubts = found ? [isThere(found, said, this.options)] : likely;
    const parts = await partsOf(found, said, reading);
    return {
      ...about,
      method: 'POST',
      path: customer.path,
      ...parts,
      said,
      doubts,
      wrong: faults.all,
      ...(found && { differences: (await changesOf(found, said, { ...reading, faults: new Faults() })).differences }),
    };
  }

  /** Customer that a row is about: by its key, else by its e-mail address, else by the name of one who has none. */
  private async found({ key, line }: Row, said: SaidCustomer, faults: Faults): Promise<KnownCustomer | undefined> {
    const { mode } = this.options;
    const keyed = await this.keyed(key);
    if (keyed !== undefined) return (await this.book.customers()).find(({ id }) => id === keyed);
    if (typeof said.email !== 'string') return mode === 'update' ? undefined : this.named(said, faults);
    const first = await this.book.reachedAt(said.email);
    const isNew = first.length === 0 && typeof said.other_email === 'string';
    const all = isNew ? await this.book.reachedAt(said.other_email) : first;
    const ofName = all.filter((one) => one.name === nameIn(said));
    const [one, ...others] = ofName.length > 0 ? ofName : all;
    if (one && others.length > 0)
      faults.note('email', 'reference/several', severalInWords(ofName.length > 0 ? ofName : all));
    return one ?? (mode === 'add' ? undefined : this.unreached(line, said));
  }

  /** Customer of this very name; of several, one whom a row does not tell from the others is changed by none. */
  private async named(said: SaidCustomer, faults: Faults): Promise<KnownCustomer | undefined> {
    const [one, ...others] = await this.namesakes(said);
    if (one && others.length > 0 && this.options.mode !== 'add')
      faults.note('last', 'reference/several', severalInWords([one, ...others]));
    return one;
  }

  /** The one customer of this very name, who has no e-mail address yet and gets that of the first such row. */
  private async unreached(line: number, said: SaidCustomer): Promise<KnownCustomer | undefined> {
    const [one, ...others] = await this.namesakes(said);
    if (!one || others.length + one.emails.length > 0 || (this.reached.get(one.id) ?? line) < line) return undefined;
    this.reached.set(one.id, line);
    return one;
  }

  private async namesakes(said: SaidCustomer): Promise<readonly KnownCustomer[]> {
    const isPerson = said.first != null || said.last != null;
    return this.options.isAgain && isPerson ? [] : this.book.named(said);
  }

  private async keyed(key: string | null): Promise<number | undefined> {
    const [somebody] = key === null || this.options.mode === 'add' ? [] : await this.book.customers();
    if (!somebody || key === null) return undefined;
    const { person_id, company_id } = somebody;
    const body = { ...(person_id !== null && { person_id }), ...(company_id !== null && { company_id }) };
    return addedUnder(this.client, {
      path: customer.path,
      body,
      commandId: commandIdOf(ADD_CUSTOMERS, ['key', key]),
    });
  }
}

/** True of a row by the address of somebody else: its person has another first name, or its company another name. */
function isOther({ person, company }: KnownCustomer, said: SaidCustomer): boolean {
  const isPerson = said.first != null || said.last != null;
  if (person) return isPerson && areOtherPersons(person, said);
  return company !== null && !isPerson && typeof said.company === 'string' && !isCalled(company, said.company);
}

function otherName({ id, name }: KnownCustomer, said: SaidCustomer): FieldError {
  const field = said.first != null || said.last != null ? 'last' : 'company';
  const message = `The e-mail address is that of ${id} ${name}. Write this name, or another address, or leave the row out.`;
  return { field, code: 'record/there', message };
}

/** The e-mail address, which one customer has. */
function naturalKey({ email }: SaidCustomer): NaturalKey | undefined {
  if (typeof email !== 'string') return undefined;
  const alike = addressKey(email);
  return { field: 'email', of: [alike], alike, about: 'e-mail address', code: 'record/there' };
}

function isThere(found: KnownCustomer, said: SaidCustomer, { upsert, somebodyElse }: CustomerAdvice): FieldError {
  if (isOther(found, said)) return otherName(found, said);
  const isReached = typeof said.email === 'string';
  const how = isReached ? ' with this e-mail address' : '';
  const way = `Leave the row out, or ${upsert} changes what is different.${isReached ? '' : ` ${somebodyElse}`}`;
  return { field: 'last', code: 'record/there', message: `${found.id} ${found.name} is there${how}. ${way}` };
}

/** `Several customers have it: 34 Ann Lee and 105 Tom Lee. Write the name of one ...` */
function severalInWords(all: readonly KnownCustomer[]): string {
  const told = all.map(({ id, name }) => `${id} ${name}`.trim()).join(' and ');
  const isTold = new Set(all.map(({ name }) => name)).size === all.length;
  const way = isTold ? 'Write the name of the one that is meant as it is here' : 'Change the one that is meant by hand';
  return `Several customers have it: ${told}. ${way}, or leave the row out.`;
}

/** Rejects a row that changes nobody, and says what would tell whom. */
function missing(key: string | null, { email }: SaidCustomer, faults: Faults): Asked {
  const none = ' An upsert adds them.';
  if (faults.all.length === 0)
    if (email != null) faults.note('email', 'record/unknown', `No customer has this e-mail address.${none}`);
    else if (key !== null) faults.note('key', 'record/unknown', `No row with this key has added a customer.${none}`);
    else faults.note('email', 'required', 'It tells which customer it is; or a key does.');
  return { method: 'PUT', path: null, body: {}, wrong: faults.all };
}
