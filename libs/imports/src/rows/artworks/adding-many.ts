import { catalogueKey } from '@rabbet/domain/artworks/artworks';
import type { Client } from '@rabbet/client';
import type { NaturalKey } from '../../sending/repeats';
import type { RowNote } from '../row/rows';
import type { Bulk } from '../../sending/sending';
import { doubtsOnPiece } from './doubts-on-piece';
import { KnownPlaces } from '../stock/known-places';
import type { LikelyDoubles } from '../stock/likely-doubles';
import type { Naming } from '../names/naming';
import type { SharedNumbers } from '../stock/shared-numbers';
import { ADD_PIECES } from '../stock/stock';
import { addedPiece, type SaidPiece, SIZES, startingFrom } from './saying';
import { usualShare } from './usual-share';

/** Stock with which the rows of new pieces are compared. */
interface Compared {
  readonly doubles?: LikelyDoubles;
  readonly numbersFor?: (client: Client) => SharedNumbers;
}

/**
 * Adds a piece for each row, but those that are doubles, where these are looked for. What is said beside the rows is what
 * each of them starts from.
 */
export function addingMany(
  beside: SaidPiece,
  namingFor: (client: Client) => Naming,
  { doubles, numbersFor }: Compared = {},
): Bulk {
  let naming: Naming | null = null;
  const places = new KnownPlaces();
  let share: Promise<number | null> | null = null;
  return {
    verb: ADD_PIECES,
    done: 'added',
    ask: async (call, { line, key, values, faults = [] }) => {
      const { client } = call;
      const { said: piece, notes: ofPlace } = await places.placed(client, startingFrom(beside, values));
      const saysSizes = faults.some(({ field }) => SIZES.some((size) => size === field));
      const said = await addedPiece(piece, (naming ??= namingFor(client)), { saysSizes });
      const { manufacturer_id, catalog_no: number } = said.body;
      const { artist } = piece;
      const maker = manufacturer_id ?? (typeof artist === 'string' ? naming.standInFor(artist) : undefined);
      const notes = doubtsOnPiece({ said: piece, body: said.body, wrong: [...said.wrong, ...faults] });
      const detailed = async (doubt: RowNote): Promise<RowNote> => {
        const percent = doubt.code === 'usual share' ? await (share ??= usualShare(client)) : null;
        return percent === null ? doubt : { ...doubt, detail: String(percent) };
      };
      const shared =
        numbersFor && typeof number === 'string'
          ? await numbersFor(client).notesOn({ line, maker: makerId(maker), number })
          : [];
      const change = naming.advice.change;
      const isNumbered = typeof maker === 'number' && typeof number === 'string';
      const natural = isNumbered ? naturalKey(maker, number, change) : undefined;
      const isNamed = key !== null || natural !== undefined;
      return {
        method: 'POST',
        path: 'core/commerce/widgets',
        ...said,
        natural,
        about: values.id ?? undefined,
        notes: [...(await Promise.all(notes.map(detailed))), ...ofPlace, ...shared],
        doubts: isNamed || saysSizes ? [] : await doubles?.doubtsOn(call, { ...said.body, manufacturer_id: maker }),
      };
    },
  };
}

function makerId(maker: unknown): number | undefined {
  return typeof maker === 'number' ? maker : undefined;
}

const TAKEN = 'artwork/catalogue-number';

/** Maker and catalogue number, which name a piece in the shop. */
export function naturalKey(maker: number, number: string, change?: string): NaturalKey | undefined {
  const alike = catalogueKey({ manufacturer_id: maker, catalog_no: number });
  if (alike === null) return undefined;
  const about = 'maker and catalog number';
  return { field: 'catalog_no', of: [maker, number], alike, about, code: TAKEN, change };
}
