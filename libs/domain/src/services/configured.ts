import type { Cents } from '@rabbet/domain/money/money';
import { type Decimal, plus } from '@rabbet/domain/numbers/decimal';
import type { Fields } from '@rabbet/domain/records/fields';
import type { Properties } from './properties';
import type { LaborRule, MaterialRule, ServiceStep, ServiceVendor } from './rules';
import type { ServiceTemplate } from './template';

/** Material of a configured service as staff list it. */
export interface MaterialChoice {
  readonly name: string;
  /** Piece in stock that is used; null for the usual one of the rule. */
  readonly widget_id: number | null;
  /** Amount for one piece; null for that of the rule. */
  readonly item_quantity: Decimal | null;
}

/** Firm that does the work, at its own price. */
export interface VendorChoice {
  readonly vendor_id: number;
  readonly variation: string | null;
  readonly cost: Cents;
  readonly notes: string | null;
}

export const vendorChoiceFields = {
  vendor_id: { kind: 'reference', to: 'company', required: true },
  variation: { kind: 'text', max: 64, about: 'join, chop, length' },
  cost: { kind: 'money', required: true, min: 0, readers: 'costs' },
  notes: { kind: 'text', max: 1_000, about: 'please leave names out' },
} as const satisfies Fields<VendorChoice>;

/** Template as it is set up for one item or order. */
export interface Configuration {
  readonly template_id: number;
  /** Price that staff say; null for the computed one. */
  readonly price: Cents | null;
  readonly properties: Properties;
  readonly materials: readonly MaterialChoice[];
  readonly vendor: VendorChoice | null;
  /** Names of properties that are assumed until the art arrives. */
  readonly provisionals: readonly string[];
}

interface Numbered {
  readonly id: number;
}

/** Template with its steps, and with the rules and vendors that price it. */
export interface Template extends ServiceTemplate, Numbered {
  readonly steps: readonly (ServiceStep & Numbered)[];
  readonly labor: readonly (LaborRule & Numbered)[];
  readonly materials: readonly (MaterialRule & Numbered)[];
  readonly vendors: readonly (ServiceVendor & Numbered)[];
}

/** Piece in stock as a material: sheets have a width and a height, in inches. */
export interface Widget extends Numbered {
  readonly name: string;
  /** Price and cost of one of its units; null where none is given. */
  readonly price: Cents | null;
  readonly cost: Cents | null;
  readonly quantity_modulus: Decimal;
  readonly width: Decimal | null;
  readonly height: Decimal | null;
}

/** Templates and pieces in stock by which orders are priced. */
export interface PriceBook {
  readonly templates: ReadonlyMap<number, Template>;
  readonly widgets: ReadonlyMap<number, Widget>;
}

/**
 * Merges materials: quantities of the same piece in stock are added. The same name with another piece is refused by
 * `clash`.
 */
export function mergedMaterials(
  materials: readonly MaterialChoice[],
  clash: (name: string) => never,
): MaterialChoice[] {
  const merged: MaterialChoice[] = [];
  for (const material of materials) {
    const same = merged.findIndex(
      (existing) => existing.widget_id !== null && existing.widget_id === material.widget_id,
    );
    const before = merged[same];
    if (before) merged[same] = { ...before, item_quantity: sum(before.item_quantity, material.item_quantity) };
    else if (merged.some(({ name }) => isNamed(name, material.name))) clash(material.name);
    else merged.push(material);
  }
  return merged;
}

function sum(a: Decimal | null, b: Decimal | null): Decimal | null {
  const quantities = [a, b].filter((quantity) => quantity !== null);
  return quantities.length === 0 ? null : quantities.reduce((total, quantity) => plus(total, quantity));
}

/** True for the same name of a service, material or variation, without regard to case. */
export function isNamed(a: string | null, b: string | null): boolean {
  return (a ?? '').trim().toLowerCase() === (b ?? '').trim().toLowerCase();
}
