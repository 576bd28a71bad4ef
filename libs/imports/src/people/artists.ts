import type { Client } from '@rabbet/client';
import { type Company, company, shownName } from '@rabbet/domain/people/people';
import { folded, wordsOf } from '@rabbet/domain/text/fold';
import { digest } from '../digest';
import { isCalled } from '../maker-names';
import { type Mode, passingOutcomes } from '../modes';
import { addedUnder } from '../parts';
import { Faults } from '../reading';
import type { NaturalKey } from '../repeats';
import { commandIdOf, type FieldError, type Row } from '../rows';
import type { Asked, Bulk } from '../sending';
import { artistsMeant } from './likely-people';
import { differencesIn, type Kept, THERE } from './people';

const { name, description } = company.fields;
const FIELDS = { name, description };
const ADD_ARTISTS = 'artists add';

/** Adds artists, changes those who are there, or does what each row needs. A name is the same in either order. */
export function importingArtists(mode: Mode, somebodyElse: string): Bulk {
  let book: Artists | null = null;
  return passingOutcomes(
    {
      verb: ADD_ARTISTS,
      done: 'added',
      ask: ({ client }, row) => (book ??= new Artists(client, mode, somebodyElse)).ask(row),
    },
    mode,
  );
}

type KeptCompany = Kept<Company>;

class Artists {
  private all: Promise<readonly KeptCompany[]> | null = null;
  /** Names of the rows before, by their lines. */
  private readonly named = new Map<number, string>();

  constructor(
    private readonly client: Client,
    private readonly mode: Mode,
    private readonly somebodyElse: string,
  ) {}

  async ask(row: Row): Promise<Asked> {
    const faults = new Faults();
    const body = faults.read(FIELDS, row.values, { isPartial: this.mode !== 'add' });
    const { name: said } = row.values;
    const called = typeof said === 'string' ? shownName(said.replace(/\s+/gu, ' ').trim()) : null;
    const found = await this.found(row.key, called, faults);
    const about = { natural: called === null ? undefined : naturalKey(called), about: found?.id };
    if (found && this.mode !== 'add') return { ...about, ...changesOf(found, body, called), wrong: faults.all };
    if (this.mode === 'update') return { ...about, ...missing(row.key, called, faults) };
    if (called === null && !faults.all.some(({ field }) => field === 'name'))
      faults.note('name', 'required', 'It says no name.');
    const doubts = found ? [isThere(found)] : await this.slips(row.line, called);
    return {
      ...about,
      ...{ method: 'POST', path: company.path, body: { ...body, is_artist: true }, wrong: faults.all, doubts },
      ...(found && { differences: changesOf(found, body, called).differences }),
    };
  }

  private companies(): Promise<readonly KeptCompany[]> {
    return (this.all ??= this.client.get<KeptCompany[]>(company.path));
  }

  /** Artist or firm that a row is about: by its key, else by its name. */
  private async found(key: string | null, called: string | null, faults: Faults): Promise<KeptCompany | undefined> {
    const all = await this.companies();
    const keyed = key === null || this.mode === 'add' ? undefined : await this.keyed(key);
    const found = all.find(({ id }) => id === keyed);
    if (found || called === null) return found;
    const [one, ...others] = all.filter((maker) => isCalled(maker, called));
    if (one && others.length > 0) {
      const ids = [one, ...others].map(({ id }) => id).join(' and ');
      faults.note('name', 'reference/several', `Several go by "${called}": ${ids}. Change the one that is meant.`);
    }
    return one;
  }

  private keyed(key: string): Promise<number | undefined> {
    return addedUnder(this.client, {
      ...{ path: company.path, body: { name: key } },
      commandId: commandIdOf(ADD_ARTISTS, ['key', key]),
    });
  }

  /** Refuses a slip or a part of a name that is known: that artist would be listed twice. */
  private async slips(line: number, called: string | null): Promise<readonly FieldError[]> {
    if (called === null) return [];
    const rows = [...this.named].filter(([other]) => other < line).map(([other, one]) => ({ name: one, line: other }));
    this.named.set(line, called);
    const slips = artistsMeant(called, [...(await this.companies()), ...rows.filter((one) => !isCalled(one, called))]);
    if (slips.length === 0) return [];
    const told = slips.slice(0, 3).map(inWords).join(' or ');
    const way = this.mode === 'add' ? 'Then leave the row out.' : 'Then write it so.';
    return [{ field: 'name', code: 'reference/unknown', message: `Did you mean ${told}? ${way} ${this.somebodyElse}` }];
  }
}

/** `15 Inés Castellanos` of the shop, `Inés Castellanos in line 4` of a row before. */
function inWords(one: Pick<Company, 'name'> & ({ readonly id: number } | { readonly line: number })): string {
  const name = shownName(one.name);
  return 'line' in one ? `${name} in line ${one.line}` : `${one.id} ${name}`;
}

/** Name, whichever of its parts is in front. */
function naturalKey(called: string): NaturalKey {
  const alike = wordsOf(folded(called)).toSorted().join(' ');
  return { field: 'name', of: [alike], alike, about: 'name', code: 'company/name' };
}

function isThere(one: KeptCompany): FieldError {
  const what = one.is_artist ? '' : ', as a firm that is no artist';
  return { field: 'name', code: 'record/there', message: `${one.id} ${shownName(one.name)} is there${what}. ${THERE}` };
}

function changesOf(found: KeptCompany, body: object, called: string | null): Omit<Asked, 'wrong'> {
  const said: Record<string, unknown> = { ...body, is_artist: true };
  if (called !== null && isCalled(found, called)) delete said.name;
  const differences = differencesIn(found, said);
  const changes = Object.fromEntries(differences.map(({ field, after }) => [field, after]));
  return {
    method: 'PUT',
    ...{ path: `${company.path}/${found.id}`, body: changes, revision: found.revision, differences },
    kept: { id: found.id, version: digest(JSON.stringify([found.revision, changes])) },
  };
}

/** Rejects a row that changes nobody, and says what would tell whom. */
function missing(key: string | null, called: string | null, faults: Faults): Asked {
  if (faults.all.length === 0)
    if (called !== null) faults.note('name', 'record/unknown', 'There is no artist of this name. An upsert adds them.');
    else if (key !== null) faults.note('key', 'record/unknown', 'No row with this key has added an artist.');
    else faults.note('name', 'required', 'It tells which artist it is; or a key does.');
  return { method: 'PUT', path: null, body: {}, wrong: faults.all };
}
