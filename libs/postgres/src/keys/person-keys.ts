import { type KeyObject, randomBytes } from 'node:crypto';
import { refuse } from '@rabbet/domain/deciders/refusal';
import type { PersonId } from '@rabbet/domain/events/event';
import { LRUCache } from 'lru-cache';
import { Batcher } from '../database/batcher';
import type { Database } from '../database/database';
import { Listener } from '../database/listener';
import type { ErasureList } from './erasure-list';
import type { MasterKey } from './master-key';

const KEY_BYTES = 32;
const CHANNEL = 'rabbet_erased';
/** A server that vanished without closing its connection is noticed late: until then a key lives so long. */
const CACHED_FOR_MS = 5 * 60_000;

/** Persons who were just erased, here or elsewhere; null when it is not known who: news may have been missed. */
type ErasedListener = (persons: readonly PersonId[] | null) => void;

/** The keys that personal data is encrypted with, one a person. Destroying one erases that person. */
export class PersonKeys {
  private readonly cache: LRUCache<PersonId, KeyObject>;
  private readonly listener: Listener;
  private readonly listeners = new Set<ErasedListener>();
  /** Persons whom many callers write about at once get their keys by one statement. */
  private readonly writing = new Batcher<PersonId, WrappedKey>({
    keyOf: (person) => person,
    maxSize: 500,
    lanes: 2,
    perform: (persons) => this.makeKeysEach(persons),
  });
  /** Counts erasures and losses of news: what was loaded across one of them is not kept. */
  private epoch = 0;

  constructor(
    private readonly database: Database,
    private readonly masterKey: MasterKey,
    private readonly list: ErasureList,
    { cached = 10_000 } = {},
  ) {
    this.cache = new LRUCache({ max: cached, ttl: CACHED_FOR_MS });
    this.listener = new Listener(database.options.url, [CHANNEL], {
      heard: (_, person) => this.drop([person]),
      lost: () => this.drop(null),
      back: () => this.drop(null),
    });
  }

  /** Settles once erasures elsewhere are heard of. Before, everything works, but no key is kept in memory. */
  ready(): Promise<void> {
    return this.listener.ready();
  }

  /** Digest by which a fact about a person is counted: the same for the same text, and of no use without the master key. */
  digest(use: string, text: string): string {
    return this.masterKey.digest(`${use}\0${text}`);
  }

  close(): Promise<void> {
    this.cache.clear();
    return this.listener.close();
  }

  /** A key for each, made and committed where there was none. Refuses as a whole when one of them was erased. */
  async forWriting(persons: Iterable<PersonId>): Promise<ReadonlyMap<PersonId, KeyObject>> {
    return this.load(persons, (missing) =>
      missing.length === 1 ? Promise.all(missing.map((person) => this.writing.add(person))) : this.makeKeys(missing),
    ) as Promise<ReadonlyMap<PersonId, KeyObject>>; // each that was asked for has a row, and no row is without a key
  }

  private async makeKeys(persons: readonly PersonId[]): Promise<WrappedKey[]> {
    const candidates = persons.map((person) => this.masterKey.wrap(person, randomBytes(KEY_BYTES)));
    const { rows } = await this.database.query<WrappedKey>(
      'select person_id as person, wrapped from state.keys_for_writing($1, $2)',
      [persons, candidates],
    );
    const erased = rows.find(({ wrapped }) => wrapped === null);
    if (erased) refuse('person/erased', `Person ${erased.person} was erased: nothing about them is kept any more.`);
    return rows;
  }

  /** Makes a key for each; refuses a person who was erased, and them alone. */
  private async makeKeysEach(persons: readonly PersonId[]): Promise<PromiseSettledResult<WrappedKey>[]> {
    const made = await this.makeKeys(persons).catch(() => null);
    const keysByPerson = new Map(made?.map((key) => [key.person, key]));
    return Promise.allSettled(
      persons.map(async (person) => keysByPerson.get(person) ?? (await this.makeKeys([person]))[0]!),
    ); // it has one, or was refused
  }

  /** The keys that there are; null for a person who was erased or never had one. */
  async forReading(persons: Iterable<PersonId>): Promise<ReadonlyMap<PersonId, KeyObject | null>> {
    return this.load(persons, async (missing) => {
      const { rows } = await this.database.query<WrappedKey>(
        'select person_id as person, wrapped from state.person_key where person_id = any ($1)',
        [missing],
      );
      return rows;
    });
  }

  /**
   * Destroys the keys of these persons, and all that they are known by. The list comes first: after a crash at any
   * point behind it, the next start completes what is missing. Not from within a transaction that confirms ids or
   * keys: it holds erasures off.
   */
  async erase(persons: readonly PersonId[]): Promise<void> {
    const listed = this.list.read();
    this.list.add(persons.filter((person) => !listed.has(person)));
    await this.destroy(persons);
  }

  /** Erases whom only the list knows of, and lists whom only the database knows of. At each start; answers the former. */
  async applyErasureList(): Promise<readonly PersonId[]> {
    const listed = this.list.read();
    const { rows } = await this.database.query<{ person: PersonId }>('select person_id as person from state.erased');
    const erased = new Set(rows.map(({ person }) => person));
    const forgotten = [...listed].filter((person) => !erased.has(person));
    this.list.add([...erased].filter((person) => !listed.has(person)));
    await this.destroy(forgotten);
    return forgotten;
  }

  /** Subscribes to erasures, for caches of personal data. Returns a function that unsubscribes. */
  onErased(listener: ErasedListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private async destroy(persons: readonly PersonId[]): Promise<void> {
    if (persons.length === 0) return;
    try {
      await this.database.query('select state.erase_persons($1)', [persons]);
    } finally {
      this.drop(persons); // even when the answer was lost: it may have been done
    }
  }

  private async load(
    persons: Iterable<PersonId>,
    fetch: (missing: PersonId[]) => Promise<WrappedKey[]>,
  ): Promise<Map<PersonId, KeyObject | null>> {
    const keys = new Map<PersonId, KeyObject | null>();
    for (const person of persons) keys.set(person, this.cache.get(person) ?? null);
    const missing = [...keys].filter(([, key]) => key === null).map(([person]) => person);
    if (missing.length === 0) return keys;
    const { epoch } = this;
    for (const { person, wrapped } of await fetch(missing)) {
      const key = wrapped && this.masterKey.unwrap(person, wrapped);
      keys.set(person, key);
      if (key && this.listener.listening && this.epoch === epoch) this.cache.set(person, key);
    }
    return keys;
  }

  private drop(persons: readonly PersonId[] | null): void {
    this.epoch++;
    if (persons === null) this.cache.clear();
    else for (const person of persons) this.cache.delete(person);
    for (const listener of this.listeners) listener(persons);
  }
}

interface WrappedKey {
  readonly person: PersonId;
  readonly wrapped: Buffer | null;
}
