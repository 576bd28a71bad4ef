import { refuseAs } from '@rabbet/domain/deciders/refusal';
import { type Cents, markedUp, times } from '@rabbet/domain/money/money';
import { type Decimal, fromMillionths, millionths } from '@rabbet/domain/numbers/decimal';
import {
  type Configuration,
  isNamed,
  type MaterialChoice,
  type PriceBook,
  type Template,
  type Widget,
} from './configured';
import { type Formula, type Measures, parseFormula, valueOf } from './formulas';
import { laborOf } from './labor';
import { wayOf, wayThatIsSold } from './moulding';
import { measuresOf } from './properties';
import type { MaterialRule } from './rules';
import { yieldOf } from './yields';

/** Reason of a part of a price. */
export type PriceLine =
  | {
      readonly of: 'labor';
      readonly rule_id: number;
      readonly measure: Decimal;
      readonly minutes: Decimal;
      readonly cost_per_min: Cents;
      readonly cost: Cents;
      readonly markup: Decimal;
      readonly amount: Cents;
    }
  | {
      readonly of: 'material';
      /** Null for a material that staff listed. */
      readonly rule_id: number | null;
      readonly name: string;
      readonly widget_id: number | null;
      /** Amount for one piece. */
      readonly item_quantity: Decimal;
      readonly unit_price: Cents;
      readonly cost: Cents;
      readonly amount: Cents;
      readonly cut: Cut | null;
    }
  | {
      readonly of: 'vendor';
      readonly vendor_id: number;
      readonly variation: string | null;
      readonly cost: Cents;
      readonly markup: Decimal;
      readonly amount: Cents;
    };

/** Pieces that are cut out of sheets, and how they lie. */
export interface Cut {
  readonly width: Decimal;
  readonly height: Decimal;
  readonly per_sheet: number;
  readonly is_turned: boolean;
  readonly sheets: number;
}

/** Computed price of one service for one piece, with its reasons. */
export interface Priced {
  readonly amount: Cents;
  readonly cost: Cents;
  readonly lines: readonly PriceLine[];
  readonly warnings: readonly string[];
}

/** Configured service with those nested in it. */
export interface Nested extends Configuration {
  readonly services: readonly Nested[];
}

interface Circumstances {
  readonly book: PriceBook;
  /** Number of pieces of the item. */
  readonly quantity: Decimal;
  /** Date by which rules are in force. */
  readonly on: string;
}

/** Prices one service, without those nested in it. */
export function priceOf(service: Nested, { book, quantity, on }: Circumstances): Priced {
  const template = templateOf(book, service.template_id);
  const measures = measuresOf(service.properties, quantity);
  const warnings: string[] = [];
  const lines: PriceLine[] = [];
  if (service.vendor) lines.push(vendorLine(service.vendor, template, on, warnings));
  else lines.push(...laborLine(service, template, { book, measures, on }));
  const rules = service.vendor ? [] : inForce(template.materials, on);
  const listed = service.materials.filter(({ name }) => !rules.some(({ target }) => isNamed(target, name)));
  for (const rule of rules) {
    const choice = service.materials.find(({ name }) => isNamed(rule.target, name)) ?? null;
    lines.push(materialLine({ name: rule.target, rule, choice, book, measures, quantity }));
  }
  for (const choice of listed)
    lines.push(materialLine({ name: choice.name, rule: null, choice, book, measures, quantity }));
  if (lines.length === 0 && service.price === null && service.services.length === 0)
    warnings.push(`Nothing says what ${template.name} costs: give it a price.`);
  if (service.vendor?.cost === 0 && service.price === null)
    warnings.push(`The vendor of ${template.name} takes nothing for it: say what they take, or give it a price.`);
  return { ...sums(lines), lines, warnings };
}

function sums(lines: readonly PriceLine[]): { amount: Cents; cost: Cents } {
  const sum = (part: 'amount' | 'cost') => lines.reduce((total, line) => total + line[part], 0);
  return { amount: sum('amount'), cost: sum('cost') };
}

export function templateOf({ templates }: PriceBook, id: number): Template {
  return templates.get(id) ?? refuseAs('unknown', 'record/unknown', `There is no service template ${id}.`);
}

interface Ruling {
  readonly id: number;
  readonly effective_date: string | null;
}

/** Newest rule that holds on that date; of two of the same day the one with the higher id. */
function newest<R extends Ruling>(rules: readonly R[], on: string): R | undefined {
  const since = ({ effective_date }: R) => (effective_date === null ? -Infinity : Date.parse(effective_date));
  const holding = rules.filter((rule) => since(rule) <= Date.parse(on));
  return holding.sort((a, b) => since(b) - since(a) || b.id - a.id)[0];
}

/** Rules in force on that date, one for each material; several rules may have the same material as their target. */
function inForce(rules: readonly (MaterialRule & Ruling)[], on: string): (MaterialRule & Ruling)[] {
  const firsts = rules.filter((rule, i) => rules.findIndex(({ target }) => isNamed(target, rule.target)) === i);
  return firsts.flatMap((first) => {
    const sameMaterial = rules.filter(({ target }) => isNamed(target, first.target));
    return newest(sameMaterial, on) ?? [];
  });
}

