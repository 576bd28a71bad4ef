import type { ArtworkEvent } from '@rabbet/domain/artworks/artworks';
import {
  AUDITED_EVENTS,
  entriesAt,
  type Entry,
  costOf,
  entryOf,
  holdingOf,
  type OwnedPieceRow,
  pieceOf,
  unitsOf,
  ledgerOf,
} from '@rabbet/domain/audit/audit';
import type { Cents } from '@rabbet/domain/money/money';
import { isReadable, type Position, type Recorded, START } from '@rabbet/domain/events/event';
import { company } from '@rabbet/domain/people/people';
import { eventsOf, type RecordEvent } from '@rabbet/domain/records/record';
import { addressOf } from '../records/folding';
import { foldLabels, type Label } from './labels';

/** Types of events that ownership is made of: no other needs to be read. */
const OWNERSHIP_EVENTS: ReadonlySet<string> = new Set([...AUDITED_EVENTS, ...eventsOf(company)]);

/** Ownership out of the log alone: what it says is made without any read model. */
export class OwnershipReplay {
  private readonly entries = new Map<number, Entry[]>();
  private readonly companies: Label[] = [];
  private readonly names = new Map<number, { name: string; is_artist: boolean }>();

  /** Takes the next events of the log, in their order. */
  take(events: readonly Recorded[]): void {
    for (const event of events) {
      if (event.skipped || !isReadable(event)) continue;
      if (event.stream.startsWith('artwork-'))
        this.takePiece(event as Recorded<ArtworkEvent>); // its stream holds these
      else this.companies.push(...foldLabels([event as Recorded<RecordEvent>], this.names));
    }
  }

  private takePiece(event: Recorded<ArtworkEvent>): void {
    const { id } = addressOf(event.stream);
    const own = this.entries.get(id) ?? [];
    const entry = entryOf(event, own);
    if (!entry) return;
    own.push(entry);
    this.entries.set(id, own);
  }

  /** Pieces on hand at a moment, as it was known at an instant: what the list of the read model says. */
  rows({ at, known }: { readonly at: string; readonly known: string }): readonly OwnedPieceRow[] {
    const firms = new Map<number, string>();
    for (const { id, known: since, name } of this.companies)
      if (new Date(since).toISOString() <= known) firms.set(id, name);
    const nameOf = (id: number | null) => (id === null ? null : (firms.get(id) ?? null));
    const ids = [...this.entries.keys()].sort((a, b) => a - b);
    return ids.flatMap((id) => {
      const entries = (this.entries.get(id) ?? []).filter((one) => one.known <= known);
      const { cost, price, parts, ...holding } = holdingOf(pieceOf(entriesAt(entries, at)));
      if (holding.quantity <= 0) return [];
      const { name, manufacturer_id, catalog_no } = pieceOf(entries).values;
      const consignors = parts.flatMap(({ consignor_id }) => nameOf(consignor_id) ?? []);
      const point = ledgerOf(entries).points.findLast((one) => one.at <= at)!; // it is on hand
      return [
        {
          id,
          title: name,
          artist: nameOf(manufacturer_id),
          catalog_no,
          standing: holding.standing,
          consignor_id: holding.consignor_id,
          consignor: consignors.length > 0 ? consignors.join(', ') : null,
          quantity: holding.quantity,
          owned: unitsOf(parts, 'owned'),
          consigned: unitsOf(parts, 'consigned'),
          cost: inDollars(cost),
          owned_cost: inDollars(costOf(parts, 'owned')),
          consigned_cost: inDollars(costOf(parts, 'consigned')),
          price: inDollars(price),
          location: holding.location,
          since: point.at,
          transaction_id: holding.transaction_id,
          custody: holding.custody,
          provenance: holding.provenance,
        },
      ];
    });
  }
}

function inDollars(cents: Cents | null): number | null {
  return cents === null ? null : cents / 100;
}

/** Log as it is stored, and how its events are read. */
interface Source<E extends { readonly type: string; readonly position: Position }> {
  readonly log: { readAll(after: Position, options: { readonly limit: number }): Promise<readonly E[]> };
  readonly eventStore: { decodeAll(events: readonly E[]): Promise<readonly Recorded[]> };
}
interface Replaying {
  /** Position of the last event that counts; all do, unless given. */
  readonly until?: Position | null;
  readonly progress?: (events: number) => void;
}

/** Events that are read at once. */
const AT_ONCE = 2_000;

/** Folds the log from nothing; only events that ownership is made of are decoded. */
export async function replayOwnership<E extends { readonly type: string; readonly position: Position }>(
  { log, eventStore }: Source<E>,
  { until = null, progress }: Replaying = {},
): Promise<{ readonly replay: OwnershipReplay; readonly events: number }> {
  const replay = new OwnershipReplay();
  const readAfter = (position: Position) => log.readAll(position, { limit: AT_ONCE });
  let events = 0;
  for (let reading = readAfter(START); ;) {
    const read = await reading;
    const batch = until === null ? read : read.filter((one) => one.position <= until);
    const last = batch.at(-1);
    if (!last) return { replay, events };
    reading = readAfter(last.position); // the store reads on while these are taken
    reading.catch(() => {}); // the next turn tells of it
    replay.take(await eventStore.decodeAll(batch.filter(({ type }) => OWNERSHIP_EVENTS.has(type))));
    events += batch.length;
    progress?.(events);
  }
}
