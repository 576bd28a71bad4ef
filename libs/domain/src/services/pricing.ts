import { refuseAs } from '@rabbet/domain/deciders/refusal';
import { type Cents, markedUp, times } from '@rabbet/domain/money/money';
import { type Decimal, fromMillionths, millionths } from '@rabbet/domain/numbers/decimal';
import {
  type Configuration,
  isSameName,
  type MaterialChoice,
  type PriceBook,
  type Template,
  type Widget,
} from './configuration';
import { type Formula, type Measures, parseFormula, valueOf } from './formulas';
import { laborOf } from './labor';
import { firstSoldForm, toMouldingForm } from './moulding';
import { measuresOf } from './properties';
import type { MaterialRule } from './rules';
import { yieldOf } from './yields';

/** Part of a price, with its reason. */
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
      /** Null for a material that staff listed and no rule has. */
      readonly rule_id: number | null;
      readonly name: string;
      readonly widget_id: number | null;
      /** Quantity for one copy of the item. */
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

/** Panels of one size that are cut out of sheets, such as glass for each copy of the item. `is_turned`: they lie across the sheet. */
export interface Cut {
  readonly width: Decimal;
  readonly height: Decimal;
  readonly per_sheet: number;
  readonly is_turned: boolean;
  readonly sheets: number;
}

/** Computed price of a service for one copy of the item, with its reasons. */
export interface ComputedPrice {
  readonly amount: Cents;
  readonly cost: Cents;
  readonly lines: readonly PriceLine[];
  readonly warnings: readonly string[];
}

/** Configured service with its nested services. */
export interface NestedService extends Configuration {
  readonly services: readonly NestedService[];
}

interface PricingContext {
  readonly book: PriceBook;
  /** Number of copies of the item that are framed. */
  readonly quantity: Decimal;
  /** Date whose rules are in force. */
  readonly on: string;
}

/**
 * Computes the price of a service, without its nested services. The work is paid either to a vendor or as labor by a rule.
 * The material rules do not count where a vendor does the work, because the vendor brings the materials; only those that
 * staff listed are added then.
 */
export function priceOf(service: NestedService, { book, quantity, on }: PricingContext): ComputedPrice {
  const template = templateOf(book, service.template_id);
  const measures = measuresOf(service.properties, quantity);
  const warnings: string[] = [];
  const lines: PriceLine[] = [];
  if (service.vendor) lines.push(vendorLine(service.vendor, template, on, warnings));
  else lines.push(...laborLine(service, template, { book, measures, on }));
  const rules = service.vendor ? [] : materialRulesInForce(template.materials, on);
  const listedWithoutRule = service.materials.filter(
    ({ name }) => !rules.some(({ target }) => isSameName(target, name)),
  );
  for (const rule of rules) {
    const choice = service.materials.find(({ name }) => isSameName(rule.target, name)) ?? null;
    lines.push(materialLine({ name: rule.target, rule, choice, book, measures, quantity }));
  }
  for (const choice of listedWithoutRule)
    lines.push(materialLine({ name: choice.name, rule: null, choice, book, measures, quantity }));
  if (lines.length === 0 && service.price === null && service.services.length === 0)
    warnings.push(`Nothing says what ${template.name} costs: give it a price.`);
  if (service.vendor?.cost === 0 && service.price === null)
    warnings.push(`The vendor of ${template.name} takes nothing for it: say what they take, or give it a price.`);
  return { ...totalsOfLines(lines), lines, warnings };
}

function totalsOfLines(lines: readonly PriceLine[]): { amount: Cents; cost: Cents } {
  const sum = (part: 'amount' | 'cost') => lines.reduce((total, line) => total + line[part], 0);
  return { amount: sum('amount'), cost: sum('cost') };
}

export function templateOf({ templates }: PriceBook, id: number): Template {
  return templates.get(id) ?? refuseAs('unknown', 'record/unknown', `There is no service template ${id}.`);
}

interface DatedRule {
  readonly id: number;
  readonly effective_date: string | null;
}

/** Newest rule in force on a date; of two with the same date the one with the higher id. */
function newestRule<R extends DatedRule>(rules: readonly R[], on: string): R | undefined {
  const since = ({ effective_date }: R) => (effective_date === null ? -Infinity : Date.parse(effective_date));
  const rulesInForce = rules.filter((rule) => since(rule) <= Date.parse(on));
  return rulesInForce.sort((a, b) => since(b) - since(a) || b.id - a.id)[0];
}

/** Rules for materials in force on a date: the newest one for each material. */
function materialRulesInForce(rules: readonly (MaterialRule & DatedRule)[], on: string): (MaterialRule & DatedRule)[] {
  const firsts = rules.filter((rule, i) => rules.findIndex(({ target }) => isSameName(target, rule.target)) === i);
  return firsts.flatMap((first) => {
    const sameMaterial = rules.filter(({ target }) => isSameName(target, first.target));
    return newestRule(sameMaterial, on) ?? [];
  });
}

interface MeasuredService {
  readonly book: PriceBook;
  readonly measures: Measures;
  readonly on: string;
}

