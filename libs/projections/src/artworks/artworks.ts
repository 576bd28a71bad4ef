import type { ArtworkEvent, OwnChange } from '@rabbet/domain/artworks/artworks';
import type { Recorded } from '@rabbet/domain/events/event';
import type { Queryable } from '@rabbet/postgres';
import type { Projection } from '../engine/projection';
import { addressOf } from '../records/folding';
import { foldPiece, type PieceWorkingCopy, piecesOf } from './working-copy';
import { foldNames, isNameEvent, NAME_EVENTS, type NameEvent, Names, type Renamed, writeNames } from './names';
import { PieceCache } from './piece-cache';
import { TABLES } from './tables';
import { writePieces } from './writing';

export { matching, OFFSET } from './finding';

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
export const artworks: Projection<ArtworkEvent | NameEvent> = {
  name: 'artworks',
  version: 6,
  sql: TABLES,
  handles: [...ARTWORK_EVENTS, ...NAME_EVENTS],
  async apply(batch: readonly Recorded<ArtworkEvent | NameEvent>[], db, run) {
    const told: Recorded<ArtworkEvent>[] = [];
    const named: Recorded<NameEvent>[] = [];
    for (const event of batch)
      if (isNameEvent(event)) named.push(event);
      else told.push(event as Recorded<ArtworkEvent>); // there are no others
    const renamed = foldNames(named);
    if (renamed.length > 0) await writeNames(renamed, db);
    const remembered = PieceCache.by(run);
    const pieces = await piecesOf(told, await carrying(renamed, db), remembered, db);
    for (const event of told) {
      const piece = pieces.get(addressOf(event.stream).id);
      if (piece) foldPiece(piece, event);
    }
    const all = [...pieces.values()];
    if (all.length > 0) await writePieces(all, await Names.read(namesWanted(all), db), db);
    remembered.keep(all);
  },
};

/** The pieces that carry a name which has changed. */
async function carrying(renamed: Renamed, db: Queryable): Promise<{ makers: number[]; measured: number[] }> {
  const news = renamed.filter(({ name, gone }) => gone || name !== null);
  const ids = (...kinds: string[]) => news.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id);
  const [makers, units, dimensions] = [ids('company'), ids('unit'), ids('widget-type-dimension')];
  const read = async (sql: string, values: readonly number[][]) =>
    values.some((some) => some.length > 0)
      ? (await db.query<{ id: number }>(sql, values)).rows.map(({ id }) => id)
      : [];
  return {
    makers: await read('select id from artworks where manufacturer_id = any($1)', [makers]),
    measured: await read(
      `select widget_id as id from artwork_dimensions where units_id = any($1)
       union select widget_id from artwork_dimensions where dimension_id = any($2)`,
      [units, dimensions],
    ),
  };
}

function namesWanted(pieces: readonly PieceWorkingCopy[]): Parameters<typeof Names.read>[0] {
  const wanted: [string, { kind: 'company' | 'unit' | 'widget-type-dimension'; id: number }][] = [];
  const want = (kind: 'company' | 'unit' | 'widget-type-dimension', id: number | null) =>
    void (id !== null && wanted.push([`${kind}-${id}`, { kind, id }]));
  for (const { state, sizes } of pieces) {
    want('company', state.values.manufacturer_id);
    if (!sizes)
      for (const { dimension_id, units_id } of state.dimensions) {
        want('widget-type-dimension', dimension_id);
        want('unit', units_id);
      }
  }
  return new Map(wanted);
}
