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

const CACHED_MS = 1_000;
/** Limit above the number of changes that a rehearsal holds. */
const MOST_REHEARSED = 100_000;

export interface ReferencesOptions {
  readonly executor: CommandExecutor;
  readonly queries: Pick<QueryService, 'context' | 'requireCaughtUp'>;
  /** Columns of the tables of features that point at records. */
  readonly pointing: readonly PointingColumn[];
}

type Matching = Values & { readonly id: number };

type RecordDecider = StreamDecider<RecordState<Values>, RecordCommand, RecordEvent>;

/** Keeps references sound: none points at a missing record, and no record is removed that one points at. */
export class References {
  private readonly deciders: ReadonlyMap<string, RecordDecider>;
  /** Records read a moment ago. Another process may remove one meanwhile, just as it may during a read of the log. */
  private readonly cachedValues = new LRUCache<string, Values>({ max: 10_000, ttl: CACHED_MS });

  /** Waits for the read models of kinds, shared for a moment. */
  private readonly caughtUp = new LRUCache<string, Promise<void>>({ max: 1_000, ttl: CACHED_MS });
  private readonly lists = new LRUCache<string, Promise<readonly Matching[]>>({ max: 1_000, ttl: CACHED_MS });

  constructor(private readonly options: ReferencesOptions) {
    this.deciders = new Map(KINDS.map((kind) => [kind.name, recordDecider(kind)]));
  }

