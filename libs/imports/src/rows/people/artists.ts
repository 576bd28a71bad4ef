import type { Client } from '@rabbet/client';
import { type Company, company, shownName } from '@rabbet/domain/people/people';
import { folded, wordsOf } from '@rabbet/domain/text/fold';
import type { Mode } from '../../reading/table/modes';
import { addedUnder } from '../../shop/added-under';
import { commandIdOf } from '../../shop/command-ids';
import { digest } from '../../shop/digest';
import { ReadOnce } from '../../shop/read-once';
import { isCalled } from '../names/maker-names';
import type { Bulk } from '../row/bulk';
import { Faults } from '../row/faults';
import type { NaturalKey } from '../row/natural-key';
import { passingOutcomes } from '../row/passing-outcomes';
import type { FieldError, Row } from '../row/row';
import { addOf, changeOf, type RowAction, wrongOf } from '../row/row-action';
import { artistsMeant } from './likely-people';
import { differencesIn, type Stored } from './stored-records';

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
  let artists: Artists | null = null;
  return passingOutcomes(
    {
      verb: ADD_ARTISTS,
      done: 'added',
      example: '{"name": "Lee, Ann"}',
      actionOf: ({ client }, row) => (artists ??= new Artists(client, mode, advice)).actionOf(row),
    },
    mode,
  );
}

type StoredCompany = Stored<Company>;

/** Key and name of a row, as the name is shown. */
interface ArtistNames {
  readonly key: string | null;
  readonly called: string | null;
}

class Artists {
  private readonly all = new ReadOnce<readonly StoredCompany[]>();
  /** Names of the rows before, by their lines. */
  private readonly earlier = new Map<number, string>();

  constructor(
    private readonly client: Client,
    private readonly mode: Mode,
    private readonly advice: ArtistAdvice,
  ) {}

  async actionOf(row: Row): Promise<RowAction> {
    const faults = new Faults();
    const body = faults.read(FIELDS, row.values, { isPartial: this.mode !== 'add' });
    const names = { key: row.key, called: calledIn(row) };
    const { called } = names;
    const artist = await this.artistOf(names, faults);
    const identity = { natural: called === null ? undefined : this.naturalKey(called), about: artist?.id };
    if (artist && this.mode !== 'add') {
      const { requests, version, differences } = changesOf(artist, body, names);
      return changeOf({ ...identity, thing: { id: artist.id, version }, requests, differences, faults: faults.all });
    }
    if (this.mode === 'update') return wrongOf(missing(names, faults), identity);
    if (called === null && !faults.all.some(({ field }) => field === 'name'))
      faults.note('name', 'required', 'It says no name.');
    return addOf({
      ...identity,
      method: 'POST',
      path: company.path,
      body: { ...body, is_artist: true },
      faults: faults.all,
      doubts: artist ? [this.isThere(artist)] : await this.slips(row, called),
      differences: artist && changesOf(artist, body, names).differences,
    });
  }

  private companies(): Promise<readonly StoredCompany[]> {
    return this.all.read(() => this.client.get<StoredCompany[]>(company.path));
  }

  /** Artist or firm that a row is about: by its key, else by its name. */
  private async artistOf({ key, called }: ArtistNames, faults: Faults): Promise<StoredCompany | undefined> {
    const all = await this.companies();
    const id = key === null || this.mode === 'add' ? undefined : await this.idAddedUnder(key);
    const keyed = all.find((maker) => maker.id === id);
    if (keyed || called === null) return keyed;
    const exact = all.filter((maker) => isCalled(maker, called));
    const namesakes = exact.length > 0 ? exact : all.filter((maker) => isAlike(maker, called));
    if (namesakes.length > 1) {
      const ids = namesakes.map((maker) => maker.id).join(' and ');
      faults.note('name', 'reference/several', `Several go by "${called}": ${ids}. Change the one that is meant.`);
    }
    return namesakes[0];
  }

