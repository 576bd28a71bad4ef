import { type FieldProblem, tidyValues } from '@rabbet/domain/records/field-rules';
import { formProblems } from '@rabbet/domain/records/form-problems';
import { type AnyFields, fillDefaults, type Values } from '@rabbet/domain/records/fields';
import { fromWire } from '@rabbet/domain/records/wire';
import { dateIn } from '@rabbet/domain/time/zone';
import { type Card, cardFields, hasExpired, lastExpiryYear } from './card';
import {
  type Agreement,
  agreementFields,
  type RequestedStatus,
  NOT_ACKNOWLEDGED,
  type Registrant,
  registrantFields,
  WAY_BY_STATUS,
} from './form';

/** Fields that are sent together with the form: which workshop, and which kind of seat. */
export const seatRequestFields = {
  workshop_id: { kind: 'whole', required: true, min: 1, about: 'the workshop' },
  // names on the wire
  status: {
    kind: 'choice',
    of: Object.keys(WAY_BY_STATUS) as RequestedStatus[],
    required: true,
    about: 'how the seat is paid for',
  },
} satisfies AnyFields;

/** Fields of the form for a kind of seat. Those of the card belong to it only where a card is charged. */
export function formFields(status: RequestedStatus, isFree: boolean): AnyFields {
  const card = status === 'registered' && !isFree ? cardFields : {};
  return { ...registrantFields, ...agreementFields, ...card };
}

export interface Submission {
  readonly registrant: Registrant;
  readonly agreement: Agreement;
  /** Null where no card is charged. It is passed to the payment provider, and never stored. */
  readonly card: Card | null;
}
type FormProblem = FieldProblem<string>;
export type FormReading = { readonly problems: readonly FormProblem[] } | Submission;

/** Reads a form: its parts, or all problems with it. Browser, API and command line share it. */
export function readForm(
  values: object,
  status: RequestedStatus,
  { isFree, now }: { isFree: boolean; now: number },
): FormReading {
  const fields = formFields(status, isFree);
  const enteredValues = tidyValues(fields, normalizeCard(values)) as Values; // `formProblems` checks their types
  const fieldProblems = formProblems(fields, enteredValues).map(withFriendlyMessage);
  const hasProblem = (name: string) => fieldProblems.some(({ field }) => field === name);
  const problems: FormProblem[] = [...fieldProblems];
  if (enteredValues.acknowledged !== true && !hasProblem('acknowledged'))
    problems.push({ field: 'acknowledged', code: 'registration/not-acknowledged', message: NOT_ACKNOWLEDGED });
  const card = 'cc' in fields ? fillDefaults<Card>(cardFields, enteredValues) : null;
  // without a card number the date is still the default of the form: it is not judged
  const canJudgeExpiry = !['cc', 'cc_exp_yr', 'cc_exp_mo'].some(hasProblem);
  if (card && canJudgeExpiry) problems.push(...expiryProblems(card, now));
  if (problems.length > 0) return { problems };
  return {
    registrant: fillDefaults<Registrant>(registrantFields, enteredValues),
    agreement: fillDefaults<Agreement>(agreementFields, fromWire(agreementFields, enteredValues)),
    card,
  };
}

function expiryProblems(card: Card, now: number): readonly FormProblem[] {
  const field = 'cc_exp_yr';
  if (hasExpired(card, now))
    return [{ field, code: 'card/expired', message: 'This card has expired. Please use another one.' }];
  const lastYear = lastExpiryYear(Number(dateIn(now).slice(0, 4)));
  return card.cc_exp_yr > lastYear
    ? [{ field, code: 'range', message: `Expiry year must be at most ${lastYear}.` }]
    : [];
}

function withFriendlyMessage(problem: FormProblem): FormProblem {
  const isMistypedCard = problem.field === 'cc' && (problem.code === 'format' || problem.code === 'length');
  return isMistypedCard ? { ...problem, message: 'Please type the digits of your card number.' } : problem;
}

/** Spaces and invisible characters, which people type or paste between the groups of a card number. */
const CARD_SPACES = /[\s\p{Z}\p{Cf}]/gu;

/** Takes spaces out of the card number, and makes numbers of its dates, which the form sends as texts such as "01". */
function normalizeCard(values: object): object {
  const normalized: Record<string, unknown> = { ...values };
  const { cc, cc_exp_mo, cc_exp_yr } = normalized;
  if (typeof cc === 'string') normalized.cc = cc.replace(CARD_SPACES, '');
  if (isDigits(cc_exp_mo)) normalized.cc_exp_mo = Number(cc_exp_mo);
  if (isDigits(cc_exp_yr)) normalized.cc_exp_yr = Number(cc_exp_yr);
  return normalized;
}

function isDigits(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,4}$/.test(value);
}
