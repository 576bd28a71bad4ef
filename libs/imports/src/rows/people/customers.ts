import type { Client } from '@rabbet/client';
import { customer } from '@rabbet/domain/people/people';
import { areOtherPersons } from '@rabbet/domain/text/first-names';
import type { Mode } from '../../reading/table/modes';
import { addedUnder } from '../../shop/added-under';
import { commandIdOf } from '../../shop/command-ids';
import { isCalled } from '../names/maker-names';
import type { Bulk } from '../row/bulk';
import { Faults } from '../row/faults';
import type { NaturalKey } from '../row/natural-key';
import { passingOutcomes } from '../row/passing-outcomes';
import type { FieldError, Row } from '../row/row';
import { addOf, changeOf, type RowAction, wrongOf } from '../row/row-action';
import { addressKey, CustomerBook, nameIn, type ShopCustomer } from './customer-book';
import { changesOf } from './customer-changes';
import { type CustomerValues, FIELDS } from './customer-fields';
import { partsOf, type PartsReading } from './customer-parts';
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
      actionOf: ({ client }, row) => (customers ??= new Customers(client, options)).actionOf(row),
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

  async actionOf(row: Row): Promise<RowAction> {
    const { mode, isAgain = false, somebodyElse } = this.options;
    const faults = new Faults();
    const values: CustomerValues = faults.read(FIELDS, row.values);
    const existing = await this.customerOf(row, values, faults);
    const identity = { natural: naturalKey(values), about: existing?.id ?? values.company ?? undefined };
    const reading: PartsReading = { book: this.book, faults, somebodyElse, isAgain };
    if (existing && mode !== 'add') {
      if (isOther(existing, values) && (await this.idAddedUnder(row.key)) === undefined)
        return wrongOf([...faults.all, otherName(existing, values)], identity);
      const changes = await changesOf(existing, values, reading);
      return changeOf({ ...identity, ...changes, faults: faults.all });
    }
    if (mode === 'update') return wrongOf(missing(row.key, values, faults), identity);
    if (nameIn(values) === '') faults.note('name', 'required', 'A customer is a person or a company: say a name.');
    const likely = existing || isAgain ? [] : await this.likely.doubts(row, values);
    const parts = await partsOf(existing, values, reading);
    return addOf({
      ...identity,
      ...parts,
      method: 'POST',
      path: customer.path,
      values,
      faults: faults.all,
      doubts: existing ? [isThere(existing, values, this.options)] : likely,
      differences: existing && (await changesOf(existing, values, { ...reading, faults: new Faults() })).differences,
    });
  }

  /** Customer that a row is about: by its key, else by its e-mail address, else by the name of one who has none. */
  private async customerOf(
    { key, line }: Row,
    values: CustomerValues,
    faults: Faults,
  ): Promise<ShopCustomer | undefined> {
    const { mode } = this.options;
    const id = await this.idAddedUnder(key);
    if (id !== undefined) return (await this.book.customers()).find((customer) => customer.id === id);
    if (typeof values.email !== 'string') return mode === 'update' ? undefined : this.namesake(values, faults);
    const first = await this.book.reachedAt(values.email);
    const isNew = first.length === 0 && typeof values.other_email === 'string';
    const all = isNew ? await this.book.reachedAt(values.other_email) : first;
    const namesakes = all.filter(({ name }) => name === nameIn(values));
    const meant = namesakes.length > 0 ? namesakes : all;
    if (meant.length > 1) faults.note('email', 'reference/several', severalInWords(meant));
    return meant[0] ?? (mode === 'add' ? undefined : this.unreached(line, values));
  }

  /** Customer of this very name; a row that does not tell several apart changes none. */
  private async namesake(values: CustomerValues, faults: Faults): Promise<ShopCustomer | undefined> {
    const namesakes = await this.namesakes(values);
    if (namesakes.length > 1 && this.options.mode !== 'add')
      faults.note('last', 'reference/several', severalInWords(namesakes));
    return namesakes[0];
  }

  /** The one customer of this very name, who has no e-mail address yet and gets that of the first such row. */
  private async unreached(line: number, values: CustomerValues): Promise<ShopCustomer | undefined> {
    const [namesake, ...further] = await this.namesakes(values);
    if (!namesake || further.length + namesake.emails.length > 0) return undefined;
    if ((this.reached.get(namesake.id) ?? line) < line) return undefined;
    this.reached.set(namesake.id, line);
    return namesake;
  }

  private async namesakes(values: CustomerValues): Promise<readonly ShopCustomer[]> {
    const isPerson = values.first != null || values.last != null;
    return this.options.isAgain && isPerson ? [] : this.book.named(values);
  }

  private async idAddedUnder(key: string | null): Promise<number | undefined> {
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

/** True of a row with the address of somebody else: its person has another first name, or its company another name. */
function isOther({ person, company }: ShopCustomer, values: CustomerValues): boolean {
  const isPerson = values.first != null || values.last != null;
  if (person) return isPerson && areOtherPersons(person, values);
  return company !== null && !isPerson && typeof values.company === 'string' && !isCalled(company, values.company);
}

function otherName({ id, name }: ShopCustomer, values: CustomerValues): FieldError {
  const field = values.first != null || values.last != null ? 'last' : 'company';
  const message = `The e-mail address is that of ${id} ${name}. Write this name, or another address, or leave the row out.`;
  return { field, code: 'record/there', message };
}

/** E-mail address, which one customer has. */
function naturalKey({ email }: CustomerValues): NaturalKey | undefined {
  if (typeof email !== 'string') return undefined;
  const alike = addressKey(email);
  return { field: 'email', of: [alike], alike, about: 'e-mail address', code: 'record/there' };
}

function isThere(existing: ShopCustomer, values: CustomerValues, { upsert, somebodyElse }: CustomerAdvice): FieldError {
  if (isOther(existing, values)) return otherName(existing, values);
  const isReached = typeof values.email === 'string';
  const how = isReached ? ' with this e-mail address' : '';
  const wayOut = `Leave the row out, or ${upsert} changes what is different.${isReached ? '' : ` ${somebodyElse}`}`;
  return { field: 'last', code: 'record/there', message: `${existing.id} ${existing.name} is there${how}. ${wayOut}` };
}

/** `Several customers have it: 34 Ann Lee and 105 Tom Lee. Write the name of one ...` */
function severalInWords(all: readonly ShopCustomer[]): string {
  const names = all.map(({ id, name }) => `${id} ${name}`.trim()).join(' and ');
  const areApart = new Set(all.map(({ name }) => name)).size === all.length;
  const wayOut = areApart
    ? 'Write the name of the one that is meant as it is here'
    : 'Change the one that is meant by hand';
  return `Several customers have it: ${names}. ${wayOut}, or leave the row out.`;
}

/** Faults of a row that changes nobody: what would tell whom. */
function missing(key: string | null, { email }: CustomerValues, faults: Faults): readonly FieldError[] {
  const none = ' An upsert adds them.';
  if (faults.all.length === 0)
    if (email != null) faults.note('email', 'record/unknown', `No customer has this e-mail address.${none}`);
    else if (key !== null) faults.note('key', 'record/unknown', `No row with this key has added a customer.${none}`);
    else faults.note('email', 'required', 'It tells which customer it is; or a key does.');
  return faults.all;
}
