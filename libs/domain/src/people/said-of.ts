import type { PersonId, Recorded } from '../events/event';

/** Streams that are about one person as a whole, once their first event names that person. */
const OF_ONE_PERSON =
  /^(person|customer|contact-detail|employee|registration|order|enquiry|subscription|credit|payment|vector-value)-/;
/** Fields that name a person, besides those that end in person_id. */
const PERSON_FIELDS: ReadonlySet<string> = new Set(['person', 'person_id', 'author_id', 'approver_id']);

/** Tells, event by event in the order of the log, which of them say something of a person. */
export class SaidOf {
  /** Streams, and parts of streams, that are theirs. */
  private readonly theirs = new Set<string>();

  constructor(private readonly persons: ReadonlySet<PersonId>) {
    for (const person of persons) this.theirs.add(`person-${person}`);
  }

  takes({ stream, revision, data, personal }: Pick<Recorded, 'stream' | 'revision' | 'data' | 'personal'>): boolean {
    const id = partIn(data);
    const isNamed = Object.keys(personal ?? {}).some((person) => this.persons.has(person)) || this.names(data);
    if (isNamed && revision === 0 && OF_ONE_PERSON.test(stream)) this.theirs.add(stream);
    if (isNamed && id !== null) this.theirs.add(`${stream} ${id}`);
    return isNamed || this.theirs.has(stream) || (id !== null && this.theirs.has(`${stream} ${id}`));
  }

  /** True where a value somewhere in the data is their id, or that of a thing of theirs. */
  private names(data: unknown): boolean {
    if (typeof data !== 'object' || data === null) return false;
    return Object.entries(data).some(([field, value]) => {
      if (typeof value === 'object') return this.names(value);
      if (PERSON_FIELDS.has(field) || field.endsWith('_person_id')) return this.persons.has(String(value));
      const kind = /^(.+)_id$/.exec(field)?.[1];
      return kind !== undefined && this.theirs.has(`${kind.replaceAll('_', '-')}-${String(value)}`);
    });
  }

  /** Leaves out whatever the same event says of others by name. */
  own(personal: Recorded['personal']): Recorded['personal'] {
    const own = Object.entries(personal ?? {}).filter(([person]) => this.persons.has(person));
    return own.length > 0 ? Object.fromEntries(own) : undefined;
  }
}

function partIn(data: unknown): string | null {
  const { id, transaction_id = id } = (data ?? {}) as { id?: unknown; transaction_id?: unknown };
  return typeof transaction_id === 'number' ? String(transaction_id) : null;
}
