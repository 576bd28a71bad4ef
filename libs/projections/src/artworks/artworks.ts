import type { ArtworkEvent, OwnChange } from '@rabbet/domain/artworks/artworks';
import type { Recorded } from '@rabbet/domain/events/event';
import type { RecordEvent } from '@rabbet/domain/records/record';
import type { Projection } from '../engine/projection';
import { deriveRows } from './derive-rows';
import { foldPieces } from './fold-pieces';
import { loadPieces } from './load-pieces';
import { isNameEvent, NAME_EVENTS, readNames, writeNames } from './names';
import { PieceCache } from './piece-cache';
import { INDEXES, TABLES } from './tables';
import { writeRows } from './write-rows';

export { matching } from './finding';

const ARTWORK_EVENTS = [
  'ArtworkRegistered',
  'ArtworkChanged',
  'ArtworkRenumbered',
  'ArtworkRemoved',
  'ArtworkMeasured',
  'ArtworkMeasureRemoved',
  'ArtworkImageAttached',
  'ArtworkImageMoved',
  'ArtworkImageDetached',
  'ArtworkTransactionRecorded',
  'ArtworkTransactionCompleted',
  'ArtworkTransactionCorrected',
] as const satisfies readonly ArtworkEvent['type'][];
/** The compiler names what is missing here: a change that went unseen would make every edit look stale. */
const allOwnChanges: [Exclude<OwnChange, (typeof ARTWORK_EVENTS)[number]>] extends [never] ? true : OwnChange = true;
void allOwnChanges;

/** The pieces: what they are, where they are shown, what they are found and sorted by. */
export const artworks: Projection<ArtworkEvent | RecordEvent> = {
  name: 'artworks',
  version: 8,
  sql: TABLES,
  indexes: INDEXES,
  handles: [...ARTWORK_EVENTS, ...NAME_EVENTS],
  async apply(batch: readonly Recorded<ArtworkEvent | RecordEvent>[], db, scope) {
    const nameEvents = batch.filter(isNameEvent);
    const pieceEvents = batch.filter((event): event is Recorded<ArtworkEvent> => !isNameEvent(event));
    const cache = PieceCache.of(scope);

    // names first: rows are derived from the names that the batch leaves
    const renamed = await writeNames(nameEvents, scope, db);
    const loaded = await loadPieces(pieceEvents, renamed, cache, db);
    const folded = foldPieces(pieceEvents, loaded);
    const pieces = folded.changes.map(({ after }) => after);
    const rows = deriveRows(folded, renamed, await readNames(pieces, scope, db));
    await writeRows(rows, db);
    cache.keep(pieces);
  },
};
