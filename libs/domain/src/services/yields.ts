import { refuse } from '@rabbet/domain/deciders/refusal';
import { millionths } from '@rabbet/domain/numbers/decimal';
import { type Size, sizeInWords } from '@rabbet/domain/numbers/inches';

export interface Yield {
  /** Whole panels out of one sheet. */
  readonly perSheet: number;
  /** True if the panels lie across the sheet. */
  readonly isTurned: boolean;
  readonly sheets: number;
}

/** Yield of sheets for panels of one size. All panels lie in one direction: across the sheet if more fit so. */
export function yieldOf(name: string, stock: Size, panel: Size, panelCount: number): Yield {
  const straight = panelsPerSheet(stock, panel);
  const turned = panelsPerSheet(stock, { width: panel.height, height: panel.width });
  const perSheet = Math.max(straight, turned);
  if (perSheet === 0)
    refuse(
      'service/stock',
      `A piece of ${sizeInWords(panel)} inches is larger than a sheet of ${name}, which is ${sizeInWords(stock)} inches.`,
    );
  return { perSheet, isTurned: turned > straight, sheets: Math.ceil(panelCount / perSheet) };
}

/** Whole panels that fit on one sheet, none of them turned. */
function panelsPerSheet(stock: Size, { width, height }: Size): number {
  return Number((millionths(stock.width) / millionths(width)) * (millionths(stock.height) / millionths(height)));
}
