import { refuse } from '@rabbet/domain/deciders/refusal';
import { millionths } from '@rabbet/domain/numbers/decimal';
import { type Size, sizeInWords } from '@rabbet/domain/numbers/inches';

export interface Yield {
  /** Whole pieces out of one sheet. */
  readonly perSheet: number;
  /** True if the pieces lie across the sheet. */
  readonly isTurned: boolean;
  readonly sheets: number;
}

/** Pieces of one size out of sheets of another: the better of the two ways to lay them, all cut the same way. */
export function yieldOf(name: string, stock: Size, piece: Size, pieces: number): Yield {
  const straight = fitting(stock, piece);
  const turned = fitting(stock, { width: piece.height, height: piece.width });
  const perSheet = Math.max(straight, turned);
  if (perSheet === 0)
    refuse(
      'service/stock',
      `A piece of ${sizeInWords(piece)} inches is larger than a sheet of ${name}, which is ${sizeInWords(stock)} inches.`,
    );
  return { perSheet, isTurned: turned > straight, sheets: Math.ceil(pieces / perSheet) };
}

/** Whole pieces that fit on one sheet, none of them turned. */
function fitting(stock: Size, { width, height }: Size): number {
  return Number((millionths(stock.width) / millionths(width)) * (millionths(stock.height) / millionths(height)));
}
