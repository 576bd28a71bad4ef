import { lookAlikeKey } from '@rabbet/domain/text/look-alike';
import type { RowNote } from '../row/row';

/** Pieces of the shop by their numbers. */
interface Numbers {
  allNumbered(number: string): Promise<readonly ShopNumber[]>;
}

interface ShopNumber {
  readonly maker: string | null;
  readonly piece: { readonly manufacturer_id: number | null };
}

interface Numbered {
  readonly line: number;
  /** Undefined of a piece without an artist. */
  readonly maker: number | undefined;
  readonly number: string;
}

/** Numbers of pieces in the rows: a number of two artists gets a note, as it is rarely meant. */
export class SharedNumbers {
  private readonly first = new Map<string, Numbered>();

  /** `shop` is null where the stock is not read for the sake of numbers alone, which takes seconds in a large house. */
  constructor(private readonly shop: (() => Numbers) | null) {}

  /** Note on a number that an earlier row, or a piece in the shop, has for another artist. */
  async notesOn(row: Numbered): Promise<readonly RowNote[]> {
    const key = lookAlikeKey(row.number);
    const first = this.first.get(key) ?? row;
    this.first.set(key, first);
    if (first.maker !== row.maker) return [noteOn(row, `in row ${first.line}`)];
    const pieces = (await this.shop?.().allNumbered(row.number)) ?? [];
    const isSame = ({ piece }: ShopNumber) => (piece.manufacturer_id ?? undefined) === row.maker;
    const [other] = pieces.some(isSame) ? [] : pieces;
    return other
      ? [noteOn(row, `in the shop, ${other.maker === null ? 'without an artist' : `of ${other.maker}`}`)]
      : [];
  }
}

function noteOn({ number }: Numbered, where: string): RowNote {
  return { code: 'shared number', detail: `"${number}" ${where}` };
}
