import type { ArtworkEvent } from '@rabbet/domain/artworks/artworks';
import { AUDITED_EVENTS } from '@rabbet/domain/audit/audit';
import type { Recorded } from '@rabbet/domain/events/event';
import { company } from '@rabbet/domain/people/people';
import { eventsOf, type RecordEvent } from '@rabbet/domain/records/record';
import type { Queryable } from '@rabbet/postgres';
import type { Projection } from '../engine/projection';
import { addressOf } from '../records/folding';
import { writeDues } from './dues';
import { writeFindings } from './write-findings';
import { foldLabels, readLabels, writeLabels } from './labels';
import { LedgerFold, readLedgers, writeLedgers } from './ledgers';
import { OWNERSHIP_TABLES } from './ownership-tables';

const COMPANY_EVENTS = eventsOf(company);

/** Owner, place and worth of each piece in valid time and recorded time, for audits. */
export const ownership: Projection<ArtworkEvent | RecordEvent> = {
  name: 'ownership',
  version: 6,
  sql: OWNERSHIP_TABLES,
  handles: [...AUDITED_EVENTS, ...COMPANY_EVENTS],
  async apply(batch: readonly Recorded<ArtworkEvent | RecordEvent>[], db: Queryable) {
    const pieceEvents = batch.filter(
      (event): event is Recorded<ArtworkEvent> => addressOf(event.stream).kind === 'artwork',
    );
    const companyEvents = batch.filter(
      (event): event is Recorded<RecordEvent> => addressOf(event.stream).kind === 'company',
    );
    const ledgers = new LedgerFold(await readLedgers(idsOfExistingStreams(pieceEvents), db));
    for (const event of pieceEvents) ledgers.take(event);
    const labels = await readLabels(idsOfExistingStreams(companyEvents), db);
    await writeLedgers(ledgers, db);
    await writeDues(ledgers.changedPieces, db);
    await writeFindings(ledgers.changedPieces, db);
    await writeLabels([...ledgers.labels, ...foldLabels(companyEvents, labels)], db);
  },
};

/** Ids of the streams of these events, except those that begin here. */
function idsOfExistingStreams(events: readonly Recorded[]): number[] {
  const ids = new Set(events.map(({ stream }) => addressOf(stream).id));
  for (const { revision, stream } of events) if (revision === 0) ids.delete(addressOf(stream).id);
  return [...ids];
}
