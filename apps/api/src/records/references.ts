import { type Aggregate, type CommandExecutor, type WriteSide } from '@rabbet/commands';
import type { AnyFields, Values } from '@rabbet/domain/records/fields';
import { KINDS } from '@rabbet/domain/records/kinds';
import {
  type AnyKind,
  type KeptRecord,
  type Pointed,
  type RecordCommand,
  recordDecider,
  type RecordEvent,
} from '@rabbet/domain/records/record';
import { refuse } from '@rabbet/domain/deciders/refusal';
import type { Database } from '@rabbet/postgres';
import { artworks, isReferenced, type Projections, QueryContext, records } from '@rabbet/projections';
import { LRUCache } from 'lru-cache';
import { FieldRefusal } from '../kernel/problems';

export type RecordAggregate = Aggregate<KeptRecord<Values>, RecordCommand, RecordEvent>;

const KNOWN_MS = 1_000;

export interface ReferencesOptions {
  readonly writeSide: Pick<WriteSide, 'executor' | 'eventStore'>;
  readonly reads: Database;
  readonly projections: Pick<Projections, 'waitFor'>;
  readonly waitMs: number;
}

/** What points at what: nothing at a record that is not there, and no record goes that something points at. */
export class References {
  private readonly executor: CommandExecutor;
  private readonly aggregates: ReadonlyMap<string, RecordAggregate>;
  /** What was there a moment ago: a neighbour may remove it while it is asked about just as well. */
  private readonly known = new LRUCache<string, Values>({ max: 10_000, ttl: KNOWN_MS });

  constructor(private readonly options: ReferencesOptions) {
    this.executor = options.writeSide.executor;
    this.aggregates = new Map(KINDS.map((kind) => [kind.name, this.aggregateOf(kind)]));
  }

  aggregate({ name }: Pick<AnyKind, 'name'>): RecordAggregate {
    const aggregate = this.aggregates.get(name);
    if (!aggregate) throw new Error(`there is no kind of record ${name}`);
    return aggregate;
  }

  /** What a field points at; refuses, naming the field, where that is nothing. */
  async required(field: string, kind: string, id: number): Promise<Values> {
    const known = this.known.get(`${kind}-${id}`);
    if (known) return known;
    const { state } = await this.executor.state(this.aggregate({ name: kind }), id);
    if (state.stage === 'kept') {
      this.known.set(`${kind}-${id}`, state.values);
      return state.values;
    }
    throw new FieldRefusal(field, 'reference/unknown', `There is no ${kind} ${id}.`);
  }

  /** It is being changed here: what was known of it is old. */
  forget(kind: string, id: number): void {
    this.known.delete(`${kind}-${id}`);
  }

  /** What the log says of a record, kept or removed: never what was known of it a moment ago. */
  async standing(kind: AnyKind, id: number): Promise<Values> {
    return (await this.executor.state(this.aggregate(kind), id)).state.values;
  }

  /** That all of these values that point at something point at something that is there. Answers what that is. */
  async check(fields: AnyFields, values: object, place = ''): Promise<Pointed> {
    // named as its fields are
    const pointing = Object.entries(values as Values).flatMap(([name, id]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return field?.kind === 'reference' && typeof id === 'number' ? [{ name, to: field.to, id }] : [];
    });
    const found = pointing.map(async ({ name, to, id }) => [name, await this.required(place + name, to, id)] as const);
    return Object.fromEntries(await Promise.all(found));
  }

  private aggregateOf(kind: AnyKind): RecordAggregate {
    return {
      ...recordDecider(kind),
      name: kind.name,
      begins: ['Add'],
      prepare: async (command, { now }, { id, state }) => {
        if (command.type !== 'Remove')
          return { ...command, facts: { id: Number(id), pointed: await this.pointed(kind, command, state) } };
        if (state.stage === 'kept') await this.refuseInUse(kind, Number(id), now);
        return command;
      },
    };
  }

  /** A rule that compares what two references point at needs both of them, though only one is changed. */
  private pointed({ fields }: AnyKind, { data }: { data: Values }, { values }: KeptRecord<Values>): Promise<Pointed> {
    const moves = Object.keys(data).some((name) => fields[name]?.kind === 'reference');
    return moves ? this.check(fields, { ...values, ...data }) : Promise.resolve({});
  }

  private async refuseInUse(kind: AnyKind, id: number, now: Date): Promise<void> {
    const { writeSide, projections, reads, waitMs } = this.options;
    const names = [records.name, artworks.name];
    await projections.waitFor(names, await writeSide.eventStore.head(), { timeoutMs: waitMs });
    if (await isReferenced(new QueryContext(reads, 'staff', now), kind.name, id))
      refuse('record/in-use', `This ${kind.title} is still in use: take it out of where it is used first.`);
  }
}