  private idAddedUnder(key: string): Promise<number | undefined> {
    return addedUnder(this.client, {
      path: company.path,
      body: { name: key },
      commandId: commandIdOf(ADD_ARTISTS, ['key', key]),
    });
  }

  /** Doubts on a slip or a part of the name of an artist who is there, and would be listed twice. */
  private async slips({ line, columns }: Row, called: string | null): Promise<readonly FieldError[]> {
    if (called === null) return [];
    const rows = [...this.earlier]
      .filter(([earlierLine]) => earlierLine < line)
      .map(([earlierLine, earlierName]) => ({
        name: earlierName,
        place: `in ${columns ? 'row' : 'line'} ${earlierLine}`,
      }));
    this.earlier.set(line, called);
    const slips = artistsMeant(called, [...(await this.companies()), ...rows.filter((row) => !isAlike(row, called))]);
    if (slips.length === 0) return [];
    const meant = slips.slice(0, 3).map(inWords).join(' or ');
    const { change, somebodyElse } = this.advice;
    const isInShop = slips.some((slip) => 'id' in slip);
    const orChange = isInShop ? `, or write it so: ${change}` : '';
    const wayOut = this.mode === 'add' ? `Then leave the row out${orChange}.` : 'Then write it so.';
    return [{ field: 'name', code: 'reference/unknown', message: `Did you mean ${meant}? ${wayOut} ${somebodyElse}` }];
  }

  private naturalKey(called: string): NaturalKey {
    const alike = alikeOf(called);
    return { field: 'name', of: [alike], alike, about: 'name', code: 'company/name', change: this.advice.change };
  }

  private isThere(artist: StoredCompany): FieldError {
    const what = artist.is_artist ? '' : ', as a firm that is no artist';
    const message = `${artist.id} ${shownName(artist.name)} is there${what}: ${this.advice.change}.`;
    return { field: 'name', code: 'record/there', message };
  }
}

/** Name of a row as it is shown; null of a row without one. */
function calledIn({ values }: Row): string | null {
  return typeof values.name === 'string' ? shownName(values.name.replace(/\s+/gu, ' ').trim()) : null;
}

/** `15 Inés Castellanos` of the shop, `Inés Castellanos in row 4` of a row before. */
function inWords(maker: Pick<Company, 'name'> & ({ readonly id: number } | { readonly place: string })): string {
  const shown = shownName(maker.name);
  return 'place' in maker ? `${shown} ${maker.place}` : `${maker.id} ${shown}`;
}

/** Words of a name, whichever of its parts is in front and however they are joined: St. Clair is St Clair. */
function alikeOf(called: string): string {
  return wordsOf(folded(called)).toSorted().join(' ');
}

function isAlike(maker: Pick<Company, 'name'>, called: string): boolean {
  const alike = alikeOf(called);
  return isCalled(maker, called) || (alike !== '' && alikeOf(maker.name) === alike);
}

/** Request that makes an artist what a row says. */
function changesOf(artist: StoredCompany, body: object, { key, called }: ArtistNames) {
  const values: Record<string, unknown> = { ...body, is_artist: true };
  if (called !== null && (key === null ? isAlike : isCalled)(artist, called)) delete values.name; // a key tells who it is
  const differences = differencesIn(artist, values);
  const changed = Object.fromEntries(differences.map(({ field, after }) => [field, after]));
  const path = `${company.path}/${artist.id}`;
  const request = { method: 'PUT', path, body: changed, revision: artist.revision } as const;
  return { requests: [request], differences, version: digest(JSON.stringify([artist.revision, changed])) };
}

/** Faults of a row that changes nobody: what would tell whom. */
function missing({ key, called }: ArtistNames, faults: Faults): readonly FieldError[] {
  if (faults.all.length === 0)
    if (called !== null) faults.note('name', 'record/unknown', 'There is no artist of this name. An upsert adds them.');
    else if (key !== null) faults.note('key', 'record/unknown', 'No row with this key has added an artist.');
    else faults.note('name', 'required', 'It tells which artist it is; or a key does.');
  return faults.all;
}
