import { type Client, Problem } from '@rabbet/client';
import { location } from '@rabbet/domain/artworks/artworks';
import { edits } from '@rabbet/domain/text/edits';
import { folded } from '@rabbet/domain/text/fold';
import { isSameName } from '../names/near-names';
import type { RowNote } from '../row/row';
import type { PieceValues } from './stock';

/** Part of the letters of a place that may differ in one which is likely the same. */
const LIKELY_ONE = 0.25;

interface PlacedPiece {
  readonly values: PieceValues;
  readonly notes: readonly RowNote[];
}

/** Places of the shop, read once in an import, when the first row says one, and those of earlier rows. */
export class ShopPlaces {
  private names: Promise<readonly string[]> | null = null;
  private readonly new = new Set<string>();

  /**
   * Piece with its place as the shop spells it; with a note where it is likely a slip of another. A new place stays
   * as it is: rows of a run are told apart by what they say, and none may depend on those before it.
   */
  async placed(client: Client, values: PieceValues): Promise<PlacedPiece> {
    const { location: place } = values;
    if (typeof place !== 'string' || place === '') return { values, notes: [] };
    const names = await (this.names ??= namesOf(client));
    const same = names.find((name) => isSameName(name, place));
    if (same !== undefined) return { values: { ...values, location: same }, notes: [] };
    if (this.new.has(place)) return { values, notes: [] };
    const near = [...names, ...this.new].find((name) => isSameName(name, place) || isSlip(place, name));
    if (near === undefined) this.new.add(place);
    return { values, notes: near === undefined ? [] : [{ code: 'near place', detail: `"${place}" for ${near}` }] };
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

/** True of Back rm and Back room. Rack 3 and Rack 4 are two places, and so are Back door and Back room. */
function isSlip(place: string, name: string): boolean {
  const [a, b] = [folded(place).trim(), folded(name).trim()];
  const apart = edits(a, b);
  const isShortened = apart === Math.abs(a.length - b.length);
  const isLikely = apart / Math.max(a.length, b.length) <= LIKELY_ONE && (apart === 1 || isShortened);
  return isLikely && marksOf(a) === marksOf(b);
}

/** Numbers and single letters, which tell places apart: 3 of Rack 3. */
function marksOf(place: string): string {
  return (place.match(/\d+|\b\p{L}\b/gu) ?? []).join(' ');
}
