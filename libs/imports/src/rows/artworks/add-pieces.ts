import type { Client } from '@rabbet/client';
import { catalogueKey } from '@rabbet/domain/artworks/artworks';
import { ReadOnce } from '../../shop/read-once';
import type { NameResolver } from '../names/name-resolver';
import type { BulkCommand } from '../row/bulk-command';
import type { NaturalKey } from '../row/natural-key';
import type { RowNote } from '../row/row';
import { toAddAction } from '../row/row-action';
import { ShopPlaces } from '../stock/shop-places';
import type { LikelyDoubles } from '../stock/likely-doubles';
import type { SharedNumbers } from '../stock/shared-numbers';
import { ADD_PIECES, type PieceValues } from '../stock/stock';
import { readNewPiece, SIZES, withDefaults } from './piece-bodies';
import { doubtsOnPiece } from './piece-doubts';
import { usualShare } from './usual-share';

/** Pieces of the shop with which the rows of new pieces are compared. */
interface ExistingStock {
  readonly doubles?: LikelyDoubles;
  readonly sharedNumbersFor?: (client: Client) => SharedNumbers;
}

/**
 * Bulk command that adds a piece for each row, with `defaults` for fields that a row does not have. With `doubles`, a row is
 * refused if the shop likely has its piece.
 */
export function addPiecesBulk(
  defaults: PieceValues,
  resolverFor: (client: Client) => NameResolver,
  { doubles, sharedNumbersFor }: ExistingStock = {},
): BulkCommand {
  let resolver: NameResolver | null = null;
  const usualShareCache = new ReadOnce<number | null>();
  const places = new ShopPlaces();
  const addSharePercent = async (client: Client, note: RowNote): Promise<RowNote> => {
    if (note.code !== 'usual share') return note;
    const percent = await usualShareCache.read(() => usualShare(client));
    return percent === null ? note : { ...note, detail: String(percent) };
  };
  return {
    verb: ADD_PIECES,
    done: 'added',
    actionOf: async (sender, { line, key, values: row, faults: cellFaults = [] }) => {
      const { client } = sender;
      resolver ??= resolverFor(client);
      const values = await places.withShopSpelling(client, withDefaults(defaults, row));
      const hasFaultySize = cellFaults.some(({ field }) => SIZES.some((size) => size === field));
      // a size that cannot be read is a size all the same: the piece needs a type for it
      const piece = await readNewPiece(values, resolver, { hasSizes: hasFaultySize });
      const { body, faults } = piece;
      const maker = makerIdOf(body, values, resolver);
      const number = typeof body.catalog_no === 'string' ? body.catalog_no : null;
      const hasNaturalKey = maker !== undefined && number !== null;
      const naturalKey = hasNaturalKey ? pieceNaturalKey(maker, number, resolver.advice.change) : undefined;
      const isIdentified = key !== null || naturalKey !== undefined;
      // a piece whose size cannot be read may differ from its likely double in that size
      const mayBeDouble = !isIdentified && !hasFaultySize;
      const doubts = mayBeDouble ? await doubles?.doubtsOn(sender, { ...body, manufacturer_id: maker }) : [];
      const notes = doubtsOnPiece({ values, body, faults: [...faults, ...cellFaults] });
      const notesWithShares = await Promise.all(notes.map((note) => addSharePercent(client, note)));
      const numberNotes =
        number === null ? [] : ((await sharedNumbersFor?.(client).notesOn({ line, maker, number })) ?? []);
      return toAddAction({
        ...piece,
        method: 'POST',
        path: 'core/commerce/widgets',
        naturalKey,
        subject: row.id ?? undefined,
        notes: [...notesWithShares, ...numberNotes],
        doubts,
      });
    },
  };
}

/** Id of the maker of a piece. An artist whom the shop does not have gets a negative id, so that rows can be compared by it. */
function makerIdOf(body: PieceValues, { artist }: PieceValues, resolver: NameResolver): number | undefined {
  const { manufacturer_id: id } = body;
  if (id == null && typeof artist === 'string') return resolver.standInIdFor(artist);
  return typeof id === 'number' ? id : undefined;
}

const NUMBER_TAKEN = 'artwork/catalogue-number';

/** Natural key of a piece: its maker and catalog number. */
export function pieceNaturalKey(maker: number, number: string, change?: string): NaturalKey | undefined {
  const comparisonKey = catalogueKey({ manufacturer_id: maker, catalog_no: number });
  if (comparisonKey === null) return undefined;
  return {
    field: 'catalog_no',
    values: [maker, number],
    comparisonKey,
    inWords: 'maker and catalog number',
    code: NUMBER_TAKEN,
    changeAdvice: change,
  };
}
