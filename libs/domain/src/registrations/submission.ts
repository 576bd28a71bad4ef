import { type FieldProblem, trimmed } from '@rabbet/domain/records/checking';
import { formProblems } from '@rabbet/domain/records/form-problems';
import { type AnyFields, filledIn, type Values } from '@rabbet/domain/records/fields';
import { fromWire } from '@rabbet/domain/records/wire';
import { type Card, cardFields, hasExpired } from './card';
import {
  type Agreement,
  agreementFields,
  type AskedStatus,
  NOT_ACKNOWLEDGED,
  type Registrant,
  registrantFields,
  WAYS,
} from './form';

/** What is sent beside the form. */
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
  const said = trimmed(fields, withoutBlanks(values)) as Values; // found to be so below
  const wrong = formProblems(fields, said);
  const isWrong = (name: string) => wrong.some(({ field }) => field === name);
  const problems: FormProblem[] = [...wrong];
  if (said.acknowledged !== true && !isWrong('acknowledged'))
    problems.push({ field: 'acknowledged', code: 'registration/not-acknowledged', message: NOT_ACKNOWLEDGED });
  const card = 'cc' in fields ? filledIn<Card>(cardFields, said) : null;
  if (card && !isWrong('cc_exp_yr') && !isWrong('cc_exp_mo') && hasExpired(card, now))
    problems.push({
      field: 'cc_exp_yr',
      code: 'card/expired',
      message: 'This card has expired. Please use another one.',
    });
  if (problems.length > 0) return { problems };
  return {
    registrant: filledIn<Registrant>(registrantFields, said),
    agreement: filledIn<Agreement>(agreementFields, fromWire(agreementFields, said)),
    card,
  };
}

/** Card numbers are typed in groups. */
function withoutBlanks(values: object): object {
  const { cc } = values as { cc?: unknown }; // whatever it is
  return typeof cc === 'string' ? { ...values, cc: cc.replace(/[\s\p{Z}\p{Cf}]/gu, '') } : values;
}
