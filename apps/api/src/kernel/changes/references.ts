import { processCaller } from '@rabbet/domain/callers/caller';
import type { CommandExecutor, Rehearsal } from '@rabbet/commands';
import type { StreamDecider } from '@rabbet/domain/deciders/decider';
import { refuse, Refusals } from '@rabbet/domain/deciders/refusal';
import type { AnyFields, Values } from '@rabbet/domain/records/fields';
import {
  type AnyKind,
  type KeptRecord,
  type Pointed,
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
  oneWith,
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

const KNOWN_MS = 1_000;
/** More than a rehearsal holds. */
const MOST_REHEARSED = 100_000;

export interface ReferencesOptions {
  readonly executor: CommandExecutor;
  readonly queries: Pick<QueryService, 'context' | 'requireCaughtUp'>;
  /** Columns of the tables of features that point at records. */
  readonly pointing: readonly PointingColumn[];
}

type Matching = Values & { readonly id: number };

type RecordDecider = StreamDecider<KeptRecord<Values>, RecordCommand, RecordEvent>;

/** Keeps references sound: none points at a missing record, and no record is removed that one points at. */
export class References {
  private readonly deciders: ReadonlyMap<string, RecordDecider>;
  /** Records found a moment ago. Another process may remove one meanwhile, just as it may during a read of the log. */
  private readonly known = new LRUCache<string, Values>({ max: 10_000, ttl: KNOWN_MS });

  /** The kinds of which records were changed here since they were last asked for. */
  private readonly changed = new Set<string>();
  /** Kinds whose read models are waited for. */
  private readonly waiting = new Map<string, Promise<void>>();
  private readonly lists = new LRUCache<string, Promise<readonly Matching[]>>({ max: 1_000, ttl: KNOWN_MS });

  constructor(private readonly options: ReferencesOptions) {
    this.deciders = new Map(KINDS.map((kind) => [kind.name, recordDecider(kind)]));
  }

  /** Values of the record that a field points at; refuses with the name of the field if there is none. */
  async required(field: string, kind: string, id: number): Promise<Values> {
    const known = this.known.get(`${kind}-${id}`);
    if (known) return known;
    const { state } = await this.options.executor.state(this.decider(kind), id);
    if (state.stage === 'kept') {
      this.known.set(`${kind}-${id}`, state.values);
      return state.values;
    }
    return refuse('reference/unknown', `There is no ${kind} ${id}.`, field);
  }

  /** Records of a kind whose field has this value, as of a moment ago. All who ask meanwhile share one query. */
  matching(kind: AnyKind, field: string, value: number | string): Promise<readonly Matching[]> {
    const key = `${kind.name} ${field} ${value}`;
    const known = this.lists.get(key);
    if (known) return known;
    const found = this.listMatching(kind, field, value);
    this.lists.set(key, found);
    void found.catch(() => this.lists.get(key) === found && this.lists.delete(key));
    return found;
  }

  private async listMatching(kind: AnyKind, field: string, value: number | string): Promise<readonly Matching[]> {
    await this.requireOwnSeen(kind);
    return listRecords(this.options.queries.context(processCaller('references')), kind, { [field]: value });
  }

  /** Drops all that is cached of a record, as it is changed here. */
  forget(kind: string, id: number | string): void {
    this.known.delete(`${kind}-${id}`);
    if (!this.deciders.has(kind)) return;
    this.changed.add(kind);
    for (const key of this.lists.keys()) if (key.startsWith(`${kind} `)) this.lists.delete(key);
  }

  /** Values of a record, kept or removed, from the log and never from the cache. */
  async standing({ name }: Pick<AnyKind, 'name'>, id: number): Promise<Values> {
    return (await this.options.executor.state(this.decider(name), id)).state.values;
  }

  /** Refuses what was merged into another: what is to be changed of it is changed there. */
  async requireAnswering({ name }: Pick<AnyKind, 'name'>, id: number): Promise<void> {
    if (!isMergeable(name)) return;
    const answering = answeringFor(await this.duplicates(name), id);
    if (answering !== id) refuse('duplicate/merged', `${id} was merged into ${answering}: change that one.`);
  }

  /** Keeps stored references to merged records: a reply that is sent back names the records that answer for them. */
  async asStored(kind: AnyKind, id: number, values: Values): Promise<Values> {
    const said = mergeableReferences(kind.fields).filter(([field]) => typeof values[field] === 'number');
    if (said.length === 0) return values;
    const standing = await this.standing(kind, id);
    const same = await Promise.all(
      said.map(async ([field, of]) => {
        const own = standing[field];
        const isAnswering = typeof own === 'number' && answeringFor(await this.duplicates(of), own) === values[field];
        return isAnswering ? [[field, own] as const] : [];
      }),
    );
    return { ...values, ...Object.fromEntries(same.flat()) };
  }

  /** Ids of all that were said to be one with this one: the one that answers first. */
  async oneWith(kind: Mergeable, id: number): Promise<readonly number[]> {
    return oneWith(await this.duplicates(kind), id);
  }

  private async duplicates(kind: Mergeable): Promise<Duplicates> {
    return (await this.options.executor.state(duplicates, kind)).state;
  }

  /** Refuses all of these values that point at something that is not there. Answers what they point at. */
  async check(fields: AnyFields, values: object, place = ''): Promise<Pointed> {
    // named as its fields are
    const pointing = Object.entries(values as Values).flatMap(([name, id]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return field?.kind === 'reference' && typeof id === 'number' ? [{ name, to: field.to, id }] : [];
    });
    const refusals = new Refusals();
    const found = pointing.map(
      async ({ name, to, id }) => [name, await refusals.of(this.required(place + name, to, id))] as const,
    );
    const pointed = Object.fromEntries(await Promise.all(found));
    refusals.refuse();
    return pointed as Pointed; // nothing was refused
  }

  /** Once all that was recorded so far can be seen, refuses what something points at that would be there. */
  async refuseInUse(
    { name, title }: Pick<AnyKind, 'name' | 'title'>,
    id: number,
    rehearsal?: Rehearsal,
  ): Promise<void> {
    const { queries, pointing } = this.options;
    await queries.requireCaughtUp(columnsPointingAt(name, pointing).map(({ projection }) => projection));
    const isInUse = await isReferenced(queries.context(processCaller('references')), name, id, pointing);
    if (!isInUse || (rehearsal && (await this.isFreedIn(rehearsal, name, id)))) return;
    refuse('record/in-use', `This ${title} is still in use: take it out of where it is used first.`);
  }

  /** Lists what points at a record, as far as `most` of them. */
  users(kind: string, id: number, most: number): Promise<readonly RecordUser[]> {
    const { queries, pointing } = this.options;
    return usersOf(queries.context(processCaller('references')), { kind, id, most }, pointing);
  }

  /** True where all that points at a record would be removed by what was rehearsed. */
  private async isFreedIn(rehearsal: Rehearsal, kind: string, id: number): Promise<boolean> {
    const users = await this.users(kind, id, MOST_REHEARSED);
    const wouldBeGone = ({ kind: of, id: which }: RecordUser) => of !== null && rehearsal.removes(`${of}-${which}`);
    return users.length < MOST_REHEARSED && users.every(wouldBeGone);
  }

  /** Refuses the values of a kind's unique fields if another record has them, whatever their case. */
  async requireNoOther(kind: AnyKind, id: number, values: readonly string[]): Promise<void> {
    const { unique = [], title } = kind;
    await this.requireOwnSeen(kind);
    const other = await namesake(this.options.queries.context(processCaller('references')), kind, id, values);
    if (other === null) return;
    const names = unique.map((field) => field.replaceAll('_', ' ')).join(' and ');
    refuse('record/not-unique', `The ${title} ${other} has the same ${names}: each is there once.`, unique[0]);
  }

  /** Waits for what was changed here, also where another caller waits already. An import does not wait for more. */
  private async requireOwnSeen(kind: AnyKind): Promise<void> {
    const { name } = kind;
    if (this.changed.delete(name)) {
      const seen = this.options.queries.requireCaughtUp([recordsOf(kind)]).catch((error: unknown) => {
        this.changed.add(name);
        throw error;
      });
      const forget = () => this.waiting.get(name) === seen && this.waiting.delete(name);
      seen.then(forget, forget);
      this.waiting.set(name, seen);
    }
    await this.waiting.get(name);
  }

  private decider(kind: string): RecordDecider {
    const decider = this.deciders.get(kind);
    if (!decider) throw new Error(`there is no kind of record ${kind}`);
    return decider;
  }
}
