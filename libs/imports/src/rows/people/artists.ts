import type { Client } from '@rabbet/client';
import { type Company, company, shownName } from '@rabbet/domain/people/people';
import { folded, wordsOf } from '@rabbet/domain/text/fold';
import type { Mode } from '../../reading/table/modes';
import { idAddedByCommand } from '../../shop/id-added-by-command';
import { commandIdOf } from '../../shop/command-ids';
import { digest } from '../../shop/digest';
import { ReadOnce } from '../../shop/read-once';
import { hasName } from '@rabbet/domain/people/likeness/maker-names';
import type { BulkCommand } from '../row/bulk-command';
import { Faults } from '../row/faults';
import type { NaturalKey } from '../row/natural-key';
import { ignoreEarlierOutcomes } from '../row/earlier-outcomes';
import type { FieldError, Row } from '../row/row';
import { toAddAction, toChangeAction, type RowAction, toFaultyAction } from '../row/row-action';
import { findLikelyArtists } from '@rabbet/domain/people/likeness/likely-people';
import { differencesFrom, type Stored } from './stored-records';

const { name, description } = company.fields;
const ROW_FIELDS = { name, description };
const ADD_ARTISTS = 'artists add';

/** Advice on a refused row, in the words of the command line or of the page. */
export interface ArtistAdvice {
  /** Advice on changing an artist whom the shop has: `to change them, say --mode upsert`. */
  readonly change: string;
  /** Sentence for a row that is about another artist than the one that is likely meant. */
  readonly somebodyElse: string;
}

/**
 * Bulk command that imports artists: by the mode it adds them, changes those of the shop, or does either as each row needs. "Ann Lee"
 * and "Lee, Ann" are the same artist.
 */
