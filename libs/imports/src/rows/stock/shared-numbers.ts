import { lookAlikeKey } from '@rabbet/domain/text/look-alike';
import type { RowNote } from '../row/row';

/** Pieces of the shop by their numbers. */
interface NumberedStock {
  findAllByNumber(number: string): Promise<readonly ShopNumber[]>;
}

interface ShopNumber {
  readonly maker: string | null;
  readonly piece: { readonly manufacturer_id: number | null };
}

interface RowNumber {
  readonly line: number;
  /** Undefined of a piece without an artist. */
  readonly maker: number | undefined;
  readonly number: string;
}

/** Finds catalog numbers that pieces of two artists have. They are noted, because they are rarely intended. */
export class SharedNumbers {
  private readonly firstRows = new Map<string, RowNumber>();

  /** `stock` is null if rows are compared with each other only: the stock is not read for this note alone, as that takes seconds. */
  constructor(private readonly stock: (() => NumberedStock) | null) {}

  /** Note on a number that an earlier row, or a piece in the shop, has for another artist. */
  async notesOn(row: RowNumber): Promise<readonly RowNote[]> {
    const key = lookAlikeKey(row.number);
    const firstRow = this.firstRows.get(key) ?? row;
    this.firstRows.set(key, firstRow);
    if (firstRow.maker !== row.maker) return [noteOn(row, `in row ${firstRow.line}`)];
    const pieces = (await this.stock?.().findAllByNumber(row.number)) ?? [];
    const hasSameMaker = ({ piece }: ShopNumber) => (piece.manufacturer_id ?? undefined) === row.maker;
    const [pieceOfOtherMaker] = pieces.some(hasSameMaker) ? [] : pieces;
    if (!pieceOfOtherMaker) return [];
    const { maker } = pieceOfOtherMaker;
    return [noteOn(row, `in the shop, ${maker === null ? 'without an artist' : `of ${maker}`}`)];
  }
}

function noteOn({ number }: RowNumber, place: string): RowNote {
  return { code: 'shared number', detail: `"${number}" ${place}` };
}
