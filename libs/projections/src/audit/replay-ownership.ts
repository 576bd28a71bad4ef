import type { ArtworkEvent } from '@rabbet/domain/artworks/artworks';
import {
  type AsOf,
  AUDITED_EVENTS,
  entriesRecordedUntil,
  entriesValidAt,
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

/** Types of the events that ownership follows. */
const OWNERSHIP_EVENTS: ReadonlySet<string> = new Set([...AUDITED_EVENTS, ...eventsOf(company)]);

/** Computes ownership from the log, without a read model. Used to check that the read model is right. */
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
    const entries = this.entries.get(id) ?? [];
    const entry = entryOf(event, entries);
    if (!entry) return;
    entries.push(entry);
    this.entries.set(id, entries);
  }

  /** Rows of the pieces on hand as of a valid and a recorded time: equal to those of the read model's list. */
  rows({ validAt, recordedUntil }: AsOf): readonly OwnedPieceRow[] {
    const firms = new Map<number, string>();
    for (const { id, known: recordedAt, name } of this.companies)
      if (new Date(recordedAt).toISOString() <= recordedUntil) firms.set(id, name);
    const nameOf = (id: number | null) => (id === null ? null : (firms.get(id) ?? null));
    const ids = [...this.entries.keys()].sort((a, b) => a - b);
    return ids.flatMap((id) => {
      const entries = entriesRecordedUntil(this.entries.get(id) ?? [], recordedUntil);
      const { cost, price, parts, ...holding } = holdingOf(pieceOf(entriesValidAt(entries, validAt)));
      if (holding.quantity <= 0) return [];
      const { name, manufacturer_id, catalog_no } = pieceOf(entries).values;
      const consignors = parts.flatMap(({ consignor_id }) => nameOf(consignor_id) ?? []);
      const version = ledgerOf(entries).versions.findLast(({ validFrom }) => validFrom <= validAt)!; // it is on hand
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
          since: version.validFrom,
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

/** Log of stored events, with the store that decodes them. */
interface Source<E extends { readonly type: string; readonly position: Position }> {
  readonly log: { readAll(after: Position, options: { readonly limit: number }): Promise<readonly E[]> };
  readonly eventStore: { decodeAll(events: readonly E[]): Promise<readonly Recorded[]> };
}
interface ReplayOptions {
  /** Position of the last event to fold; the end of the log, unless given. */
  readonly until?: Position | null;
  readonly progress?: (events: number) => void;
}

/** Number of events that are read at once. */
const PAGE_SIZE = 2_000;

/** Folds the log from its start; decodes only the events that ownership follows. */
export async function replayOwnership<E extends { readonly type: string; readonly position: Position }>(
  { log, eventStore }: Source<E>,
  { until = null, progress }: ReplayOptions = {},
): Promise<{ readonly replay: OwnershipReplay; readonly events: number }> {
  const replay = new OwnershipReplay();
  const readAfter = (position: Position) => log.readAll(position, { limit: PAGE_SIZE });
  let events = 0;
  for (let reading = readAfter(START); ;) {
    const page = await reading;
    const batch = until === null ? page : page.filter(({ position }) => position <= until);
    const last = batch.at(-1);
    if (!last) return { replay, events };
    reading = readAfter(last.position); // the store reads the next page while this one is folded
    reading.catch(() => {}); // the next iteration awaits it and throws its error
    replay.take(await eventStore.decodeAll(batch.filter(({ type }) => OWNERSHIP_EVENTS.has(type))));
    events += batch.length;
    progress?.(events);
  }
}
