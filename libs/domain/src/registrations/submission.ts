import { type FieldProblem, tidyValues } from '@rabbet/domain/records/checking';
import { formProblems } from '@rabbet/domain/records/form-problems';
import { type AnyFields, fillDefaults, type Values } from '@rabbet/domain/records/fields';
import { fromWire } from '@rabbet/domain/records/wire';
import { dateIn } from '@rabbet/domain/time/zone';
import { type Card, cardFields, hasExpired, lastExpiryYear } from './card';
import {
  type Agreement,
  agreementFields,
  type AskedStatus,
  NOT_ACKNOWLEDGED,
  type Registrant,
  registrantFields,
  WAYS,
} from './form';

/** Fields that are sent beside the form. */
export const askedFields = {
  workshop_id: { kind: 'whole', required: true, min: 1, about: 'the workshop' },
  // the words of the wire
  status: { kind: 'choice', of: Object.keys(WAYS) as AskedStatus[], required: true, about: 'how the seat is paid for' },
} satisfies AnyFields;

/** The whole form by the way in which a seat is asked for; there is a card where there is something to charge it with. */
export function formFields(status: AskedStatus, isFree: boolean): AnyFields {
  const card = status === 'registered' && !isFree ? cardFields : {};
  return { ...registrantFields, ...agreementFields, ...card };
}

export interface Submission {
  readonly registrant: Registrant;
  readonly agreement: Agreement;
  /** Null where none is charged. It is for the provider alone. */
  readonly card: Card | null;
}
type FormProblem = FieldProblem<string>;
export type Reading = { readonly problems: readonly FormProblem[] } | Submission;

/** A form as it was filled in: what is wrong with it, for browser, API and command line alike, or its parts. */
export function readForm(
  values: object,
  status: AskedStatus,
  { isFree, now }: { isFree: boolean; now: number },
): Reading {
  const fields = formFields(status, isFree);
  const typed = tidyValues(fields, asTyped(values)) as Values; // checked below
  const wrong = formProblems(fields, typed).map(inFriendlyWords);
  const isWrong = (name: string) => wrong.some(({ field }) => field === name);
  const problems: FormProblem[] = [...wrong];
  if (typed.acknowledged !== true && !isWrong('acknowledged'))
    problems.push({ field: 'acknowledged', code: 'registration/not-acknowledged', message: NOT_ACKNOWLEDGED });
  const card = 'cc' in fields ? fillDefaults<Card>(cardFields, typed) : null;
  // whoever has typed no number has not chosen the date yet
  if (card && !['cc', 'cc_exp_yr', 'cc_exp_mo'].some(isWrong)) problems.push(...expiryProblems(card, now));
  if (problems.length > 0) return { problems };
  return {
    registrant: fillDefaults<Registrant>(registrantFields, typed),
    agreement: fillDefaults<Agreement>(agreementFields, fromWire(agreementFields, typed)),
    card,
  };
}

function expiryProblems(card: Card, now: number): readonly FormProblem[] {
  const field = 'cc_exp_yr';
  if (hasExpired(card, now))
    return [{ field, code: 'card/expired', message: 'This card has expired. Please use another one.' }];
  const last = lastExpiryYear(Number(dateIn(now).slice(0, 4)));
  return card.cc_exp_yr > last ? [{ field, code: 'range', message: `Expiry year must be at most ${last}.` }] : [];
}

function inFriendlyWords(problem: FormProblem): FormProblem {
  const isMistyped = problem.field === 'cc' && (problem.code === 'format' || problem.code === 'length');
  return isMistyped ? { ...problem, message: 'Please type the digits of your card number.' } : problem;
}

/** Card numbers are typed in groups, and its dates are digits as in the list of the form: 01. */
function asTyped(values: object): object {
  const { cc, cc_exp_mo, cc_exp_yr } = values as { cc?: unknown; cc_exp_mo?: unknown; cc_exp_yr?: unknown }; // whatever it is
  return {
    ...values,
    ...(typeof cc === 'string' && { cc: cc.replace(/[\s\p{Z}\p{Cf}]/gu, '') }),
    ...(isDigits(cc_exp_mo) && { cc_exp_mo: Number(cc_exp_mo) }),
    ...(isDigits(cc_exp_yr) && { cc_exp_yr: Number(cc_exp_yr) }),
  };
}

function isDigits(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,4}$/.test(value);
}
