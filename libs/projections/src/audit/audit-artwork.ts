import { refuseAs } from '@rabbet/domain/deciders/refusal';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { labelOf } from '@rabbet/domain/records/labels';
import { type ArtworkEvent, artworkFields, type Transaction } from '@rabbet/domain/artworks/artworks';
import {
  entriesRecordedUntil,
  type Entry,
  entryOf,
  type HoldingVersion,
  type Owner,
  parsePastInstant,
  type Restatement,
  type Stretch,
  timelineOf,
} from '@rabbet/domain/audit/audit';
import { mayRead } from '@rabbet/domain/callers/caller';
import { isReadable, type Recorded } from '@rabbet/domain/events/event';
import { company, customer, makerName } from '@rabbet/domain/people/people';
import { namesOfActors } from '../accounts/accounts';
import { artworks } from '../artworks/artworks';
import { nameKey, namesOfPeople } from '../people/people';
import { type QueryContext, rowOf } from '../reading/query-context';
import { relatedTo } from '../records/related';
import type {
  ArtworkAuditReply,
  AuditStretchReply,
  AuditTransactionReply,
  HoldingVersionReply,
  NameReply,
  RestatementReply,
} from './audit-artwork-reply';

interface ArtworkAuditQuery {
  readonly id: number;
  // eslint-disable-next-line house/clear-words -- name on the wire
  readonly known: string | null;
}

/** History of a piece in valid time and recorded time, from its own stream: owners, places, and who recorded them. */
export async function auditArtwork(
  context: QueryContext,
  { id, known: knownUntil }: ArtworkAuditQuery,
): Promise<ArtworkAuditReply | null> {
  const recordedUntil = new Date(parsePastInstant(knownUntil, 'known', context.now.getTime())).toISOString();
  const events = await context.eventsOf(rowOf(artworks, id), `artwork-${id}`);
  const allEntries = entriesOf(events as readonly Recorded<ArtworkEvent>[]); // the stream of a piece
  if (allEntries.length === 0) return null;
  const entries = entriesRecordedUntil(allEntries, recordedUntil);
  if (entries.length === 0) refuseAs('unknown', 'record/unknown', 'This piece was not known then.', 'known');
  const { piece, stretches, restatements } = timelineOf(entries);
  const names = await NamesInHistory.load(context, entries, piece.values.manufacturer_id);
  return {
    id,
    title: piece.values.name,
    artist: names.company(piece.values.manufacturer_id),
    known: recordedUntil,
    location: piece.values.location,
    stretches: stretches.map((stretch) => stretchReply(stretch, piece.transactions, names)),
    transactions: piece.transactions.map((transaction) => transactionReply(transaction, entries, names)),
    restatements: restatements.map((restatement) => restatementReply(restatement, piece.transactions, names)),
  };
}

/** Entries of the events of a piece, without those that are damaged or that an operator skipped. */
export function entriesOf(events: readonly Recorded<ArtworkEvent>[]): readonly Entry[] {
  const entries: Entry[] = [];
  for (const event of events) {
    const entry = event.skipped || !isReadable(event) ? null : entryOf(event, entries);
    if (entry) entries.push(entry);
  }
  return entries;
}

/** Names of all people and companies in the history of a piece, as far as the reader may see them. */
class NamesInHistory {
  private constructor(
    private readonly people: ReadonlyMap<string, string>,
    private readonly actors: ReadonlyMap<string, string>,
    private readonly firms: ReadonlyMap<number, string>,
    private readonly maySeeCustomers: boolean,
  ) {}

  static async load(context: QueryContext, entries: readonly Entry[], maker: number | null): Promise<NamesInHistory> {
    const maySeeCustomers = mayRead(context.caller, 'registrations');
    const transactions = entries.map(({ data }) => data as Partial<Transaction>);
    const firmIds = transactions.flatMap(({ vendor_id, consignor_id }) => [vendor_id, consignor_id]).concat(maker);
    const customers = transactions.flatMap(({ customer_id: id }) =>
      id && maySeeCustomers ? [{ kind: customer.name, id }] : [],
    );
    const actors = entries.map(({ by }) => by);
    return new NamesInHistory(
      await namesOfPeople(context, customers),
      await namesOfActors(context, actors),
      await namesOfFirms(context, firmIds),
      maySeeCustomers,
    );
  }

  actor(by: string): string | null {
    return this.actors.get(by) ?? null;
  }

  company(id: number | null): string | null {
    return id === null ? null : (this.firms.get(id) ?? null);
  }

  customer(id: number | null): NameReply {
    if (id === null || !this.maySeeCustomers) return { id: null, name: null };
    return { id, name: this.people.get(nameKey({ kind: customer.name, id })) ?? null };
  }

