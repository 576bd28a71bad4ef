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

/** Yield of sheets for pieces of one size. All pieces lie the same way, across the sheet if more fit so. */
export function yieldOf(name: string, stock: Size, piece: Size, pieceCount: number): Yield {
  const straight = piecesPerSheet(stock, piece);
  const turned = piecesPerSheet(stock, { width: piece.height, height: piece.width });
  const perSheet = Math.max(straight, turned);
  if (perSheet === 0)
    refuse(
      'service/stock',
      `A piece of ${sizeInWords(piece)} inches is larger than a sheet of ${name}, which is ${sizeInWords(stock)} inches.`,
    );
  return { perSheet, isTurned: turned > straight, sheets: Math.ceil(pieceCount / perSheet) };
}

/** Whole pieces that fit on one sheet, none of them turned. */
function piecesPerSheet(stock: Size, { width, height }: Size): number {
  return Number((millionths(stock.width) / millionths(width)) * (millionths(stock.height) / millionths(height)));
}
