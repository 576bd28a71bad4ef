import { createHmac, hash, type KeyObject } from 'node:crypto';
import type { ShopCommand } from '@rabbet/domain/deciders/decider';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import {
  type EventSkip,
  type PersonId,
  type Position,
  type Recorded,
  type ShopEvent,
} from '@rabbet/domain/events/event';
import { type EventMetadata, decode, encode } from './encoding/envelope';
import type {
  Appended,
  EventLog,
  ForeignEvent,
  ReadAll,
  ReadStream,
  SharedPage,
  StoredEvent,
  Subscribe,
} from './log/event-log';
import type { Past } from './log/past';
import { decrypted, personsIn, personsOf, sealPersonal } from './encoding/personal-sealing';
import type { EventStoreReader } from './reader';
import { reasonOf } from './encoding/undecodable';
import { holesIn, type LogFault, Verifier } from './encoding/verifier';
import type { Upcasts } from '@rabbet/domain/events/upcast';

/** The keys of the persons that events speak of. */
export interface PersonKeyring {
  /** Keys to write with, made and committed where there were none; refuses an erased person. */
  forWriting(persons: Iterable<PersonId>): Promise<ReadonlyMap<PersonId, KeyObject>>;
  /** Keys to read with; null for a person who was erased. */
  forReading(persons: Iterable<PersonId>): Promise<ReadonlyMap<PersonId, KeyObject | null>>;
}

/** Events that count for nobody, as operators decided. */
export interface SkippedEvents {
  of(eventId: string): EventSkip | undefined;
  /** Asks again what was skipped: another program may have been told of it. */
  renew(): Promise<void>;
}

const NOTHING_SKIPPED: SkippedEvents = { of: () => undefined, renew: async () => {} };

export interface Written {
  readonly appended: Appended;
  /** Events as a reader gets them, but all with the position of the last. */
  readonly events: readonly Recorded[];
}

/** The log in the shop's words: what goes in is sealed and encoded, what comes out is decoded, upcast and opened. */
export class EventStore implements EventStoreReader {
  constructor(
    readonly log: EventLog,
    private readonly keys: PersonKeyring,
    private readonly upcasts: Upcasts,
    /** Told of what is gone or was altered, by whoever reads the log page by page: a read model that is built anew. */
    private readonly damaged: (faults: readonly LogFault[]) => void = () => {},
    private readonly skips: SkippedEvents = NOTHING_SKIPPED,
    /** Resolves to true where an operator has accepted the fault. */
    private readonly isAccepted: (fault: LogFault) => Promise<boolean> = async () => false,
  ) {}

  get past(): Past {
    return this.log.past;
  }

  async append(
    stream: string,
    expected: number,
    events: readonly ShopEvent[],
    ids: readonly string[],
    metadata: EventMetadata | readonly EventMetadata[],
  ): Promise<Written> {
    const persons = [...new Set(events.flatMap(({ personal }) => personsIn(personal)))];
    const keys = persons.length > 0 ? await this.keys.forWriting(persons) : new Map<PersonId, KeyObject>();
    const texts = events.map((event, i) => {
      const id = ids[i] as string; // the caller brings an id for each
      const meta = 'actor' in metadata ? metadata : metadata[i]!; // the caller brings one for each
      return encode(id, event, meta, sealPersonal(id, event, keys), this.upcasts);
    });
    const appended = await this.log.append(stream, expected, texts);
    const first = appended.revision - events.length + 1;
    return {
      appended,
      events: texts.map((text, i) => {
        const stored = { ...text, stream, revision: first + i, position: appended.position };
        return decrypted(decode(stored), keys, this.upcasts);
      }),
    };
  }

  /**
   * A fingerprint by which a repeated command is recognised. Personal fields are hashed with the person's own key, so that
   * nothing can be guessed from it once that key is destroyed: then it is null when reading.
   */
  async commandFingerprint(command: ShopCommand, purpose: 'reading' | 'writing'): Promise<string | null> {
    const { type, data, personal } = command;
    const persons = personsIn(personal).sort();
    const keys = purpose === 'writing' ? await this.keys.forWriting(persons) : await this.keys.forReading(persons);
    const marks: string[] = [canonical([type, data])];
    for (const person of persons) {
      const key = keys.get(person);
      if (!key) return null;
      const content = `content of a command ${canonical(personal?.[person])}`;
      marks.push(createHmac('sha256', key).update(content).digest('hex'));
    }
    return hash('sha256', JSON.stringify(marks), 'base64url');
  }

  identity(): Promise<string> {
    return this.log.identity();
  }

  head(): Promise<Position> {
    return this.log.head();
  }

  countAfter(position: Position): Promise<number | null> {
    return this.log.countAfter(position);
  }

  async readStream(stream: string, options?: ReadStream): Promise<readonly Recorded[]> {
    return this.decodeAll(await this.log.readStream(stream, options));
  }

