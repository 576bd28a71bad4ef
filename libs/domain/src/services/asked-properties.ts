import { namesIn, parseFormula } from './formulas';
import { FOLLOWING } from './known-names';
import { LENGTHS, SIZES } from './properties';
import type { LaborRule, MaterialRule } from './rules';
import { namesAskedFor } from './template';

/** Property that the rules of a template read, or that the template itself asks for. */
export interface AskedProperty {
  /** Name in lower case. */
  readonly name: string;
  /** Values for which there is a rule of its own. */
  readonly values: readonly string[];
  /** False where a service does without it, as without a rabbet. */
  readonly is_needed: boolean;
  /** False for a word, such as a shape: it has no units. */
  readonly is_number: boolean;
}

const OPTIONAL: ReadonlySet<string> = new Set(['rabbet', 'allowance']);

interface Rules {
  readonly asks_for?: string | null;
  /** Absent for readers who may not see the rules. */
  readonly labor?: readonly Pick<LaborRule, 'time_formula' | 'variation_for' | 'variation' | 'variation_target'>[];
  readonly bom?: readonly Pick<MaterialRule, 'quantity_formula'>[];
}

/**
 * Properties to ask for when a service is configured: those that formulas and variations of its rules name, and those
 * of the template.
 */
export function askedProperties({ asks_for, labor = [], bom = [] }: Rules): readonly AskedProperty[] {
  const formulas = [
    ...labor.map(({ time_formula }) => time_formula),
    ...bom.map(({ quantity_formula }) => quantity_formula),
  ];
  const read = formulas.flatMap((text) => [...namesIn(parseFormula(text))]);
  const measured = read.flatMap((name) => FOLLOWING.get(name) ?? [name]);
  const varied = labor.flatMap(({ variation_for, variation, variation_target }) =>
    variation_for && variation_target === null ? [{ property: variation_for.trim().toLowerCase(), variation }] : [],
  );
  const names = new Set([...measured, ...varied.map(({ property }) => property), ...namesAskedFor(asks_for)]);
  return [...names].map((name) => {
    const variations = varied.filter(({ property }) => property === name);
    const values = [...new Set(variations.flatMap(({ variation }) => variation ?? []))];
    const isRead = measured.includes(name);
    const is_number = isRead || SIZES.has(name) || LENGTHS.has(name);
    return { name, values, is_needed: isRead && !OPTIONAL.has(name), is_number };
  });
}
