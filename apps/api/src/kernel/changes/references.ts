import { processCaller } from '@rabbet/domain/callers/caller';
import type { CommandExecutor, Rehearsal } from '@rabbet/commands';
import type { StreamDecider } from '@rabbet/domain/deciders/decider';
import { refuse, refuseAs, Refusals } from '@rabbet/domain/deciders/refusal';
import type { AnyFields, Values } from '@rabbet/domain/records/fields';
import {
  type AnyKind,
  type RecordState,
  type ReferencedValues,
  type RecordCommand,
  recordDecider,
  type RecordEvent,
} from '@rabbet/domain/records/record';
import {
  answeringFor,
  duplicates,
  type Duplicates,
  isMergeable,
  type Mergeable,
  mergedWith,
} from '@rabbet/domain/people/people';
import { KINDS } from '@rabbet/domain/registry/kinds';
import {
  columnsPointingAt,
  isReferenced,
  listRecords,
  mergeableReferences,
  namesake,
  type PointingColumn,
  recordsOf,
  type RecordUser,
  usersOf,
} from '@rabbet/projections';
import { LRUCache } from 'lru-cache';
import type { QueryService } from '../reads/query-service';
import { usersInWords } from './users-in-words';

const CACHED_MS = 1_000;
/** Greatest number of users that are read: more than a rehearsal can remove. */
const MAX_USERS_READ = 100_000;
/** Number of users that a refusal names. */
const MAX_USERS_NAMED = 3;

export interface ReferencesOptions {
  readonly executor: CommandExecutor;
  readonly queries: Pick<QueryService, 'context' | 'requireCaughtUp'>;
  /** Columns in the tables of features that contain ids of records. */
  readonly pointingColumns: readonly PointingColumn[];
}

type MatchingRecord = Values & { readonly id: number };

type RecordDecider = StreamDecider<RecordState<Values>, RecordCommand, RecordEvent>;

/**
 * Keeps references valid: refuses a reference to a missing record, and the removal of a record that is referenced. Reads
 * records from the log, and lists from the read models.
 */
export class References {
  private readonly deciders: ReadonlyMap<string, RecordDecider>;
  /** Values of records that were read within the last second. Another program may remove one meanwhile. */
  private readonly cachedValues = new LRUCache<string, Values>({ max: 10_000, ttl: CACHED_MS });

  /** Waits for the read models of kinds, by kind. Callers within a second share one. */
  private readonly catchUps = new LRUCache<string, Promise<void>>({ max: 1_000, ttl: CACHED_MS });
  private readonly lists = new LRUCache<string, Promise<readonly MatchingRecord[]>>({ max: 1_000, ttl: CACHED_MS });

  constructor(private readonly options: ReferencesOptions) {
    this.deciders = new Map(KINDS.map((kind) => [kind.name, recordDecider(kind)]));
  }

  /** Values of the record that a field points at. Refuses the field if there is no such record. */
  async requireRecord(field: string, kind: string, id: number): Promise<Values> {
    const cached = this.cachedValues.get(`${kind}-${id}`);
    if (cached) return cached;
    const { state } = await this.options.executor.state(this.decider(kind), id);
    if (state.stage === 'kept') {
      this.cachedValues.set(`${kind}-${id}`, state.values);
      return state.values;
    }
    return refuse('reference/unknown', `There is no ${kind} ${id}.`, field);
  }

  /**
   * Lists the records of a kind whose field has this value. Callers within a second share one query, so the list may be
   * up to a second old.
   */
  recordsWith(kind: AnyKind, field: string, value: number | string): Promise<readonly MatchingRecord[]> {
    const key = `${kind.name} ${field} ${value}`;
    const cached = this.lists.get(key);
    if (cached) return cached;
    const records = this.queryRecordsWith(kind, field, value);
    this.lists.set(key, records);
    void records.catch(() => this.lists.get(key) === records && this.lists.delete(key));
    return records;
  }

  private async queryRecordsWith(
    kind: AnyKind,
    field: string,
    value: number | string,
  ): Promise<readonly MatchingRecord[]> {
    await this.requireCaughtUp(kind);
    return listRecords(this.options.queries.context(processCaller('references')), kind, { [field]: value });
  }

  /** Removes a record from all caches, because this program changes it. */
  forget(kind: string, id: number | string): void {
    this.cachedValues.delete(`${kind}-${id}`);
    if (!this.deciders.has(kind)) return;
    this.catchUps.delete(kind);
    for (const key of this.lists.keys()) if (key.startsWith(`${kind} `)) this.lists.delete(key);
  }

  /** Current values of a record, even of a removed one: from the log, never from the cache. */
  async currentValues({ name }: Pick<AnyKind, 'name'>, id: number): Promise<Values> {
    return (await this.options.executor.state(this.decider(name), id)).state.values;
  }

  /** Refuses a record that was merged into another one: that one has to be changed. */
  async requireNotMerged({ name }: Pick<AnyKind, 'name'>, id: number): Promise<void> {
    if (!isMergeable(name)) return;
    const answering = answeringFor(await this.duplicatesOf(name), id);
    if (answering !== id)
      refuseAs('conflict', 'duplicate/merged', `${id} was merged into ${answering}: change that one.`);
  }

