import type { PersonId, Recorded } from '../events/event';

/** Names of streams that are about one person as a whole, once their first event names that person. */
const OF_ONE_PERSON =
  /^(person|customer|contact-detail|employee|registration|order|enquiry|subscription|credit|payment|vector-value)-/;
/** Fields that name a person. */
const PERSON_FIELDS: ReadonlySet<string> = new Set(['person', 'person_id', 'author_id', 'approver_id']);
/** Streams of fields that do not have the name of their stream; `customer_id` has it, as it names `customer-7`. */
const STREAMS_OF_FIELDS: Readonly<Record<string, string>> = { sales_person_id: 'employee' };

/** Filters the log for the data of some persons: takes all events in their order, and finds those about one of them. */
export class PersonEventFilter {
  /** Streams that are about these persons. */
  private readonly ownStreams = new Set<string>();
  /** Parts of other streams that are about them, such as "artwork-4 7" for a transaction. */
  private readonly ownParts = new Set<string>();

  constructor(private readonly persons: ReadonlySet<PersonId>) {
    for (const person of persons) this.ownStreams.add(`person-${person}`);
  }

  includes({ stream, revision, data, personal }: Pick<Recorded, 'stream' | 'revision' | 'data' | 'personal'>): boolean {
    const partId = partIdIn(data);
    const isNamed = Object.keys(personal ?? {}).some((person) => this.persons.has(person)) || this.namesPerson(data);
    // read before the owner changes, because the event that passes a seat on is still about its former owner
    const isTheirStream = this.ownStreams.has(stream);
    if (OF_ONE_PERSON.test(stream)) this.noteOwner(stream, isNamed && revision === 0, data);
    if (partId === null) return isNamed || isTheirStream;
    const part = `${stream} ${partId}`;
    if (isNamed) this.ownParts.add(part);
    return isNamed || isTheirStream || this.ownParts.has(part);
  }

  /**
   * Follows the owner of a stream: a seat that is passed on is another person's from then on. An event that names no owner
   * changes nothing.
   */
  private noteOwner(stream: string, isNamedByFirstEvent: boolean, data: unknown): void {
    const { person_id, customer_id } = (data ?? {}) as { person_id?: unknown; customer_id?: unknown };
    const ownerFields = Object.entries({ person_id, customer_id }).filter(([, value]) => typeof value === 'number');
    const isTheirs = isNamedByFirstEvent || ownerFields.some(([field, value]) => this.isTheirs(field, value));
    if (isTheirs) this.ownStreams.add(stream);
    else if (ownerFields.length > 0) this.ownStreams.delete(stream);
  }

  /** True if the data has the id of one of these persons, or of a stream about them, at any depth. */
  private namesPerson(data: unknown): boolean {
    if (typeof data !== 'object' || data === null) return false;
    return Object.entries(data).some(([field, value]: [string, unknown]) =>
      typeof value === 'object'
        ? this.ownIds(field, value).length > 0 || this.namesPerson(value)
        : this.isTheirs(field, value),
    );
  }

  private isTheirs(field: string, value: unknown): boolean {
    if (PERSON_FIELDS.has(field)) return this.persons.has(String(value));
    const kind = STREAMS_OF_FIELDS[field] ?? /^(.+)_id$/.exec(field)?.[1]?.replaceAll('_', '-');
    return kind !== undefined && this.ownStreams.has(`${kind}-${String(value)}`);
  }

  /** Ids in a list that are theirs: those of `registrations: [7, 8]` are looked up as `registration_id`. */
  private ownIds(field: string, values: unknown): readonly unknown[] {
    if (!Array.isArray(values)) return [];
    return values.filter((value) => typeof value === 'number' && this.isTheirs(field.replace(/s$/, '_id'), value));
  }

  /** Data without the ids of other persons' things, in lists that have one of theirs. */
  ownData<T>(data: T): T {
    if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
    const entries = Object.entries(data).map(([field, value]: [string, unknown]) => {
      const ids = this.ownIds(field, value);
      return [field, ids.length > 0 ? ids : value] as const;
    });
    return Object.fromEntries(entries) as T;
  }

  /** Personal data of these persons alone. */
  ownPersonal(personal: Recorded['personal']): Recorded['personal'] {
    const entries = Object.entries(personal ?? {}).filter(([person]) => this.persons.has(person));
    return entries.length > 0 ? Object.fromEntries(entries) : undefined;
  }
}

/** Id of the part of a stream that an event is about. A correction names its transaction by `transaction_id`. */
function partIdIn(data: unknown): string | null {
  const { id, transaction_id } = (data ?? {}) as { id?: unknown; transaction_id?: unknown };
  const partId = transaction_id === undefined ? id : transaction_id;
  return typeof partId === 'number' ? String(partId) : null;
}