  owner(owner: Owner): NameReply {
    if (owner.kind === 'shop') return { id: null, name: null };
    return owner.kind === 'customer' ? this.customer(owner.id) : { id: owner.id, name: this.company(owner.id) };
  }
}

async function namesOfFirms(
  context: QueryContext,
  ids: readonly (number | null | undefined)[],
): Promise<ReadonlyMap<number, string>> {
  const companies = await relatedTo(
    context,
    ids.map((id) => ({ kind: company.name, id: id ?? null })),
  );
  const names = new Map<number, string>();
  for (const id of ids) {
    const maker = companies.maker(id ?? null);
    if (id && maker) names.set(id, makerName(maker));
  }
  return names;
}

function versionReply(version: HoldingVersion, names: NamesInHistory): HoldingVersionReply {
  const { validFrom, recordedFrom, standing, custody, provenance, quantity, consignor_id, location, transaction_id } =
    version;
  return {
    at: validFrom,
    known: recordedFrom,
    standing,
    custody,
    provenance,
    quantity,
    consignor_id,
    consignor: names.company(consignor_id),
    parts: version.parts.map((part) => ({
      ...part,
      consignor: names.company(part.consignor_id),
      cost: inDollars(part.cost),
    })),
    location,
    cost: inDollars(version.cost),
    price: inDollars(version.price),
    transaction_id,
  };
}

function stretchReply(
  stretch: Stretch,
  transactions: readonly Transaction[],
  names: NamesInHistory,
): AuditStretchReply {
  const { validUntil, owner, agree, changed, decidedBy } = stretch;
  const { id: owner_id, name: owner_name } = names.owner(owner);
  const decided_by = decidedBy.map((entry) => {
    const { recordedAt: recorded_at, by, transaction_id } = entry;
    return { what: describeEntry(entry, transactions), transaction_id, recorded_at, by, by_name: names.actor(by) };
  });
  return {
    ...versionReply(stretch, names),
    until: validUntil,
    owner: owner.kind,
    owner_id,
    owner_name,
    agree,
    changed: changed.join(', '),
    decided_by,
  };
}

function transactionReply(
  transaction: Transaction,
  allEntries: readonly Entry[],
  names: NamesInHistory,
): AuditTransactionReply {
  const entries = allEntries.filter(({ transaction_id }) => transaction_id === transaction.id);
  const first = entries[0]!; // every transaction has the entry that recorded it
  const correction = entries.find(({ type }) => type === 'ArtworkTransactionCorrected');
  const { id, activity, completed, quantity, vendor_id, location, price } = transaction;
  const { id: customer_id, name } = names.customer(transaction.customer_id);
  return {
    id,
    activity,
    completed,
    quantity,
    vendor_id,
    vendor: names.company(vendor_id),
    customer_id,
    customer: name,
    location,
    price: inDollars(price),
    recorded_at: first.recordedAt,
    by: first.by,
    by_name: names.actor(first.by),
    corrected_at: correction?.recordedAt ?? null,
    corrected_by: correction?.by ?? null,
    corrected_by_name: correction ? names.actor(correction.by) : null,
    reason: reasonOf(correction),
  };
}

function restatementReply(
  { entry, before, after }: Restatement,
  transactions: readonly Transaction[],
  names: NamesInHistory,
): RestatementReply {
  const { recordedAt: recorded_at, by, validFrom, transaction_id } = entry;
  return {
    recorded_at,
    by,
    by_name: names.actor(by),
    what: describeEntry(entry, transactions),
    at: validFrom,
    transaction_id,
    reason: reasonOf(entry),
    before: before.map((version) => versionReply(version, names)),
    after: after.map((version) => versionReply(version, names)),
  };
}

/** Describes an entry: "Moved", "Completed: Sold", or the changed fields of the piece as "Fields: location". */
function describeEntry({ type, transaction_id, data }: Entry, transactions: readonly Transaction[]): string {
  const activity = transactions.find(({ id }) => id === transaction_id)?.activity;
  if (activity === undefined) return type === 'ArtworkChanged' ? `Fields: ${fieldsIn(data)}` : 'Fields of the piece';
  const [change] = type.match(/(?<=Transaction)(Corrected|Completed)$/) ?? [];
  return change === undefined ? activity : `${change}: ${activity}`;
}

function fieldsIn(data: object): string {
  return Object.keys(data)
    .map((name) => labelOf(name, (artworkFields as AnyFields)[name]!).toLowerCase()) // `name` is a field of pieces
    .join(', ');
}

function reasonOf(entry: Entry | undefined): string | null {
  return (entry?.data as { readonly reason?: string } | undefined)?.reason ?? null;
}

function inDollars(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}
