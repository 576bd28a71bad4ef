import { type Changed, type Client, Problem } from '@rabbet/client';
import { REGISTRATIONS } from '@rabbet/domain/registrations/registrations';
import { longDate } from '@rabbet/domain/time/words';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useFilling } from '../../kernel/forms/ShopForm';
import { wordsOf } from '../../kernel/forms/problem-words';
import type { MoreProps } from '../sheet/ChangeForms';
import { type Fact, Facts } from '../sheet/Sheet';
import { useClient } from '../session/staff-client';
import { creditInWords, inDollars, termsQuery } from './CancellationTerms';

interface Move {
  readonly id: number;
  /** Workshop of the other date. */
  readonly to: number;
  /** A reason is given: its words decide nothing. */
  readonly hasReason: boolean;
}

type Money = Pick<Changed, 'total' | 'paid' | 'due' | 'check_by' | 'credits' | 'kept'>;
type Outcome = { readonly money: Money } | { readonly refused: string };

/** Money of a move, or the reason for which it would be refused, by trying it. */
function moveQuery(client: Client, { id, to, hasReason }: Move) {
  const body = { to, reason: hasReason ? 'a reason' : null };
  return queryOptions({
    queryKey: ['list', 'move', id, to, hasReason],
    queryFn: async (): Promise<Outcome> => {
      try {
        return { money: await client.change('POST', `${REGISTRATIONS}/move/${id}`, body, { isDryRun: true }) };
      } catch (problem) {
        if (problem instanceof Problem && problem.status < 500) return { refused: wordsOf(problem) };
        throw problem;
      }
    },
    enabled: id > 0 && to > 0,
  });
}

/** The policy that holds after a move, and its money, for staff who are about to move somebody. */
export function MoveTerms({ record, values: { to, reason } }: MoreProps) {
  const client = useClient();
  const { problem } = useFilling();
  const id = record?.id ?? 0;
  const { data: terms } = useQuery(termsQuery(client, id));
  const hasReason = typeof reason === 'string' && reason.trim() !== '';
  const { data: outcome } = useQuery(moveQuery(client, { id, to: Number(to ?? 0), hasReason }));
  return (
    <div role="note" className="terms" aria-label="What holds after the move">
      {terms && (
        <>
          <p>The seat keeps the policy of its first date. The days are counted to the new one:</p>
          {terms.policy.map((words) => (
            <p key={words} className="field-hint">
              {words}
            </p>
          ))}
        </>
      )}
      {outcome && 'money' in outcome && <Facts facts={factsOf(outcome.money)} />}
      {outcome && 'refused' in outcome && outcome.refused !== (problem && wordsOf(problem)) && <p>{outcome.refused}</p>}
    </div>
  );
}

function factsOf({ total = 0, paid = 0, due = 0, check_by = null, credits = [], kept = 0 }: Money): readonly Fact[] {
  const back = credits.map(creditInWords).join(', ');
  return [
    ['Total there', inDollars(total)],
    ['Paid of it', inDollars(paid)],
    [
      'Still to pay, by check',
      due === 0 ? 'nothing' : `${inDollars(due)}${check_by ? ` by ${longDate(check_by)}` : ''}`,
    ],
    ['Comes back', back || 'nothing'],
    ...(kept > 0 ? [['Kept by the shop', inDollars(kept)] as const] : []),
  ];
}
