import type { Client } from '@rabbet/client';
import { customer } from '@rabbet/domain/people/people';
import { wordsOf } from '@rabbet/domain/text/fold';
import { addedUnder } from '../parts';
import { type Mode, passingOutcomes } from '../modes';
import { Faults } from '../reading';
import type { NaturalKey } from '../repeats';
import { commandIdOf, type FieldError, type Row } from '../rows';
import type { Asked, Bulk } from '../sending';
import { addressKey, CustomerBook, type KnownCustomer, nameIn } from './customer-book';
import { changesOf } from './customer-changes';
import { FIELDS, type SaidCustomer } from './customer-fields';
import { partsOf, type With } from './customer-parts';
import { isCalled, slipsOf } from '../maker-names';
import { haveOtherSuffixes, isLetterApart } from './likely-people';
import { THERE } from './people';

const ADD_CUSTOMERS = 'customers add';

/**
 * Adds customers, changes those who are there, or does what each row needs: the person, the company, and how to reach
 * them. One e-mail address is one customer.
 */
export function importingCustomers(mode: Mode, somebodyElse: string): Bulk {
  let customers: Customers | null = null;
  return passingOutcomes(
    {
      verb: ADD_CUSTOMERS,
      done: 'added',
      ask: ({ client }, row) => (customers ??= new Customers(client, mode, somebodyElse)).ask(row),
    },
    mode,
  );
}

class Customers {
  private readonly book: CustomerBook;
  /** Customers of the rows before, by their lines. */
  private readonly named = new Map<number, Known>();

  constructor(
    private readonly client: Client,
    private readonly mode: Mode,
    private readonly somebodyElse: string,
  ) {
    this.book = new CustomerBook(client);
  }

  private get reading(): Omit<With, 'faults'> {
    return { book: this.book, somebodyElse: this.somebodyElse };
  }

  async ask(row: Row): Promise<Asked> {
    const faults = new Faults();
    const said: SaidCustomer = faults.read(FIELDS, row.values);
    const found = await this.found(row.key, said, faults);
    const about = { natural: naturalKey(said), about: found?.id ?? said.company ?? undefined };
    if (found && this.mode !== 'add') {
      const changes = await changesOf(found, said, { ...this.reading, faults });
      return { ...about, ...changes, wrong: faults.all };
    }
    if (this.mode === 'update') return { ...about, ...missing(row.key, said, faults) };
    if (nameIn(said) === '') faults.note('name', 'required', 'A customer is a person or a company: say a name.');
    const doubts = found ? [isThere(found)] : await this.likely(row, said);
    const parts = await partsOf(found, said, { ...this.reading, faults });
    return {
      ...about,
      ...{ method: 'POST', path: customer.path, ...parts, said, doubts, wrong: faults.all },
      ...(found && {
        differences: (await changesOf(found, said, { ...this.reading, faults: new Faults() })).differences,
      }),
    };
  }

  /** Customer that a row is about: by its key, else by its e-mail address; of a row without one that is added, by its name. */
  private async found(key: string | null, said: SaidCustomer, faults: Faults): Promise<KnownCustomer | undefined> {
    const keyed = key === null || this.mode === 'add' ? undefined : await this.keyed(key);
    if (keyed !== undefined) return (await this.book.customers()).find(({ id }) => id === keyed);
    if (typeof said.email !== 'string') return this.mode === 'update' ? undefined : this.book.named(said);
    const all = await this.book.reachedAt(said.email);
    const ofName = all.filter((one) => one.name === nameIn(said));
    const [one, ...others] = ofName.length > 0 ? ofName : all;
    if (one && others.length > 0)
      faults.note('email', 'reference/several', severalInWords(ofName.length > 0 ? ofName : all));
    return one;
  }

  private async keyed(key: string): Promise<number | undefined> {
    const [somebody] = await this.book.customers();
    if (!somebody) return undefined;
    const { person_id, company_id } = somebody;
    const body = { ...(person_id !== null && { person_id }), ...(company_id !== null && { company_id }) };
    return addedUnder(this.client, {
      ...{ path: customer.path, body },
      commandId: commandIdOf(ADD_CUSTOMERS, ['key', key]),
    });
  }

  /** Refuses who is likely there already: somebody of this name, or a slip of it where no two addresses tell them apart. */
  private async likely(row: Row, said: SaidCustomer): Promise<readonly FieldError[]> {
    const called = nameIn(said);
    if (called === '') return [];
    const email = typeof said.email === 'string' ? addressKey(said.email) : null;
    const isReached = email !== null || row.faults?.some(({ field }) => field === 'email') === true;
    const before = [...this.named].filter(([line, one]) => line < row.line && (email === null || one.email !== email));
    this.named.set(row.line, { name: called, email, isReached, told: `${called} in line ${row.line}` });
    const kept = (await this.book.customers()).map(({ id, name, emails }) => ({
      ...{ name, email: null, isReached: emails.length > 0, told: `${id} ${name}` },
    }));
    const all: readonly Known[] = [...kept, ...before.map(([, one]) => one)];
    const same = all.filter(({ name }) => wordsIn(name) === wordsIn(called));
    const open = all.filter((one) => (!isReached || !one.isReached) && !haveOtherSuffixes(one.name, called));
    const slips = slipsOf(called, open);
    const near = slips.length > 0 ? slips : kept.filter(({ name }) => isLetterApart(name, called));
    const found = same.length > 0 ? same : near;
    if (found.length === 0) return await this.firms(said, called);
    const told = found.slice(0, 3).map((one) => one.told);
    const message = `Did you mean ${told.join(' or ')}? ${same.length > 0 ? TWO_OF_A_NAME : LEFT_OUT} ${this.somebodyElse}`;
    return [
      { field: said.last == null && said.first == null ? 'company' : 'last', code: 'reference/unknown', message },
    ];
  }

  /** Refuses a person by the name of a company that is known, or a slip of it. */
  private async firms(said: SaidCustomer, called: string): Promise<readonly FieldError[]> {
    if (said.company != null) return [];
    const firms = (await this.book.companies()).filter(({ name, is_artist }) => !is_artist && !name.includes(','));
    const [one] = [...firms.filter((firm) => isCalled(firm, called)), ...slipsOf(called, firms)];
    if (!one) return [];
    const message = `Did you mean the company ${one.id} ${one.name}? Then write it so in a column Company. ${this.somebodyElse}`;
    return [{ field: 'last', code: 'reference/unknown', message }];
  }
}

/** Customer of the shop, or of a row before. */
interface Known {
  readonly name: string;
  /** Address of a row before, as addresses are compared. */
  readonly email: string | null;
  /** There is an e-mail address. */
  readonly isReached: boolean;
  readonly told: string;
}

const LEFT_OUT = 'Then leave the row out.';
const TWO_OF_A_NAME = `${LEFT_OUT} Two of one name are told apart by a middle name or a suffix.`;

/** Name in whatever order it stands. */
function wordsIn(name: string): string {
  return wordsOf(name).sort().join(' ');
}

/** The e-mail address, which one customer has. */
function naturalKey({ email }: SaidCustomer): NaturalKey | undefined {
  if (typeof email !== 'string') return undefined;
  const alike = addressKey(email);
  return { field: 'email', of: [alike], alike, about: 'e-mail address', code: 'record/there' };
}

function isThere({ id, name: called }: KnownCustomer): FieldError {
  return { field: 'last', code: 'record/there', message: `${id} ${called} is there. ${THERE}` };
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