interface Measured {
  readonly book: PriceBook;
  readonly measures: Measures;
  readonly on: string;
}

function laborLine(service: Nested, { labor }: Template, { book, measures, on }: Measured): PriceLine[] {
  const special = labor.filter(({ variation_for: property, variation, variation_target: target }) => {
    if (property === null) return false;
    const isTarget = ({ template_id }: Nested) => isNamed(templateOf(book, template_id).name, target);
    const candidates = target === null ? [service] : service.services.filter(isTarget);
    return candidates.some(({ properties }) =>
      isNamed(properties[property.trim().toLowerCase()]?.value ?? null, variation),
    );
  });
  const general = labor.filter(({ variation_for }) => variation_for === null);
  const rule = newest(special, on) ?? newest(general, on);
  if (!rule) return [];
  const measure = valueOf(formulaOf(rule, rule.time_formula), measures);
  const { minutes, cost, price } = laborOf(rule, measure);
  const { id, cost_per_min, markup } = rule;
  return [{ of: 'labor', rule_id: id, measure, minutes, cost_per_min, cost, markup, amount: price }];
}

function vendorLine(
  { vendor_id, variation, cost }: NonNullable<Configuration['vendor']>,
  { name, vendors }: Template,
  on: string,
  warnings: string[],
): PriceLine {
  const links = vendors.filter((link) => link.vendor_id === vendor_id);
  const linkOf = (variationName: string | null) => {
    const matching = links.filter((link) => isNamed(link.variation, variationName));
    return newest(matching, on);
  };
  const wished = wayOf(variation);
  const way = wished && wayThatIsSold(wished, (candidate) => linkOf(candidate) !== undefined);
  if (way && way !== wished) warnings.push(`This vendor does not sell ${name} as ${wished}: it is bought by ${way}.`);
  const { markup = 1 } = linkOf(way ?? variation) ?? linkOf(null) ?? {};
  const amount = markedUp(cost, markup);
  return { of: 'vendor', vendor_id, variation: way ?? variation, cost, markup, amount };
}

interface Material {
  readonly name: string;
  readonly rule: (MaterialRule & Ruling) | null;
  readonly choice: MaterialChoice | null;
  readonly book: PriceBook;
  readonly measures: Measures;
  readonly quantity: Decimal;
}

function materialLine({ name, rule, choice, book, measures, quantity }: Material): PriceLine {
  const widget_id = choice?.widget_id ?? rule?.default_widget_id ?? null;
  const widget = widget_id === null ? null : widgetOf(book, widget_id);
  const cut = widget && cutOf(name, widget, measures, quantity);
  const item_quantity =
    choice?.item_quantity ?? (rule ? byRule(rule, widget, new Map([...measures, ...sheetMeasures(cut)])) : 1);
  const unit_price = widget?.price ?? 0;
  const cost = times(widget?.cost ?? 0, item_quantity);
  const amount = times(unit_price, item_quantity);
  return { of: 'material', rule_id: rule?.id ?? null, name, widget_id, item_quantity, unit_price, cost, amount, cut };
}

/** Quantity that a rule gives: the formula, at least the minimum, and rounded up to whole units of the stock. */
function byRule(rule: MaterialRule, widget: Widget | null, measures: Measures): Decimal {
  const needed = Math.max(valueOf(formulaOf(rule, rule.quantity_formula), measures), rule.min_quantity, 0);
  if (!widget || widget.quantity_modulus === 0) return needed;
  const modulus = millionths(widget.quantity_modulus);
  const whole = (millionths(needed) + modulus - 1n) / modulus;
  return fromMillionths(whole * modulus);
}

function cutOf(name: string, { width, height }: Widget, measures: Measures, quantity: Decimal): Cut | null {
  const piece = { width: measures.get('width') ?? 0, height: measures.get('height') ?? 0 };
  if (width === null || height === null || piece.width === 0 || piece.height === 0) return null;
  const { perSheet, isTurned, sheets } = yieldOf(name, { width, height }, piece, quantity);
  return { ...piece, per_sheet: perSheet, is_turned: isTurned, sheets };
}

function sheetMeasures(cut: Cut | null): Measures {
  if (cut === null) return new Map();
  return new Map([
    ['yield', cut.per_sheet],
    ['sheets', cut.sheets],
  ]);
}

function widgetOf({ widgets }: PriceBook, id: number): Widget {
  return widgets.get(id) ?? refuseAs('unknown', 'record/unknown', `There is no piece ${id} in stock.`);
}

/** Formulas that were parsed already, by their rules: one rule prices many items. */
const parsed = new WeakMap<object, Formula>();

function formulaOf(rule: object, text: string): Formula {
  const cached = parsed.get(rule);
  if (cached) return cached;
  const formula = parseFormula(text);
  parsed.set(rule, formula);
  return formula;
}
