import type { Client } from '@rabbet/client';
import { type Company, company, shownName } from '@rabbet/domain/people/people';
import { folded, wordsOf } from '@rabbet/domain/text/fold';
import { digest } from '../../shop/digest';
import { isCalled } from '../names/maker-names';
import type { Mode } from '../../reading/table/modes';
import { passingOutcomes } from '../row/passing-outcomes';
import { addedUnder } from '../../sending/parts';
import { Faults } from '../row/faults';
import type { NaturalKey } from '../../sending/repeats';
import { commandIdOf, type FieldError, type Row } from '../row/rows';
import type { Asked, Bulk } from '../../sending/sending';
import { artistsMeant } from './likely-people';
import { differencesIn, type Kept } from './people';

const { name, description } = company.fields;
const FIELDS = { name, description };
const ADD_ARTISTS = 'artists add';

/** Ways out of a row that is refused, where it is sent. */
export interface ArtistAdvice {
  /** Way to change an artist who is there: `to change them, say --mode upsert`. */
  readonly change: string;
  /** Sentence for a row that is about an artist of nearly the same name. */
  readonly somebodyElse: string;
}

/**
 * Adds artists, changes those who are there, or does what each row needs. A name is the same in either order, and with
 * other punctuation.
 */
export function importingArtists(mode: Mode, advice: ArtistAdvice): Bulk {
  let book: Artists | null = null;
  return passingOutcomes(
    {
      verb: ADD_ARTISTS,
      done: 'added',
      example: '{"name": "Lee, Ann"}',
      ask: ({ client }, row) => (book ??= new Artists(client, mode, advice)).ask(row),
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
    private readonly advice: ArtistAdvice,
  ) {}

  async ask(row: Row): Promise<Asked> {
    const faults = new Faults();
    const body = faults.read(FIELDS, row.values, { isPartial: this.mode !== 'add' });
    const { name: said } = row.values;
    const called = typeof said === 'string' ? shownName(said.replace(/\s+/gu, ' ').trim()) : null;
    const found = await this.found(row.key, called, faults);
    const about = { natural: called === null ? undefined : this.naturalKey(called), about: found?.id };
    if (found && this.mode !== 'add')
      return { ...about, ...changesOf(found, body, { key: row.key, called }), wrong: faults.all };
    if (this.mode === 'update') return { ...about, ...missing(row.key, called, faults) };
    if (called === null && !faults.all.some(({ field }) => field === 'name'))
      faults.note('name', 'required', 'It says no name.');
    const doubts = found ? [this.isThere(found)] : await this.slips(row, called);
    return {
      ...about,
      method: 'POST',
      path: company.path,
      body: { ...body, is_artist: true },
      wrong: faults.all,
      doubts,
      ...(found && { differences: changesOf(found, body, { key: row.key, called }).differences }),
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
    const exact = all.filter((maker) => isCalled(maker, called));
    const [one, ...others] = exact.length > 0 ? exact : all.filter((maker) => isAlike(maker, called));
    if (one && others.length > 0) {
      const ids = [one, ...others].map(({ id }) => id).join(' and ');
      faults.note('name', 'reference/several', `Several go by "${called}": ${ids}. Change the one that is meant.`);
    }
    return one;
  }

  private keyed(key: string): Promise<number | undefined> {
    return addedUnder(this.client, {
      path: company.path,
      body: { name: key },
      commandId: commandIdOf(ADD_ARTISTS, ['key', key]),
    });
  }

  /** Refuses a slip or a part of a name that is known: that artist would be listed twice. */
  private async slips({ line, columns }: Row, called: string | null): Promise<readonly FieldError[]> {
    if (called === null) return [];
    const rows = [...this.named]
      .filter(([other]) => other < line)
      .map(([other, one]) => ({ name: one, told: `in ${columns ? 'row' : 'line'} ${other}` }));
    this.named.set(line, called);
    const slips = artistsMeant(called, [...(await this.companies()), ...rows.filter((one) => !isAlike(one, called))]);
    if (slips.length === 0) return [];
    const told = slips.slice(0, 3).map(inWords).join(' or ');
    const { change, somebodyElse } = this.advice;
    const isKnown = slips.some((one) => 'id' in one);
    const orChange = isKnown ? `, or write it so: ${change}` : '';
    const way = this.mode === 'add' ? `Then leave the row out${orChange}.` : 'Then write it so.';
    return [{ field: 'name', code: 'reference/unknown', message: `Did you mean ${told}? ${way} ${somebodyElse}` }];
  }

  private naturalKey(called: string): NaturalKey {
    const alike = alikeOf(called);
    return { field: 'name', of: [alike], alike, about: 'name', code: 'company/name', change: this.advice.change };
  }

  private isThere(one: KeptCompany): FieldError {
    const what = one.is_artist ? '' : ', as a firm that is no artist';
    const message = `${one.id} ${shownName(one.name)} is there${what}: ${this.advice.change}.`;
    return { field: 'name', code: 'record/there', message };
  }
}

/** `15 Inés Castellanos` of the shop, `Inés Castellanos in row 4` of a row before. */
function inWords(one: Pick<Company, 'name'> & ({ readonly id: number } | { readonly told: string })): string {
  const name = shownName(one.name);
  return 'told' in one ? `${name} ${one.told}` : `${one.id} ${name}`;
}

/** The words of a name, whichever of its parts is in front and however they are joined: St. Clair is St Clair. */
function alikeOf(called: string): string {
  return wordsOf(folded(called)).toSorted().join(' ');
}

function isAlike(one: Pick<Company, 'name'>, called: string): boolean {
  const alike = alikeOf(called);
  return isCalled(one, called) || (alike !== '' && alikeOf(one.name) === alike);
}

function changesOf(
  found: KeptCompany,
  body: object,
  { key, called }: { readonly key: string | null; readonly called: string | null },
): Omit<Asked, 'wrong'> {
  const said: Record<string, unknown> = { ...body, is_artist: true };
  if (called !== null && (key === null ? isAlike : isCalled)(found, called)) delete said.name; // a key tells who it is
  const differences = differencesIn(found, said);
  const changes = Object.fromEntries(differences.map(({ field, after }) => [field, after]));
  return {
    method: 'PUT',
    path: `${company.path}/${found.id}`,
    body: changes,
    revision: found.revision,
    differences,
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