  /** Values of the record that a field points at; refuses with the name of the field if there is none. */
  async required(field: string, kind: string, id: number): Promise<Values> {
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
   * Lists the records of a kind whose field has this value, as of a moment ago. Callers at the same time share one
   * query.
   */
  matching(kind: AnyKind, field: string, value: number | string): Promise<readonly Matching[]> {
    const key = `${kind.name} ${field} ${value}`;
    const cached = this.lists.get(key);
    if (cached) return cached;
    const records = this.listMatching(kind, field, value);
    this.lists.set(key, records);
    void records.catch(() => this.lists.get(key) === records && this.lists.delete(key));
    return records;
  }

  private async listMatching(kind: AnyKind, field: string, value: number | string): Promise<readonly Matching[]> {
    await this.requireCaughtUp(kind);
    return listRecords(this.options.queries.context(processCaller('references')), kind, { [field]: value });
  }

  /** Drops all that is cached of a record that this program changes. */
  forget(kind: string, id: number | string): void {
    this.cachedValues.delete(`${kind}-${id}`);
    if (!this.deciders.has(kind)) return;
    this.caughtUp.delete(kind);
    for (const key of this.lists.keys()) if (key.startsWith(`${kind} `)) this.lists.delete(key);
  }

  /** Values of a record, kept or removed, from the log and never from the cache. */
  async standing({ name }: Pick<AnyKind, 'name'>, id: number): Promise<Values> {
    return (await this.options.executor.state(this.decider(name), id)).state.values;
  }

  /** Refuses a record that was merged into another: changes are made to the other one. */
  async requireAnswering({ name }: Pick<AnyKind, 'name'>, id: number): Promise<void> {
    if (!isMergeable(name)) return;
    const answering = answeringFor(await this.duplicates(name), id);
    if (answering !== id)
      refuseAs('conflict', 'duplicate/merged', `${id} was merged into ${answering}: change that one.`);
  }

  /** Restores stored references to merged records: a reply that is sent back names the records that answer for them. */
  async asStored(kind: AnyKind, id: number, values: Values): Promise<Values> {
    const references = mergeableReferences(kind.fields).filter(([field]) => typeof values[field] === 'number');
    if (references.length === 0) return values;
    const standing = await this.standing(kind, id);
    const same = await Promise.all(
      references.map(async ([field, of]) => {
        const stored = standing[field];
        const isAnswering =
          typeof stored === 'number' && answeringFor(await this.duplicates(of), stored) === values[field];
        return isAnswering ? [[field, stored] as const] : [];
      }),
    );
    return { ...values, ...Object.fromEntries(same.flat()) };
  }

  /** Ids of all records that were merged with this one. The first one answers for them. */
  async oneWith(kind: Mergeable, id: number): Promise<readonly number[]> {
    return mergedWith(await this.duplicates(kind), id);
  }

  private async duplicates(kind: Mergeable): Promise<Duplicates> {
    return (await this.options.executor.state(duplicates, kind)).state;
  }

  /** Returns the records that these values point at. Refuses all values that point at a missing record. */
  async check(fields: AnyFields, values: object, place = ''): Promise<ReferencedValues> {
    // named as its fields are
    const pointing = Object.entries(values as Values).flatMap(([name, id]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return field?.kind === 'reference' && typeof id === 'number' ? [{ name, to: field.to, id }] : [];
    });
    const refusals = new Refusals();
    const lookups = pointing.map(
      async ({ name, to, id }) => [name, await refusals.of(this.required(place + name, to, id))] as const,
    );
    const pointed = Object.fromEntries(await Promise.all(lookups));
    refusals.refuse();
    return pointed as ReferencedValues; // nothing was refused
  }

  /** Refuses all values of several groups that point at missing records. */
  async checkAll(groups: readonly { fields: AnyFields; values: object; place?: string }[]): Promise<void> {
    const refusals = new Refusals();
    await Promise.all(groups.map(({ fields, values, place }) => refusals.of(this.check(fields, values, place))));
    refusals.refuse();
  }

  /** Refuses to remove a record that others point at. Waits until the read models show all that was recorded. */
  async refuseInUse(
    { name, title }: Pick<AnyKind, 'name' | 'title'>,
    id: number,
    rehearsal?: Rehearsal,
  ): Promise<void> {
    const { queries, pointing } = this.options;
    await queries.requireCaughtUp(columnsPointingAt(name, pointing).map(({ projection }) => projection));
    const isInUse = await isReferenced(queries.context(processCaller('references')), name, id, pointing);
    if (!isInUse || (rehearsal && (await this.isFreedIn(rehearsal, name, id)))) return;
    refuseAs('conflict', 'record/in-use', `This ${title} is still in use: take it out of where it is used first.`);
  }

  /** Lists up to `most` uses of a record. */
  users(kind: string, id: number, most: number): Promise<readonly RecordUser[]> {
    const { queries, pointing } = this.options;
    return usersOf(queries.context(processCaller('references')), { kind, id, most }, pointing);
  }

  /** True where the rehearsal removes all records that point at this one. */
  private async isFreedIn(rehearsal: Rehearsal, kind: string, id: number): Promise<boolean> {
    const users = await this.users(kind, id, MOST_REHEARSED);
    const wouldBeGone = ({ kind: of, id: which }: RecordUser) => of !== null && rehearsal.removes(`${of}-${which}`);
    return users.length < MOST_REHEARSED && users.every(wouldBeGone);
  }

  /** Refuses values of a kind's unique fields that another record has, in upper or lower case. */
  async requireNoOther(kind: AnyKind, id: number, values: readonly string[]): Promise<void> {
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
   * Waits until the read model has seen all changes of this program, and those that others had made a moment ago:
   * a decision stands on all records of a kind, or is refused with `service/behind`.
   */
  private async requireCaughtUp(kind: AnyKind): Promise<void> {
    const { name } = kind;
    const pending = this.caughtUp.get(name);
    if (pending) return pending;
    const caughtUp = this.options.queries.requireCaughtUp([recordsOf(kind)]);
    this.caughtUp.set(name, caughtUp);
    caughtUp.catch(() => this.caughtUp.peek(name) === caughtUp && this.caughtUp.delete(name));
    return caughtUp;
  }

  private decider(kind: string): RecordDecider {
    const decider = this.deciders.get(kind);
    if (!decider) throw new Error(`there is no kind of record ${kind}`);
    return decider;
  }
}
