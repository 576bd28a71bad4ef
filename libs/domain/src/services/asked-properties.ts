import { namesIn, parseFormula } from './formulas';
import { PROPERTIES_BY_MEASURE } from './known-names';
import { isSameName } from './configuration';
import { LENGTHS, SIZES, TURN_AROUND } from './properties';
import type { LaborRule, MaterialRule } from './rules';
import { askedPropertyNames } from './template';

/** Property that the rules of a template read, or that the template itself asks for. */
export interface AskedProperty {
  /** Name in lower case. */
  readonly name: string;
  /** Values for which there is a special rule. */
  readonly values: readonly string[];
  /** False for a property that may be left out, such as a rabbet. */
  readonly is_needed: boolean;
  /** False for a word such as a shape, which has no units. */
  readonly is_number: boolean;
}

const OPTIONAL: ReadonlySet<string> = new Set(['rabbet', 'allowance']);

/** Service of the whole order that makes it due sooner: it is asked in how many days. */
const RUSH = 'Rush';

interface RulesOfTemplate {
  readonly name?: string;
  readonly asks_for?: string | null;
  /** Absent for readers who may not see the rules. */
  readonly labor?: readonly Pick<LaborRule, 'time_formula' | 'variation_for' | 'variation' | 'variation_target'>[];
  readonly bom?: readonly Pick<MaterialRule, 'quantity_formula'>[];
}

/**
 * Properties to ask for when a service is configured. The formulas and variations of its rules name them, or the template
 * does.
 */
export function askedProperties(rules: RulesOfTemplate): readonly AskedProperty[] {
  const { name: templateName = null, asks_for, labor = [], bom = [] } = rules;
  const formulas = [
    ...labor.map(({ time_formula }) => time_formula),
    ...bom.map(({ quantity_formula }) => quantity_formula),
  ];
  const formulaNames = formulas.flatMap((text) => [...namesIn(parseFormula(text))]);
  const neededNames = formulaNames.flatMap((name) => PROPERTIES_BY_MEASURE.get(name) ?? [name]);
  const variations = labor.flatMap(({ variation_for, variation, variation_target }) => {
    // a variation with a target is a property of the nested service, which is asked for there
    if (!variation_for || variation_target !== null) return [];
    return [{ name: variation_for.trim().toLowerCase(), variation }];
  });
  const variationNames = variations.map(({ name }) => name);
  const ofRush = isSameName(templateName, RUSH) ? [TURN_AROUND] : [];
  const names = new Set([...neededNames, ...variationNames, ...askedPropertyNames(asks_for), ...ofRush]);
  return [...names].map((name) => {
    const values = variations.flatMap((rule) => (rule.name === name ? (rule.variation ?? []) : []));
    const isInFormula = neededNames.includes(name);
    return {
      name,
      values: [...new Set(values)],
      is_needed: isInFormula && !OPTIONAL.has(name),
      is_number: isInFormula || SIZES.has(name) || LENGTHS.has(name),
    };
  });
}