export function importArtistsBulk(mode: Mode, advice: ArtistAdvice): BulkCommand {
  let artists: Artists | null = null;
  return ignoreEarlierOutcomes(
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

/** Names by which a row identifies an artist. */
interface ArtistNames {
  readonly key: string | null;
  /** Name with the first name in front. */
  readonly rowName: string | null;
}

class Artists {
  private readonly companiesCache = new ReadOnce<readonly StoredCompany[]>();
  /** Names of earlier rows, by line. */
  private readonly earlierNames = new Map<number, string>();

  constructor(
    private readonly client: Client,
    private readonly mode: Mode,
    private readonly advice: ArtistAdvice,
  ) {}

  async actionOf(row: Row): Promise<RowAction> {
    const faults = new Faults();
    const body = faults.read(ROW_FIELDS, row.values, { isPartial: this.mode !== 'add' });
    const rowName = nameInRow(row);
    const names = { key: row.key, rowName };
    const artist = await this.findArtist(names, faults);
    const identity = { naturalKey: rowName === null ? undefined : this.naturalKeyOf(rowName), subject: artist?.id };
    if (artist && this.mode !== 'add') {
      const { requests, version, differences } = changesToArtist(artist, body, names);
      return toChangeAction({
        ...identity,
        record: { id: artist.id, version },
        requests,
        differences,
        faults: faults.all,
      });
    }
    if (this.mode === 'update') return toFaultyAction(faultsOfMissingArtist(names, faults), identity);
    if (rowName === null && !faults.all.some(({ field }) => field === 'name'))
      faults.note('name', 'required', 'It says no name.');
    return toAddAction({
      ...identity,
      method: 'POST',
      path: company.path,
      body: { ...body, is_artist: true },
      faults: faults.all,
      doubts: artist ? [this.existingArtistFault(artist)] : await this.doubtsOnName(row, rowName),
      differences: artist && changesToArtist(artist, body, names).differences,
    });
  }

  private companies(): Promise<readonly StoredCompany[]> {
    return this.companiesCache.read(() => this.client.get<StoredCompany[]>(company.path));
  }

  /** Finds the artist or firm that a row is about: by its key, else by its name. Notes a fault for a name of several. */
  private async findArtist({ key, rowName }: ArtistNames, faults: Faults): Promise<StoredCompany | undefined> {
    const companies = await this.companies();
    const addedId = key === null || this.mode === 'add' ? undefined : await this.idAddedUnder(key);
    const keyedCompany = companies.find((maker) => maker.id === addedId);
    if (keyedCompany || rowName === null) return keyedCompany;
    const exactMatches = companies.filter((maker) => hasName(maker, rowName));
    const namesakes =
      exactMatches.length > 0 ? exactMatches : companies.filter((maker) => hasSameWords(maker, rowName));
    if (namesakes.length > 1) {
      const ids = namesakes.map((maker) => maker.id).join(' and ');
      faults.note('name', 'reference/several', `Several go by "${rowName}": ${ids}. Change the one that is meant.`);
    }
    return namesakes[0];
  }

  private idAddedUnder(key: string): Promise<number | undefined> {
    return idAddedByCommand(this.client, {
      path: company.path,
      body: { name: key },
      commandId: commandIdOf(ADD_ARTISTS, ['key', key]),
    });
  }

  /** Doubts on a name that is nearly that of an artist of the shop, or of an earlier row. */
  private async doubtsOnName({ line, columns }: Row, rowName: string | null): Promise<readonly FieldError[]> {
    if (rowName === null) return [];
    const noun = columns ? 'row' : 'line';
    const earlierArtists = [...this.earlierNames]
      .filter(([earlierLine]) => earlierLine < line)
      .map(([earlierLine, name]) => ({ name, place: `in ${noun} ${earlierLine}` }))
      .filter((artist) => !hasSameWords(artist, rowName));
    this.earlierNames.set(line, rowName);
    const likelyArtists = findLikelyArtists(rowName, [...(await this.companies()), ...earlierArtists]);
    if (likelyArtists.length === 0) return [];
    const names = likelyArtists.slice(0, 3).map(makerInWords).join(' or ');
    const { change, somebodyElse } = this.advice;
    const isInShop = likelyArtists.some((artist) => 'id' in artist);
    const changeAdvice = isInShop ? `, or write it so: ${change}` : '';
    const advice = this.mode === 'add' ? `Then leave the row out${changeAdvice}.` : 'Then write it so.';
    const message = `Did you mean ${names}? ${advice} ${somebodyElse}`;
    return [{ field: 'name', code: 'reference/unknown', message }];
  }

  private naturalKeyOf(rowName: string): NaturalKey {
    const comparisonKey = nameKey(rowName);
    return {
      field: 'name',
      values: [comparisonKey],
      comparisonKey,
      inWords: 'name',
      code: 'company/name',
      changeAdvice: this.advice.change,
    };
  }

  private existingArtistFault(artist: StoredCompany): FieldError {
    const addition = artist.is_artist ? '' : ', as a firm that is no artist';
    const message = `${artist.id} ${shownName(artist.name)} is there${addition}: ${this.advice.change}.`;
    return { field: 'name', code: 'record/there', message };
  }
}

/** Name of a row with the first name in front; null of a row without a name. */
function nameInRow({ values }: Row): string | null {
  return typeof values.name === 'string' ? shownName(values.name.replace(/\s+/gu, ' ').trim()) : null;
}

/** `15 Inés Castellanos` of an artist of the shop, `Inés Castellanos in row 4` of one in an earlier row. */
function makerInWords(maker: Pick<Company, 'name'> & ({ readonly id: number } | { readonly place: string })): string {
  const name = shownName(maker.name);
  return 'place' in maker ? `${name} ${maker.place}` : `${maker.id} ${name}`;
}

/** Words of a name in one order and without punctuation: the same for "St. Clair, Ann" and "Ann St Clair". */
function nameKey(artistName: string): string {
  return wordsOf(folded(artistName)).toSorted().join(' ');
}

function hasSameWords(maker: Pick<Company, 'name'>, artistName: string): boolean {
  const key = nameKey(artistName);
  return hasName(maker, artistName) || (key !== '' && nameKey(maker.name) === key);
}

/** Compares a row with an artist of the shop, and makes the request that changes the artist. */
function changesToArtist(artist: StoredCompany, body: object, { key, rowName }: ArtistNames) {
  const values: Record<string, unknown> = { ...body, is_artist: true };
  // without a key, the name has identified the artist, so another punctuation of it is no change
  const isSameName = key === null ? hasSameWords : hasName;
  if (rowName !== null && isSameName(artist, rowName)) delete values.name;
  const differences = differencesFrom(artist, values);
  const changedFields = Object.fromEntries(differences.map(({ field, after }) => [field, after]));
  const path = `${company.path}/${artist.id}`;
  const request = { method: 'PUT', path, body: changedFields, revision: artist.revision } as const;
  return { requests: [request], differences, version: digest(JSON.stringify([artist.revision, changedFields])) };
}

/** Faults of a row of an update for which there is no artist: they say how a row names its artist. */
function faultsOfMissingArtist({ key, rowName }: ArtistNames, faults: Faults): readonly FieldError[] {
  if (faults.all.length > 0) return faults.all;
  if (rowName !== null) faults.note('name', 'record/unknown', 'There is no artist of this name. An upsert adds them.');
  else if (key !== null) faults.note('key', 'record/unknown', 'No row with this key has added an artist.');
  else faults.note('name', 'required', 'It tells which artist it is; or a key does.');
  return faults.all;
}
