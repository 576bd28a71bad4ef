import { refuse } from '@rabbet/domain/deciders/refusal';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { labelOf } from '@rabbet/domain/records/labels';
import { type ArtworkEvent, artworkFields, type Transaction } from '@rabbet/domain/artworks/artworks';
import {
  askedInstant,
  entriesAt,
  type Entry,
  entryOf,
  type Owner,
  type Point,
  type Restatement,
  type Stretch,
  timelineOf,
} from '@rabbet/domain/audit/audit';
import { mayRead } from '@rabbet/domain/callers/caller';
import { isReadable, type Recorded } from '@rabbet/domain/events/event';
import { company, customer, makerName } from '@rabbet/domain/people/people';
import { namesOfActors } from '../accounts/accounts';
import { nameKey, namesOfPeople } from '../people/people';
import type { QueryContext } from '../reading/query-context';
import { relatedTo } from '../records/related';
import type {
  ArtworkAuditReply,
  AuditPointReply,
  AuditStretchReply,
  AuditTransactionReply,
  Named,
  RestatementReply,
} from './audit-artwork-reply';

/** History of a piece by both times, out of its own stream: whose it was, where it was, and who recorded that. */
export async function auditArtwork(
  context: QueryContext,
  asked: { readonly id: number; readonly known: string | null },
): Promise<ArtworkAuditReply | null> {
  const known = new Date(askedInstant(asked.known, 'known', context.now.getTime())).toISOString();
  const events = await context.log.readStream(`artwork-${asked.id}`);
  const all = entriesOf(events as readonly Recorded<ArtworkEvent>[]); // of a piece
  if (all.length === 0) return null;
  const entries = entriesAt(all, '9999', known);
  if (entries.length === 0) refuse('record/unknown', 'This piece was not known then.', 'known');
  const { piece, stretches, restatements } = timelineOf(entries);
  const names = await Names.of(context, entries, piece.values.manufacturer_id);
  return {
    id: asked.id,
    title: piece.values.name,
    artist: names.company(piece.values.manufacturer_id),
    known,
    location: piece.values.location,
    stretches: stretches.map((stretch) => stretchReply(stretch, piece.transactions, names)),
    transactions: piece.transactions.map((one) => transactionReply(one, entries, names)),
    restatements: restatements.map((one) => restatementReply(one, piece.transactions, names)),
  };
}

/** Entries of a stream, but for what was damaged or left out by an operator. */
export function entriesOf(events: readonly Recorded<ArtworkEvent>[]): readonly Entry[] {
  const entries: Entry[] = [];
  for (const event of events) {
    const entry = event.skipped || !isReadable(event) ? null : entryOf(event, entries);
    if (entry) entries.push(entry);
  }
  return entries;
}

class Names {
  private constructor(
    private readonly people: ReadonlyMap<string, string>,
    private readonly actors: ReadonlyMap<string, string>,
    private readonly firms: ReadonlyMap<number, string>,
    private readonly knowsCustomers: boolean,
  ) {}

  static async of(context: QueryContext, entries: readonly Entry[], maker: number | null): Promise<Names> {
    const told = entries.map(({ data }) => data as Partial<Transaction>);
    const firms = told.flatMap(({ vendor_id, consignor_id }) => [vendor_id, consignor_id]).concat(maker);
    const companies = await relatedTo(
      context,
      firms.map((id) => ({ kind: company.name, id: id ?? null })),
    );
    const knowsCustomers = mayRead(context.caller, 'registrations');
    const customers = told.flatMap(({ customer_id: id }) =>
      id && knowsCustomers ? [{ kind: customer.name, id }] : [],
    );
    const names = new Map<number, string>();
    for (const id of firms) {
      const found = companies.maker(id ?? null);
      if (id && found) names.set(id, makerName(found));
    }
    const [people, actors] = [
      await namesOfPeople(context, customers),
      await namesOfActors(
        context,
        entries.map(({ by }) => by),
      ),
    ];
    return new Names(people, actors, names, knowsCustomers);
  }

