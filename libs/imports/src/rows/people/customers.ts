import type { Client } from '@rabbet/client';
import { customer } from '@rabbet/domain/people/people';
import { areOtherPersons } from '@rabbet/domain/text/first-names';
import type { Mode } from '../../reading/table/modes';
import { idAddedByCommand } from '../../shop/id-added-by-command';
import { commandIdOf } from '../../shop/command-ids';
import { hasName } from '@rabbet/domain/people/likeness/maker-names';
import type { BulkCommand } from '../row/bulk-command';
import { Faults } from '../row/faults';
import type { NaturalKey } from '../row/natural-key';
import { ignoreEarlierOutcomes } from '../row/earlier-outcomes';
import type { FieldError, Row } from '../row/row';
import { toAddAction, toChangeAction, type RowAction, toFaultyAction } from '../row/row-action';
import { addressKey, CustomerBook, nameInRow, type ShopCustomer } from './customer-book';
import { changesToCustomer } from './customer-changes';
import { type CustomerValues, ROW_FIELDS } from './customer-fields';
import { ownersOf, partsOfNewCustomer, type PartsContext } from './customer-parts';
import { type CustomerAdvice, LikelyCustomers } from './likely-customers';

const ADD_CUSTOMERS = 'customers add';

export interface CustomerOptions extends CustomerAdvice {
  readonly mode: Mode;
  /** True if rows add customers of a name that the shop has already. */
  readonly addsDuplicates?: boolean;
}

/**
 * Bulk command that imports customers: by the mode it adds them, changes those of the shop, or does either as each row needs. Two
 * customers never share an e-mail address.
 */