  /** Reads a stream for a decision: rejects with MissingEvent where an event is gone and nobody has accepted that. */
  async readWhole(stream: string, options: ReadStream = {}): Promise<readonly Recorded[]> {
    const stored = await this.log.readStream(stream, options);
    const holes = holesIn(stored, options.from ?? 0);
    if (holes.length > 0) this.damaged(holes);
    for (const hole of holes) if (!(await this.isAccepted(hole))) throw new MissingEvent(hole.says);
    return this.decodeAll(stored);
  }

  async readAll(after: Position, options?: ReadAll): Promise<readonly Recorded[]> {
    const stored = await this.log.readAll(after, options);
    const faults = await new Verifier(this.log, after, false).check(stored);
    if (faults.length > 0) this.damaged(faults);
    return this.decodeAll(stored);
  }

  async readLast(limit: number): Promise<readonly Recorded[]> {
    return this.decodeAll(await this.log.readLast(limit));
  }

  async *subscribe(after: Position, options: Subscribe): AsyncIterable<readonly Recorded[]> {
    for await (const batch of this.log.subscribe(after, options)) yield await this.decodeAll(batch);
  }

  /**
   * Events as they were written, in the oldest shape if need be, with the ids of the persons they speak of and nothing
   * that is said of them. What cannot be made out is left out. For those who must get past anything.
   */
  async readRaw(after: Position, limit: number): Promise<RawEvents> {
    const foreign: ForeignEvent[] = [];
    for (let from: Position | null = after; from !== null;) {
      const page: SharedPage = await this.log.readShared(from, limit);
      foreign.push(...page.foreign);
      if (page.events.length > 0) return { stored: page.events, events: page.events.flatMap(sealedIn), foreign };
      from = page.last;
    }
    return { stored: [], events: [], foreign };
  }

  /** Events in the shop's words, one for each that is stored. */
  async decodeAll(stored: readonly StoredEvent[]): Promise<readonly Recorded[]> {
    const sealed = stored.map((storedEvent) => attempt(() => decode(storedEvent)));
    const persons = new Set<PersonId>();
    for (const result of sealed)
      if (!(result instanceof Error)) for (const person of personsOf(result)) persons.add(person);
    const keys = persons.size > 0 ? await this.keys.forReading([...persons]) : new Map<PersonId, KeyObject>();
    const events = sealed.map((result) =>
      result instanceof Error ? result : attempt(() => decrypted(result, keys, this.upcasts)),
    );
    const isNews = events.some((event, i) => event instanceof Error && !this.skips.of(stored[i]!.id)); // one for each
    if (isNews) await this.skips.renew();
    return events.map((event, i) => {
      const storedEvent = stored[i]!; // one for each that is stored
      const skipped = this.skips.of(storedEvent.id);
      if (event instanceof Error) return unreadable(storedEvent, event, skipped);
      return skipped ? { ...event, skipped } : event;
    });
  }
}

export interface RawEvents {
  /** Events in their stored form; none at the end of the log. */
  readonly stored: readonly StoredEvent[];
  /** The stored events that could be decoded. */
  readonly events: readonly { readonly event: Recorded; readonly persons: readonly PersonId[] }[];
  /** Events of other programs that stand between them. */
  readonly foreign: readonly ForeignEvent[];
}

function sealedIn(stored: StoredEvent): RawEvents['events'] {
  const sealed = attempt(() => decode(stored));
  return sealed instanceof Error ? [] : [{ event: sealed.event, persons: personsOf(sealed) }];
}

function attempt<T>(work: () => T): T | Error {
  try {
    return work();
  } catch (error) {
    return error as Error; // whatever reads a text throws errors
  }
}

/**
 * Placeholder for an event that another program wrote, or a newer one in a shape that this one does not know. Handlers
 * of its type fail on its data; all others get past it.
 */
function unreadable(
  { id, stream, revision, position, type }: StoredEvent,
  cause: Error,
  skipped: EventSkip | undefined,
): Recorded {
  const envelope = {
    recordedAt: '',
    occurredAt: '',
    commandId: null,
    cause: null,
    run: null,
    actor: '',
    origin: 'unknown',
  } as const;
  return {
    id,
    stream,
    revision,
    position,
    type,
    schema: 0,
    ...envelope,
    ...(skipped && { skipped }),
    get data(): never {
      throw new UnreadableEvent(`${type} ${id} at ${position} cannot be read: ${reasonOf(cause)}`, { cause });
    },
  };
}

/** An event that this program cannot make out: it was damaged, or a newer program wrote it. */
export class UnreadableEvent extends OperationalError {
  override readonly namesNobody = true;
}

/** An event of a stream is gone: what is decided without it may be wrong. */
export class MissingEvent extends UnreadableEvent {}

/** JSON whose keys are in order: the same content gives the same text. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The same parts always give the same id, and no other parts do. */
export function eventId(...parts: readonly (string | number)[]): string {
  const digest = hash('sha256', JSON.stringify(parts), 'buffer');
  digest[6] = (digest[6]! & 0x0f) | 0x80; // version 8: made from what the maker chose (RFC 9562); a digest has 32 bytes
  digest[8] = (digest[8]! & 0x3f) | 0x80;
  const hex = digest.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