/**
 * Line for the labor. A rule for a variation comes before the general rules: with `variation_for` "shape" and `variation`
 * "oval", it counts for services whose property `shape` is "oval". With a `variation_target`, the property is looked up in
 * the nested services of that name.
 */
function laborLine(service: NestedService, { labor }: Template, { book, measures, on }: MeasuredService): PriceLine[] {
  const rulesForVariation = labor.filter(({ variation_for: property, variation, variation_target: target }) => {
    if (property === null) return false;
    const isTarget = ({ template_id }: NestedService) => isSameName(templateOf(book, template_id).name, target);
    const candidates = target === null ? [service] : service.services.filter(isTarget);
    return candidates.some(({ properties }) =>
      isSameName(properties[property.trim().toLowerCase()]?.value ?? null, variation),
    );
  });
  const generalRules = labor.filter(({ variation_for }) => variation_for === null);
  const rule = newestRule(rulesForVariation, on) ?? newestRule(generalRules, on);
  if (!rule) return [];
  const measure = valueOf(formulaOf(rule, rule.time_formula), measures);
  const { minutes, cost, price } = laborOf(rule, measure);
  const { id, cost_per_min, markup } = rule;
  return [{ of: 'labor', rule_id: id, measure, minutes, cost_per_min, cost, markup, amount: price }];
}

/** Line for the work of a vendor. Adds a warning if they do not sell the moulding in the requested form, so that the next one is bought. */
function vendorLine(
  { vendor_id, variation, cost }: NonNullable<Configuration['vendor']>,
  { name, vendors }: Template,
  on: string,
  warnings: string[],
): PriceLine {
  const links = vendors.filter((link) => link.vendor_id === vendor_id);
  const linkOf = (variationName: string | null) => {
    const matching = links.filter((link) => isSameName(link.variation, variationName));
    return newestRule(matching, on);
  };
  const requested = toMouldingForm(variation);
  const sold = requested && firstSoldForm(requested, (form) => linkOf(form) !== undefined);
  if (sold && sold !== requested)
    warnings.push(`This vendor does not sell ${name} as ${requested}: it is bought by ${sold}.`);
  const { markup = 1 } = linkOf(sold ?? variation) ?? linkOf(null) ?? {};
  const amount = markedUp(cost, markup);
  return { of: 'vendor', vendor_id, variation: sold ?? variation, cost, markup, amount };
}

interface MaterialLineInput {
  readonly name: string;
  readonly rule: (MaterialRule & DatedRule) | null;
  readonly choice: MaterialChoice | null;
  readonly book: PriceBook;
  readonly measures: Measures;
  readonly quantity: Decimal;
}

function materialLine({ name, rule, choice, book, measures, quantity }: MaterialLineInput): PriceLine {
  const widget_id = choice?.widget_id ?? rule?.default_widget_id ?? null;
  const widget = widget_id === null ? null : widgetOf(book, widget_id);
  const cut = widget && cutOf(name, widget, measures, quantity);
  const quantityOfRule = () => {
    if (!rule) return 1;
    return quantityByRule(rule, widget, new Map([...measures, ...sheetMeasures(cut)]));
  };
  const item_quantity = choice?.item_quantity ?? quantityOfRule();
  const unit_price = widget?.price ?? 0;
  const cost = times(widget?.cost ?? 0, item_quantity);
  const amount = times(unit_price, item_quantity);
  return { of: 'material', rule_id: rule?.id ?? null, name, widget_id, item_quantity, unit_price, cost, amount, cut };
}

/** Quantity by a rule: the value of its formula, at least the minimum, rounded up to whole units of the stock. */
function quantityByRule(rule: MaterialRule, widget: Widget | null, measures: Measures): Decimal {
  const needed = Math.max(valueOf(formulaOf(rule, rule.quantity_formula), measures), rule.min_quantity, 0);
  if (!widget || widget.quantity_modulus === 0) return needed;
  const modulus = millionths(widget.quantity_modulus);
  const unitCount = (millionths(needed) + modulus - 1n) / modulus;
  return fromMillionths(unitCount * modulus);
}

/** Panels that are cut out of sheets; null for materials that are no sheets, and for services without a size. */
function cutOf(name: string, { width, height }: Widget, measures: Measures, quantity: Decimal): Cut | null {
  const panel = { width: measures.get('width') ?? 0, height: measures.get('height') ?? 0 };
  if (width === null || height === null || panel.width === 0 || panel.height === 0) return null;
  const { perSheet, isTurned, sheets } = yieldOf(name, { width, height }, panel, quantity);
  return { ...panel, per_sheet: perSheet, is_turned: isTurned, sheets };
}

/** Measures that a formula may name for a material that comes in sheets: `yield` is the number of panels out of one sheet. */
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

/** Cache of parsed formulas by their rules, because one rule prices many items. */
const formulaCache = new WeakMap<object, Formula>();

function formulaOf(rule: object, text: string): Formula {
  const cached = formulaCache.get(rule);
  if (cached) return cached;
  const formula = parseFormula(text);
  formulaCache.set(rule, formula);
  return formula;
}
