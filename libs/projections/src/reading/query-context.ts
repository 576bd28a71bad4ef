import { type Caller } from '@rabbet/domain/callers/caller';
import type { EventStoreReader } from '@rabbet/event-store/reader';
import { isReserved, type MasterKey, type PersonKeys, type Queryable } from '@rabbet/postgres';
import type { Projection } from '../engine/projection';
import { RecordTexts } from './record-texts';

/** Guard of read models: refuses those that may not be shown, and explains why reading one has failed. */
export interface ReadModels {
  requireServing(name: string): void;
  explain(names: readonly string[], error: unknown): Promise<never>;
}

/** Reader of streams, for queries that need the events of one thing from the log itself. */
export type StreamReader = Pick<EventStoreReader, 'readStream'>;

/** Read model that an answer is made from; with `row`, from no other row of it than the one with this id. */
export interface ShownModel extends Pick<Projection, 'name'> {
  readonly row?: number;
}

export function rowOf({ name }: Pick<Projection, 'name'>, id: number): ShownModel {
  return { name, row: id };
}

/** A list may be sorted by what its reader may not know: cursors hold it, and travel sealed. */
export type CursorSeals = Pick<MasterKey, 'sealAlike' | 'unsealAlike'>;

const ALL_SERVE: ReadModels = { requireServing: () => {}, explain: (_, error) => Promise.reject(error as Error) };

/**
 * One answer in the making: who asks and when, and what the answer depends on, so that it is known for how long it
 * holds. Made by whoever answers; handed to the query functions, which read through it alone.
 */
export class QueryContext {
  private readonly names = new Set<string>();
  /** Read models that the answer shows, with the id of the one row that it shows of each, or null. */
  private readonly shown = new Map<string, number | null>();
  private next: Date | null = null;

  constructor(
    private readonly db: Queryable,
    readonly caller: Caller,
    readonly now: Date,
    readonly texts = new RecordTexts(() => null),
    private readonly readModels = ALL_SERVE,
    private readonly personKeys: PersonKeys | null = null,
    private readonly streams: StreamReader | null = null,
    private readonly cursorSeals: CursorSeals | null = null,
  ) {}

  /** The projections whose tables were read. */
  get reads(): readonly string[] {
    return [...this.names];
  }

  /** The next instant at which time alone makes it another answer; null if none does. */
  get validUntil(): Date | null {
    return this.next;
  }

  /** The answer shows what is known of a projection's tables already. */
  noteRead(model: ShownModel): void {
    this.readModels.requireServing(model.name);
    this.names.add(model.name);
    this.noteShown(model);
  }

  /** Read models that make another answer where they change, for whoever wants to ask again then: "orders;row=5, person". */
  get shownModels(): string {
    return [...this.shown].map(([name, row]) => (row === null ? name : `${name};row=${row}`)).join(', ');
  }

  private noteShown({ name, row: id }: ShownModel): void {
    const row = id ?? null;
    const before = this.shown.get(name);
    this.shown.set(name, before === undefined || before === row ? row : null);
  }

  /** Runs a query on the tables of these projections. */
  async rows<R>(of: readonly ShownModel[], sql: string, values: readonly unknown[] = []): Promise<R[]> {
    for (const projection of of) this.noteRead(projection);
    const names = of.map(({ name }) => name);
    const { rows } = await this.db
      .query<R>(sql, values)
      .catch((error: unknown) => this.readModels.explain(names, error));
    for (const name of names) this.readModels.requireServing(name); // it may have been dropped, and begun anew
    return rows;
  }

  /** True of an id that the shop has given out: what it is of may not be in the read models yet. */
  isReserved(id: number): Promise<boolean> {
    return isReserved(this.db, id);
  }

  /** Opens what is kept sealed outside the read models. */
  get keys(): PersonKeys {
    if (!this.personKeys) throw new Error('whoever made this reading gave it no keys');
    return this.personKeys;
  }

  get seals(): CursorSeals {
    if (!this.cursorSeals) throw new Error('whoever made this reading cannot seal cursors');
    return this.cursorSeals;
  }

  /** Events of a stream that make another answer where they change this read model. */
  eventsOf(
    model: ShownModel,
    ...request: Parameters<StreamReader['readStream']>
  ): ReturnType<StreamReader['readStream']> {
    this.noteShown(model);
    return this.log.readStream(...request);
  }

  /** Always as new as the log is: it is no read model. Nothing that is kept for others may be made of it. */
  get log(): StreamReader {
    if (!this.streams) throw new Error('whoever made this reading gave it no log');
    return this.streams;
  }

  /** Notes an instant from which the reply would be different. */
  changesAt(instant: Date): void {
    if (instant > this.now && (this.next === null || instant < this.next)) this.next = instant;
  }
}
