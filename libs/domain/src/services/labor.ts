import { type Cents, markedUp, times } from '@rabbet/domain/money/money';
import { type Decimal, DECIMAL_LIMIT, fromMillionths, MILLION } from '@rabbet/domain/numbers/decimal';
import { add, divide, type Fraction, fraction, multiply, subtract, toDecimal } from '@rabbet/domain/numbers/fraction';
import { refuse } from '@rabbet/domain/deciders/refusal';

/** Numbers of a labor rule. `base_labor_mins` is the time at `base_factor`; it increases above that and decreases below. */
export interface LaborNumbers {
  readonly base_factor: Decimal;
  readonly base_labor_mins: Decimal;
  readonly increase_constant: Decimal;
  readonly increase_power: Decimal;
  readonly decrease_constant: Decimal;
  readonly decrease_power: Decimal;
  readonly cost_per_min: Cents;
  readonly markup: Decimal;
}

export interface Labor {
  readonly minutes: Decimal;
  readonly cost: Cents;
  readonly price: Cents;
}

/**
 * Minutes for a measure m. With the base factor b, constant c and power p of the rule:
 * from b on, base minutes x (1 + c (m/b - 1)^p); below b, base minutes x (1 - c (1 - m/b)^p), and at least 0.
 */
export function laborMinutes(rule: LaborNumbers, measure: Decimal): Decimal {
  const ratio = divide(fraction(measure), fraction(rule.base_factor));
  if (ratio === null) throw new Error('a labor rule has the base factor 0');
  const unity = fraction(1);
  const excess = subtract(ratio, unity);
  const isMore = excess.numerator >= 0n;
  const change = isMore
    ? multiply(fraction(rule.increase_constant), power(excess, rule.increase_power))
    : multiply(fraction(rule.decrease_constant), power(subtract(unity, ratio), rule.decrease_power));
  const minutes = multiply(fraction(rule.base_labor_mins), isMore ? add(unity, change) : subtract(unity, change));
  return Math.max(0, toDecimal(minutes) ?? refuseTooMuch());
}

/** Cost and price of the work, each rounded to the cent. */
export function laborOf(rule: LaborNumbers, measure: Decimal): Labor {
  const minutes = laborMinutes(rule, measure);
  const cost = times(rule.cost_per_min, minutes);
  return { minutes, cost, price: markedUp(cost, rule.markup) };
}

/** Power of a fraction: exact for whole exponents, otherwise rounded to six places. */
function power(base: Fraction, exponent: Decimal): Fraction {
  if (Number.isInteger(exponent))
    return { numerator: base.numerator ** BigInt(exponent), denominator: base.denominator ** BigInt(exponent) };
  const value = Math.round((Number(base.numerator) / Number(base.denominator)) ** exponent * Number(MILLION));
  if (!Number.isFinite(value) || BigInt(value) >= DECIMAL_LIMIT) return refuseTooMuch();
  return fraction(fromMillionths(BigInt(value)));
}

function refuseTooMuch(): never {
  return refuse('formula/value', 'The work on this takes more than a billion minutes.');
}
