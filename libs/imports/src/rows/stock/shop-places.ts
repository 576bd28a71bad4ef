import { type Client, Problem } from '@rabbet/client';
import { location } from '@rabbet/domain/artworks/artworks';
import { ReadOnce } from '../../shop/read-once';
import { isSameName } from '@rabbet/domain/people/likeness/near-names';
import type { PieceValues } from './stock';

/** Places of the shop. They are read once in an import, when the first row names one. */
export class ShopPlaces {
  private readonly names = new ReadOnce<readonly string[]>();

  /** Values of a piece with its place as the shop spells it; a new place stays as it is. */
  async withShopSpelling(client: Client, values: PieceValues): Promise<PieceValues> {
    const { location: place } = values;
    if (typeof place !== 'string' || place === '') return values;
    const names = await this.names.read(() => readPlaceNames(client));
    const shopSpelling = names.find((name) => isSameName(name, place));
    return shopSpelling === undefined ? values : { ...values, location: shopSpelling };
  }
}

async function readPlaceNames(client: Client): Promise<readonly string[]> {
  try {
    return (await client.get<readonly { readonly name: string }[]>(location.path)).map(({ name }) => name);
  } catch (error) {
    if (!(error instanceof Problem) || (error.status !== 401 && error.status !== 403)) throw error;
    return [];
  }
}
