import type { ArtworkEvent, OwnChange } from '@rabbet/domain/artworks/artworks';
import type { RecordEvent } from '@rabbet/domain/records/record';
import type { Projection } from '../engine/projection';
import { NAME_EVENTS } from './names';
import { PieceFold } from './piece-fold';
import { INDEXES, TABLES } from './tables';

export { matching } from './finding';
export { SOLD_UNDER } from './tables';

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
  version: 17,
  sql: TABLES,
  indexes: INDEXES,
  handles: [...ARTWORK_EVENTS, ...NAME_EVENTS],
  startFold: (scope) => new PieceFold(scope),
  async apply(batch, db, scope) {
    const fold = new PieceFold(scope);
    await fold.take(batch, db);
    return fold.write(db);
  },
};
