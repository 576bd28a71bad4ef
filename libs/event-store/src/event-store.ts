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
import { type EventMetadata, decode, encode, type Sealed } from './encoding/envelope';
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
import { decrypt, personsWithFields, sealedPersons, sealPersonal } from './encoding/personal-sealing';
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
  get(eventId: string): EventSkip | undefined;
  /** Reads again which events are skipped: an operator may have skipped one through another program. */
  refresh(): Promise<void>;
}

const NO_SKIPS: SkippedEvents = { get: () => undefined, refresh: async () => {} };

export interface Written {
  readonly appended: Appended;
  /** Events as a reader gets them, but all with the position of the last: the store answers that one alone. */
  readonly events: readonly Recorded[];
}

/**
 * Reads and writes the shop's events. Writing encrypts their personal fields and encodes them for the log; reading
 * decodes them, decrypts the personal fields and upcasts old shapes.
 */
export class EventStore implements EventStoreReader {
  constructor(
    readonly log: EventLog,
    private readonly keys: PersonKeyring,
    private readonly upcasts: Upcasts,
    /** Called with the faults that reading the log page by page finds, as a rebuild of a read model does. */
    private readonly onDamage: (faults: readonly LogFault[]) => void = () => {},
    private readonly skips: SkippedEvents = NO_SKIPS,
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
    const persons = [...new Set(events.flatMap(({ personal }) => personsWithFields(personal)))];
    const keys = persons.length > 0 ? await this.keys.forWriting(persons) : new Map<PersonId, KeyObject>();
    const texts = events.map((event, i) => {
      const id = ids[i]!; // the caller passes an id for each event
      const eventMetadata = 'actor' in metadata ? metadata : metadata[i]!; // a list has an entry for each event
      return encode(id, event, eventMetadata, sealPersonal(id, event, keys), this.upcasts);
    });
    const appended = await this.log.append(stream, expected, texts);
    const first = appended.revision - events.length + 1;
    return {
      appended,
      events: texts.map((text, i) => {
        const stored = { ...text, stream, revision: first + i, position: appended.position };
        return decrypt(decode(stored), keys, this.upcasts);
      }),
    };
  }

