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

/** Firm that does the work, at a price of theirs. */
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

/** A template with all that prices it and that is done for it. */
export interface Template extends ServiceTemplate, Numbered {
  readonly steps: readonly (ServiceStep & Numbered)[];
  readonly labor: readonly (LaborRule & Numbered)[];
  readonly materials: readonly (MaterialRule & Numbered)[];
  readonly vendors: readonly (ServiceVendor & Numbered)[];
}

/** Piece in stock as a material: sheets have a width and a height, in inches. */
export interface Widget extends Numbered {
  readonly name: string;
  /** Price and cost of one of its units; null where nobody said. */
  readonly price: Cents | null;
  readonly cost: Cents | null;
  readonly quantity_modulus: Decimal;
  readonly width: Decimal | null;
  readonly height: Decimal | null;
}

/** Everything that an order is priced by. */
export interface PriceBook {
  readonly templates: ReadonlyMap<number, Template>;
  readonly widgets: ReadonlyMap<number, Widget>;
}

/** Materials once more: the same piece in stock adds up; the same name with another one is refused by `clash`. */
export function mergedMaterials(
  materials: readonly MaterialChoice[],
  clash: (name: string) => never,
): MaterialChoice[] {
  const merged: MaterialChoice[] = [];
  for (const material of materials) {
    const same = merged.findIndex((one) => one.widget_id !== null && one.widget_id === material.widget_id);
    const before = merged[same];
    if (before) merged[same] = { ...before, item_quantity: sum(before.item_quantity, material.item_quantity) };
    else if (merged.some(({ name }) => isNamed(name, material.name))) clash(material.name);
    else merged.push(material);
  }
  return merged;
}

function sum(a: Decimal | null, b: Decimal | null): Decimal | null {
  const said = [a, b].filter((one) => one !== null);
  return said.length === 0 ? null : said.reduce((total, one) => plus(total, one));
}

/** Services, materials and variations are found without regard to case. */
export function isNamed(a: string | null, b: string | null): boolean {
  return (a ?? '').trim().toLowerCase() === (b ?? '').trim().toLowerCase();
}