export function importCustomersBulk(options: CustomerOptions): BulkCommand {
  let customers: Customers | null = null;
  return ignoreEarlierOutcomes(
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
  private readonly likelyCustomers: LikelyCustomers;
  /** Lines that give customers without an e-mail address their first one, by customer id. */
  private readonly claimingLines = new Map<number, number>();

  constructor(
    private readonly client: Client,
    private readonly options: CustomerOptions,
  ) {
    this.book = new CustomerBook(client);
    this.likelyCustomers = new LikelyCustomers(this.book, options);
  }

  async actionOf(row: Row): Promise<RowAction> {
    const { mode, addsDuplicates = false, somebodyElse } = this.options;
    const faults = new Faults();
    const values: CustomerValues = faults.read(ROW_FIELDS, row.values);
    const existing = await this.findCustomer(row, values, faults);
    const identity = { naturalKey: naturalKeyOf(values), subject: existing?.id ?? values.company ?? undefined };
    const context: PartsContext = { book: this.book, faults, somebodyElse, addsDuplicates };
    if (existing && mode !== 'add') {
      if (isSomebodyElse(existing, values) && (await this.idAddedUnder(row.key)) === undefined)
        return toFaultyAction([...faults.all, addressTakenFault(existing, values)], identity);
      const changes = await changesToCustomer(existing, values, context);
      return toChangeAction({ ...identity, ...changes, faults: faults.all });
    }
    if (mode === 'update') return toFaultyAction(faultsOfMissingCustomer(row.key, values, faults), identity);
    if (nameInRow(values) === '') faults.note('name', 'required', 'A customer is a person or a company: say a name.');
    const likelyDoubts = existing || addsDuplicates ? [] : await this.likelyCustomers.doubtsOn(row, values);
    const parts = await partsOfNewCustomer(existing, values, context);
    return toAddAction({
      ...identity,
      ...parts,
      method: 'POST',
      path: customer.path,
      values,
      faults: faults.all,
      doubts: existing ? [existingCustomerDoubt(existing, values, this.options)] : likelyDoubts,
      differences:
        existing && (await changesToCustomer(existing, values, { ...context, faults: new Faults() })).differences,
    });
  }

  /** Finds the customer that a row is about: by its key, by its e-mail address, or by a name that has no address yet. */
  private async findCustomer(
    { key, line }: Row,
    values: CustomerValues,
    faults: Faults,
  ): Promise<ShopCustomer | undefined> {
    const { mode } = this.options;
    const id = await this.idAddedUnder(key);
    if (id !== undefined) return (await this.book.customers()).find((customer) => customer.id === id);
    if (typeof values.email !== 'string') return mode === 'update' ? undefined : this.findNamesake(values, faults);
    const withFirstEmail = await this.book.findByEmail(values.email);
    const usesOtherEmail = withFirstEmail.length === 0 && typeof values.other_email === 'string';
    const candidates = usesOtherEmail ? await this.book.findByEmail(values.other_email) : withFirstEmail;
    const namesakes = candidates.filter(({ name }) => name === nameInRow(values));
    const matches = namesakes.length > 0 ? namesakes : candidates;
    if (matches.length > 1) faults.note('email', 'reference/several', severalCustomersInWords(matches));
    return matches[0] ?? (mode === 'add' ? undefined : this.claimNamesakeWithoutEmail(line, values));
  }

  /** Finds the customer of this name. Notes a fault where there are several, unless the row is to add one. */
  private async findNamesake(values: CustomerValues, faults: Faults): Promise<ShopCustomer | undefined> {
    const namesakes = await this.findNamesakes(values);
    if (namesakes.length > 1 && this.options.mode !== 'add')
      faults.note('last', 'reference/several', severalCustomersInWords(namesakes));
    return namesakes[0];
  }

  /**
   * Finds the only customer of this name if they have no e-mail address yet, and reserves them for this line: a later line with
   * another address is about somebody else.
   */
  private async claimNamesakeWithoutEmail(line: number, values: CustomerValues): Promise<ShopCustomer | undefined> {
    const [namesake, ...furtherNamesakes] = await this.findNamesakes(values);
    if (!namesake || furtherNamesakes.length > 0 || namesake.emails.length > 0) return undefined;
    const claimingLine = this.claimingLines.get(namesake.id) ?? line;
    if (claimingLine < line) return undefined;
    this.claimingLines.set(namesake.id, line);
    return namesake;
  }

  private async findNamesakes(values: CustomerValues): Promise<readonly ShopCustomer[]> {
    const isPerson = values.first != null || values.last != null;
    return this.options.addsDuplicates && isPerson ? [] : this.book.findByName(values);
  }

  /** Id of the customer that an earlier row with this key has added. */
  private async idAddedUnder(key: string | null): Promise<number | undefined> {
    if (key === null || this.options.mode === 'add') return undefined;
    // the shop answers a used command id with its record, whatever the body: any valid one will do
    const [anyCustomer] = await this.book.customers();
    if (!anyCustomer) return undefined;
    return idAddedByCommand(this.client, {
      path: customer.path,
      body: ownersOf(anyCustomer),
      commandId: commandIdOf(ADD_CUSTOMERS, ['key', key]),
    });
  }
}

/** True of a row with the e-mail address of another customer: its person has another first name, or its company another name. */
function isSomebodyElse({ person, company }: ShopCustomer, values: CustomerValues): boolean {
  const isPerson = values.first != null || values.last != null;
  if (person) return isPerson && areOtherPersons(person, values);
  return company !== null && !isPerson && typeof values.company === 'string' && !hasName(company, values.company);
}

function addressTakenFault({ id, name }: ShopCustomer, values: CustomerValues): FieldError {
  const field = values.first != null || values.last != null ? 'last' : 'company';
  const message = `The e-mail address is that of ${id} ${name}. Write this name, or another address, or leave the row out.`;
  return { field, code: 'record/there', message };
}

/** Natural key of a customer: the e-mail address. */
function naturalKeyOf({ email }: CustomerValues): NaturalKey | undefined {
  if (typeof email !== 'string') return undefined;
  const comparisonKey = addressKey(email);
  return { field: 'email', values: [comparisonKey], comparisonKey, inWords: 'e-mail address', code: 'record/there' };
}

/** Doubt on a row that would add a customer whom the shop has. */
function existingCustomerDoubt(
  existing: ShopCustomer,
  values: CustomerValues,
  { upsert, somebodyElse }: CustomerAdvice,
): FieldError {
  if (isSomebodyElse(existing, values)) return addressTakenFault(existing, values);
  const hasEmail = typeof values.email === 'string';
  const sentence = `${existing.id} ${existing.name} is there${hasEmail ? ' with this e-mail address' : ''}.`;
  const advice = `Leave the row out, or ${upsert} changes what is different.${hasEmail ? '' : ` ${somebodyElse}`}`;
  return { field: 'last', code: 'record/there', message: `${sentence} ${advice}` };
}

/** `Several customers have it: 34 Ann Lee and 105 Tom Lee. Write the name of one ...` */
function severalCustomersInWords(customers: readonly ShopCustomer[]): string {
  const names = customers.map(({ id, name }) => `${id} ${name}`.trim()).join(' and ');
  const haveDifferentNames = new Set(customers.map(({ name }) => name)).size === customers.length;
  const advice = haveDifferentNames
    ? 'Write the name of the one that is meant as it is here'
    : 'Change the one that is meant by hand';
  return `Several customers have it: ${names}. ${advice}, or leave the row out.`;
}

/** Faults of a row of an update for which there is no customer: they say how a row names its customer. */
function faultsOfMissingCustomer(key: string | null, { email }: CustomerValues, faults: Faults): readonly FieldError[] {
  if (faults.all.length > 0) return faults.all;
  const upsertAdvice = ' An upsert adds them.';
  if (email != null) faults.note('email', 'record/unknown', `No customer has this e-mail address.${upsertAdvice}`);
  else if (key !== null)
    faults.note('key', 'record/unknown', `No row with this key has added a customer.${upsertAdvice}`);
  else faults.note('email', 'required', 'It tells which customer it is; or a key does.');
  return faults.all;
}
