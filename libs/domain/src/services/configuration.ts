import type { Cents } from '@rabbet/domain/money/money';
import { type Decimal, plus } from '@rabbet/domain/numbers/decimal';
import type { Fields } from '@rabbet/domain/records/fields';
import type { Properties } from './properties';
import type { LaborRule, MaterialRule, ServiceStep, ServiceVendor } from './rules';
import type { ServiceTemplate } from './template';

/** Material of a configured service as staff list it. */
export interface MaterialChoice {
  readonly name: string;
  /** Piece in stock that is used; null for the default of the rule. */
  readonly widget_id: number | null;
  /** Quantity for one copy of the item; null for that of the rule. */
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

/** Service as staff configure it for one item or order, by its template. */
export interface Configuration {
  readonly template_id: number;
  /** Price by staff; null for the computed one. */
  readonly price: Cents | null;
  readonly properties: Properties;
  readonly materials: readonly MaterialChoice[];
  readonly vendor: VendorChoice | null;
  /** Names of properties that are assumed until the art arrives. */
  readonly provisionals: readonly string[];
}

interface WithId {
  readonly id: number;
}

/** Template with its steps, and with the rules and vendors that price it. */
export interface Template extends ServiceTemplate, WithId {
  readonly steps: readonly (ServiceStep & WithId)[];
  readonly labor: readonly (LaborRule & WithId)[];
  readonly materials: readonly (MaterialRule & WithId)[];
  readonly vendors: readonly (ServiceVendor & WithId)[];
}

/** Piece in stock that is used as a material. Only sheets have a width and a height, in inches. */
export interface Widget extends WithId {
  readonly name: string;
  /** Price of one unit; null if there is none. */
  readonly price: Cents | null;
  readonly cost: Cents | null;
  readonly quantity_modulus: Decimal;
  readonly width: Decimal | null;
  readonly height: Decimal | null;
}

/** Templates and pieces in stock that prices are computed from. */
export interface PriceBook {
  readonly templates: ReadonlyMap<number, Template>;
  readonly widgets: ReadonlyMap<number, Widget>;
}

/** Merges materials by adding quantities of the same piece in stock. Calls `refuseClash` for the same name with another piece. */
export function mergeMaterials(
  materials: readonly MaterialChoice[],
  refuseClash: (name: string) => never,
): MaterialChoice[] {
  const merged: MaterialChoice[] = [];
  for (const material of materials) {
    const sameIndex = merged.findIndex(
      (existing) => existing.widget_id !== null && existing.widget_id === material.widget_id,
    );
    const same = merged[sameIndex];
    if (same) {
      const item_quantity = sumOfQuantities(same.item_quantity, material.item_quantity);
      merged[sameIndex] = { ...same, item_quantity };
    } else if (merged.some(({ name }) => isSameName(name, material.name))) {
      refuseClash(material.name);
    } else {
      merged.push(material);
    }
  }
  return merged;
}

function sumOfQuantities(a: Decimal | null, b: Decimal | null): Decimal | null {
  if (a === null) return b;
  return b === null ? a : plus(a, b);
}

/** True for two equal names of services, materials or variations, ignoring case and spaces around them. */
export function isSameName(a: string | null, b: string | null): boolean {
  return (a ?? '').trim().toLowerCase() === (b ?? '').trim().toLowerCase();
}