  /**
   * Restores references to merged records in values that a client sends back. Replies name the surviving record in place
   * of a merged one: if the stored reference leads to the sent record in this way, it is unchanged. Say 7 is stored and was
   * merged into 3: the reply shows 3, the client sends 3, and 7 stays.
   */
  async restoreMergedReferences(kind: AnyKind, id: number, values: Values): Promise<Values> {
    const references = mergeableReferences(kind.fields).filter(([field]) => typeof values[field] === 'number');
    if (references.length === 0) return values;
    const storedValues = await this.currentValues(kind, id);
    const restored = await Promise.all(
      references.map(async ([field, kindName]) => {
        const stored = storedValues[field];
        if (typeof stored !== 'number') return [];
        const survivor = answeringFor(await this.duplicatesOf(kindName), stored);
        return survivor === values[field] ? [[field, stored] as const] : [];
      }),
    );
    return { ...values, ...Object.fromEntries(restored.flat()) };
  }

  /** Ids of all records that were merged with this one, with the surviving one first. */
  async idsMergedWith(kind: Mergeable, id: number): Promise<readonly number[]> {
    return mergedWith(await this.duplicatesOf(kind), id);
  }

  private async duplicatesOf(kind: Mergeable): Promise<Duplicates> {
    return (await this.options.executor.state(duplicates, kind)).state;
  }

  /** Returns the records that values point at, by field. Refuses all fields that point at a missing record. */
  async requireReferences(fields: AnyFields, values: object, place = ''): Promise<ReferencedValues> {
    const pointing = Object.entries(values as Values).flatMap(([name, id]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return field?.kind === 'reference' && typeof id === 'number' ? [{ name, to: field.to, id }] : [];
    });
    const refusals = new Refusals();
    const lookups = pointing.map(
      async ({ name, to, id }) => [name, await refusals.gatherAsync(this.requireRecord(place + name, to, id))] as const,
    );
    const referenced = Object.fromEntries(await Promise.all(lookups));
    refusals.refuse();
    return referenced as ReferencedValues; // without refusals, no value is missing
  }

  /** Checks several groups of values, such as the items of an order, and refuses all wrong fields together. */
  async requireAllReferences(groups: readonly { fields: AnyFields; values: object; place?: string }[]): Promise<void> {
    const refusals = new Refusals();
    await Promise.all(
      groups.map(({ fields, values, place }) => refusals.gatherAsync(this.requireReferences(fields, values, place))),
    );
    refusals.refuse();
  }

  /** Refuses to remove a record that others point at. Waits until the read models have seen the end of the log. */
  async refuseIfInUse(
    { name, title }: Pick<AnyKind, 'name' | 'title'>,
    id: number,
    rehearsal?: Rehearsal,
  ): Promise<void> {
    const { queries, pointingColumns } = this.options;
    await queries.requireCaughtUp(columnsPointingAt(name, pointingColumns).map(({ projection }) => projection));
    const isInUse = await isReferenced(queries.context(processCaller('references')), name, id, pointingColumns);
    if (!isInUse || (rehearsal && (await this.isUnusedInRehearsal(rehearsal, name, id)))) return;
    const users = await this.users(name, id, MAX_USERS_NAMED + 1);
    const by = users.length === 0 ? '' : ` (by ${usersInWords(users, MAX_USERS_NAMED)})`;
    refuseAs('conflict', 'record/in-use', `This ${title} is still in use${by}: take it out of where it is used first.`);
  }

  /** Lists up to `limit` uses of a record. */
  users(kind: string, id: number, limit: number): Promise<readonly RecordUser[]> {
    const { queries, pointingColumns } = this.options;
    return usersOf(queries.context(processCaller('references')), { kind, id, most: limit }, pointingColumns);
  }

  /** True if the rehearsal removes all records that point at this one. */
  private async isUnusedInRehearsal(rehearsal: Rehearsal, kind: string, id: number): Promise<boolean> {
    const users = await this.users(kind, id, MAX_USERS_READ);
    const isRemovedInRehearsal = (user: RecordUser) =>
      user.kind !== null && rehearsal.hasRemoved(`${user.kind}-${user.id}`);
    return users.length < MAX_USERS_READ && users.every(isRemovedInRehearsal);
  }

  /** Refuses values of a kind's unique fields that another record has. Upper and lower case count as equal. */
  async requireUnique(kind: AnyKind, id: number, values: readonly string[]): Promise<void> {
    const { unique = [], title } = kind;
    await this.requireCaughtUp(kind);
    const other = await namesake(this.options.queries.context(processCaller('references')), kind, id, values);
    if (other === null) return;
    const names = unique.map((field) => field.replaceAll('_', ' ')).join(' and ');
    refuseAs(
      'conflict',
      'record/not-unique',
      `The ${title} ${other} has the same ${names}: each is there once.`,
      unique[0],
    );
  }

  /**
   * Waits until the read model of a kind has seen all changes of this program, and those of other programs up to a second
   * ago. Refuses with `service/behind` if that takes too long, as a decision needs all records of the kind.
   */
  private async requireCaughtUp(kind: AnyKind): Promise<void> {
    const { name } = kind;
    const existing = this.catchUps.get(name);
    if (existing) return existing;
    const catchUp = this.options.queries.requireCaughtUp([recordsOf(kind)]);
    this.catchUps.set(name, catchUp);
    catchUp.catch(() => this.catchUps.peek(name) === catchUp && this.catchUps.delete(name));
    return catchUp;
  }

  private decider(kind: string): RecordDecider {
    const decider = this.deciders.get(kind);
    if (!decider) throw new Error(`there is no kind of record ${kind}`);
    return decider;
  }
}