  actor(by: string): string | null {
    return this.actors.get(by) ?? null;
  }

  company(id: number | null): string | null {
    return id === null ? null : (this.firms.get(id) ?? null);
  }

  customer(id: number | null): Named {
    if (id === null || !this.knowsCustomers) return { id: null, name: null };
    return { id, name: this.people.get(nameKey({ kind: customer.name, id })) ?? null };
  }

  owner(owner: Owner): Named {
    if (owner.kind === 'shop') return { id: null, name: null };
    return owner.kind === 'customer' ? this.customer(owner.id) : { id: owner.id, name: this.company(owner.id) };
  }
}

function pointReply(point: Point, names: Names): AuditPointReply {
  const { at, known, standing, custody, provenance, quantity, consignor_id, location, transaction_id } = point;
  return {
    at,
    known,
    standing,
    custody,
    provenance,
    quantity,
    consignor_id,
    consignor: names.company(consignor_id),
    parts: point.parts.map((part) => ({
      ...part,
      consignor: names.company(part.consignor_id),
      cost: inDollars(part.cost),
    })),
    location,
    cost: inDollars(point.cost),
    price: inDollars(point.price),
    transaction_id,
  };
}

function stretchReply(stretch: Stretch, transactions: readonly Transaction[], names: Names): AuditStretchReply {
  const { until, owner, agree, changed, by: entries } = stretch;
  const { id: owner_id, name: owner_name } = names.owner(owner);
  const decided_by = entries.map((entry) => {
    const { known: recorded_at, by, transaction_id } = entry;
    return { what: whatIs(entry, transactions), transaction_id, recorded_at, by, by_name: names.actor(by) };
  });
  return {
    ...pointReply(stretch, names),
    until,
    owner: owner.kind,
    owner_id,
    owner_name,
    agree,
    changed: changed.join(', '),
    decided_by,
  };
}

function transactionReply(one: Transaction, entries: readonly Entry[], names: Names): AuditTransactionReply {
  const own = entries.filter(({ transaction_id }) => transaction_id === one.id);
  const first = own[0]!; // it was recorded
  const correction = own.find(({ type }) => type === 'ArtworkTransactionCorrected');
  const { id, activity, completed, quantity, vendor_id, location, price } = one;
  const { id: customer_id, name } = names.customer(one.customer_id);
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
    recorded_at: first.known,
    by: first.by,
    by_name: names.actor(first.by),
    corrected_at: correction?.known ?? null,
    corrected_by: correction?.by ?? null,
    corrected_by_name: correction ? names.actor(correction.by) : null,
    reason: reasonOf(correction),
  };
}

function restatementReply(
  { entry, before, after }: Restatement,
  transactions: readonly Transaction[],
  names: Names,
): RestatementReply {
  const { known: recorded_at, by, at, transaction_id } = entry;
  return {
    recorded_at,
    by,
    by_name: names.actor(by),
    what: whatIs(entry, transactions),
    at,
    transaction_id,
    reason: reasonOf(entry),
    before: before.map((one) => pointReply(one, names)),
    after: after.map((one) => pointReply(one, names)),
  };
}

/** "Moved", "Completed: Sold", or the fields of the piece that were changed: "Fields: location". */
function whatIs({ type, transaction_id, data }: Entry, transactions: readonly Transaction[]): string {
  const activity = transactions.find(({ id }) => id === transaction_id)?.activity;
  if (activity === undefined) return type === 'ArtworkChanged' ? `Fields: ${fieldsIn(data)}` : 'Fields of the piece';
  const [sort] = type.match(/(?<=Transaction)(Corrected|Completed)$/) ?? [];
  return sort === undefined ? activity : `${sort}: ${activity}`;
}

function fieldsIn(data: object): string {
  return Object.keys(data)
    .map((name) => labelOf(name, (artworkFields as AnyFields)[name]!).toLowerCase()) // one of them
    .join(', ');
}

function reasonOf(entry: Entry | undefined): string | null {
  return (entry?.data as { readonly reason?: string } | undefined)?.reason ?? null;
}

function inDollars(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}
