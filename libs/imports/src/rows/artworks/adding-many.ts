import type { Client } from '@rabbet/client';
import { catalogueKey } from '@rabbet/domain/artworks/artworks';
import { ReadOnce } from '../../shop/read-once';
import type { Naming } from '../names/naming';
import type { Bulk } from '../row/bulk';
import type { NaturalKey } from '../row/natural-key';
import type { RowNote } from '../row/row';
import { addOf } from '../row/row-action';
import { ShopPlaces } from '../stock/shop-places';
import type { LikelyDoubles } from '../stock/likely-doubles';
import type { SharedNumbers } from '../stock/shared-numbers';
import { ADD_PIECES, type PieceValues } from '../stock/stock';
import { addedPiece, SIZES, startingFrom } from './piece-rows';
import { doubtsOnPiece } from './doubts-on-piece';
import { usualShare } from './usual-share';

/** Stock with which the rows of new pieces are compared. */
interface Compared {
  readonly doubles?: LikelyDoubles;
  readonly numbersFor?: (client: Client) => SharedNumbers;
}

/** Adds a piece for each row; refuses doubles, where these are looked for. Each row starts from the values beside the rows. */
export function addingMany(
  beside: PieceValues,
  namingFor: (client: Client) => Naming,
  { doubles, numbersFor }: Compared = {},
): Bulk {
  let naming: Naming | null = null;
  const share = new ReadOnce<number | null>();
  const places = new ShopPlaces();
  const withShare = async (client: Client, note: RowNote): Promise<RowNote> => {
    const percent = note.code === 'usual share' ? await share.read(() => usualShare(client)) : null;
    return percent === null ? note : { ...note, detail: String(percent) };
  };
  return {
    verb: ADD_PIECES,
    done: 'added',
    actionOf: async (sender, { line, key, values: row, faults: cellFaults = [] }) => {
      const { client } = sender;
      naming ??= namingFor(client);
      const values = await places.placed(client, startingFrom(beside, row));
      const hasSizes = cellFaults.some(({ field }) => SIZES.some((size) => size === field));
      const piece = await addedPiece(values, naming, { hasSizes });
      const { body, faults } = piece;
      const maker = makerIn(body, values, naming);
      const number = typeof body.catalog_no === 'string' ? body.catalog_no : null;
      const natural =
        maker === undefined || number === null ? undefined : naturalKey(maker, number, naming.advice.change);
      const isNamed = key !== null || natural !== undefined;
      const doubts = isNamed || hasSizes ? [] : await doubles?.doubtsOn(sender, { ...body, manufacturer_id: maker });
      const notes = doubtsOnPiece({ values, body, faults: [...faults, ...cellFaults] });
      const shared = number === null ? [] : await numbersFor?.(client).notesOn({ line, maker, number });
      return addOf({
        method: 'POST',
        path: 'core/commerce/widgets',
        ...piece,
        natural,
        about: row.id ?? undefined,
        notes: [...(await Promise.all(notes.map((note) => withShare(client, note)))), ...(shared ?? [])],
        doubts,
      });
    },
  };
}

/** Id of the maker of a piece, or the number that stands for one whom the shop does not have. */
function makerIn(body: PieceValues, { artist }: PieceValues, naming: Naming): number | undefined {
  const { manufacturer_id: id } = body;
  if (id == null && typeof artist === 'string') return naming.standInFor(artist);
  return typeof id === 'number' ? id : undefined;
}

const TAKEN = 'artwork/catalogue-number';

/** Maker and catalog number, which name a piece in the shop. */
export function naturalKey(maker: number, number: string, change?: string): NaturalKey | undefined {
  const alike = catalogueKey({ manufacturer_id: maker, catalog_no: number });
  if (alike === null) return undefined;
  return { field: 'catalog_no', of: [maker, number], alike, about: 'maker and catalog number', code: TAKEN, change };
}
