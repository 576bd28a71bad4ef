import { type Client, Problem } from '@rabbet/client';
import { location } from '@rabbet/domain/artworks/artworks';
import { isSameName } from '../names/near-names';
import type { RowNote } from '../row/row';
import type { PieceValues } from './stock';

interface PlacedPiece {
  readonly values: PieceValues;
  readonly notes: readonly RowNote[];
}

/** Places of the shop, read once in an import, when the first row says one, and those of earlier rows. */
export class ShopPlaces {
  private names: Promise<readonly string[]> | null = null;
  private readonly new = new Set<string>();

  /**
   * Piece with its place as the shop spells it; with a note on one that an earlier row spells otherwise. A new place stays
   * as it is: rows of a run are told apart by what they say, and none may depend on those before it.
   */
  async placed(client: Client, values: PieceValues): Promise<PlacedPiece> {
    const { location: place } = values;
    if (typeof place !== 'string' || place === '') return { values, notes: [] };
    const names = await (this.names ??= namesOf(client));
    const same = names.find((name) => isSameName(name, place));
    if (same !== undefined) return { values: { ...values, location: same }, notes: [] };
    if (this.new.has(place)) return { values, notes: [] };
    const otherwise = [...this.new].find((name) => isSameName(name, place));
    if (otherwise === undefined) this.new.add(place);
    return {
      values,
      notes: otherwise === undefined ? [] : [{ code: 'near place', detail: `"${place}" for ${otherwise}` }],
    };
  }
}

async function namesOf(client: Client): Promise<readonly string[]> {
  try {
    return (await client.get<readonly { readonly name: string }[]>(location.path)).map(({ name }) => name);
  } catch (error) {
    if (!(error instanceof Problem) || (error.status !== 401 && error.status !== 403)) throw error;
    return [];
  }
}