  /**
   * Digest by which a repeated command is recognized. Personal fields are hashed with the key of their person: once that
   * key is destroyed, nobody can guess the fields from the digest. When reading, the digest of a command about an erased
   * person is null.
   */
  async commandFingerprint(command: ShopCommand, purpose: 'reading' | 'writing'): Promise<string | null> {
    const { type, data, personal } = command;
    const persons = personsWithFields(personal).sort();
    const keys = purpose === 'writing' ? await this.keys.forWriting(persons) : await this.keys.forReading(persons);
    const digests: string[] = [canonicalJson([type, data])];
    for (const person of persons) {
      const key = keys.get(person);
      if (!key) return null;
      const content = `content of a command ${canonicalJson(personal?.[person])}`;
      digests.push(createHmac('sha256', key).update(content).digest('hex'));
    }
    return hash('sha256', JSON.stringify(digests), 'base64url');
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

  /** Reads a stream to decide on it: rejects with MissingEvent if an event is gone and no operator has accepted that. */
  async readForDecision(stream: string, options: ReadStream = {}): Promise<readonly Recorded[]> {
    const stored = await this.log.readStream(stream, options);
    const holes = holesIn(stored, options.from ?? 0);
    if (holes.length > 0) this.onDamage(holes);
    for (const hole of holes) {
      if (!(await this.isAccepted(hole))) throw new MissingEvent(hole.says);
    }
    return this.decodeAll(stored);
  }

  async readAll(after: Position, options?: ReadAll): Promise<readonly Recorded[]> {
    const stored = await this.log.readAll(after, options);
    const faults = await new Verifier(this.log, after, false).check(stored);
    if (faults.length > 0) this.onDamage(faults);
    return this.decodeAll(stored);
  }

  async readLast(limit: number): Promise<readonly Recorded[]> {
    return this.decodeAll(await this.log.readLast(limit));
  }

  async *subscribe(after: Position, options: Subscribe): AsyncIterable<readonly Recorded[]> {
    for await (const batch of this.log.subscribe(after, options)) yield await this.decodeAll(batch);
  }

  /**
   * Events as they are stored: neither decrypted nor upcast, with the ids of their persons. Undecodable events are left
   * out. Used where no single event may stop the reader, such as the bookkeeping of ids and persons. Pages that hold events
   * of other programs alone are skipped; these events are collected.
   */
  async readRaw(after: Position, limit: number): Promise<RawEvents> {
    const foreign: ForeignEvent[] = [];
    for (let from: Position | null = after; from !== null;) {
      const page: SharedPage = await this.log.readShared(from, limit);
      foreign.push(...page.foreign);
      if (page.events.length > 0) return { stored: page.events, events: page.events.flatMap(decodeRaw), foreign };
      from = page.last;
    }
    return { stored: [], events: [], foreign };
  }

  /** Decodes events, one for each that is stored; an unreadable one becomes a placeholder. */
  async decodeAll(stored: readonly StoredEvent[]): Promise<readonly Recorded[]> {
    const sealed = stored.map((storedEvent) => attempt(() => decode(storedEvent)));
    const decoded = sealed.filter((result): result is Sealed => !(result instanceof Error));
    const persons = new Set(decoded.flatMap(sealedPersons));
    const keys = persons.size > 0 ? await this.keys.forReading([...persons]) : new Map<PersonId, KeyObject>();
    const events = sealed.map((result) =>
      result instanceof Error ? result : attempt(() => decrypt(result, keys, this.upcasts)),
    );
    const hasUnknownFault = events.some((event, i) => event instanceof Error && !this.skips.get(stored[i]!.id));
    if (hasUnknownFault) await this.skips.refresh(); // an operator may just have skipped that event
    return events.map((event, i) => {
      const storedEvent = stored[i]!; // there is one result for each stored event
      const skipped = this.skips.get(storedEvent.id);
      if (event instanceof Error) return placeholderFor(storedEvent, event, skipped);
      return skipped ? { ...event, skipped } : event;
    });
  }
}

export interface RawEvents {
  /** Events in their stored form; none at the end of the log. */
  readonly stored: readonly StoredEvent[];
  /** The stored events that could be decoded. */
  readonly events: readonly { readonly event: Recorded; readonly persons: readonly PersonId[] }[];
  /** Events of other programs between them. */
  readonly foreign: readonly ForeignEvent[];
}

function decodeRaw(stored: StoredEvent): RawEvents['events'] {
  const sealed = attempt(() => decode(stored));
  return sealed instanceof Error ? [] : [{ event: sealed.event, persons: sealedPersons(sealed) }];
}

function attempt<T>(work: () => T): T | Error {
  try {
    return work();
  } catch (error) {
    return error as Error; // decoding and decrypting throw nothing else
  }
}

/**
 * Placeholder for an event that cannot be decoded: it was damaged, or a newer program wrote it in a shape that this
 * program does not know. Reading its data throws, so handlers of its type fail; all others pass over it.
 */
function placeholderFor(
  { id, stream, revision, position, type }: StoredEvent,
  cause: Error,
  skipped: EventSkip | undefined,
): Recorded {
  const unreadableMetadata = {
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
    ...unreadableMetadata,
    ...(skipped ? { skipped } : {}),
    get data(): never {
      throw new UnreadableEvent(`${type} ${id} at ${position} cannot be read: ${reasonOf(cause)}`, { cause });
    },
  };
}

/** An event that this program cannot decode: it was damaged, or a newer program wrote it. */
export class UnreadableEvent extends OperationalError {
  override readonly namesNobody = true;
}

/** An event of a stream is gone: a decision without it may be wrong. */
export class MissingEvent extends UnreadableEvent {}

/** JSON with sorted keys: equal content gives equal text. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (!part || typeof part !== 'object' || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** UUID that is derived from its parts: the same parts always give the same id, and no other parts do. */
export function eventId(...parts: readonly (string | number)[]): string {
  const digest = hash('sha256', JSON.stringify(parts), 'buffer');
  digest[6] = (digest[6]! & 0x0f) | 0x80; // UUID version 8 of RFC 9562: derived from data that the program chooses
  digest[8] = (digest[8]! & 0x3f) | 0x80; // the variant bits of RFC 9562
  const hex = digest.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
