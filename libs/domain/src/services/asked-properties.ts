import { namesIn, parseFormula } from './formulas';
import { FOLLOWING } from './known-names';
import type { LaborRule, MaterialRule } from './rules';

/** Property that the rules of a template read. */
export interface AskedProperty {
  /** Name in lower case. */
  readonly name: string;
  /** Values for which there is a rule of its own. */
  readonly values: readonly string[];
  /** False where its absence has a meaning of its own. */
  readonly is_needed: boolean;
}

const OPTIONAL: ReadonlySet<string> = new Set(['rabbet', 'allowance']);

interface Rules {
  /** Absent for those who may not read them. */
  readonly labor?: readonly Pick<LaborRule, 'time_formula' | 'variation_for' | 'variation' | 'variation_target'>[];
  readonly bom?: readonly Pick<MaterialRule, 'quantity_formula'>[];
}

/** Properties that a service has to say so that its rules can price it: those that their formulas and variations name. */
export function askedProperties({ labor = [], bom = [] }: Rules): readonly AskedProperty[] {
  const formulas = [
    ...labor.map(({ time_formula }) => time_formula),
    ...bom.map(({ quantity_formula }) => quantity_formula),
  ];
  const read = formulas.flatMap((text) => [...namesIn(parseFormula(text))]);
  const measured = read.flatMap((name) => FOLLOWING.get(name) ?? [name]);
  const varied = labor.flatMap(({ variation_for, variation, variation_target }) =>
    variation_for && variation_target === null ? [{ property: variation_for.trim().toLowerCase(), variation }] : [],
  );
  return [...new Set([...measured, ...varied.map(({ property }) => property)])].map((name) => {
    const own = varied.filter(({ property }) => property === name);
    const values = [...new Set(own.flatMap(({ variation }) => variation ?? []))];
    return { name, values, is_needed: measured.includes(name) && !OPTIONAL.has(name) };
  });
}
