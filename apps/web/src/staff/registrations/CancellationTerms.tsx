import type { CancellationTermsReply, Client } from '@rabbet/client';
import { dollars } from '@rabbet/domain/money/money';
import { REGISTRATIONS } from '@rabbet/domain/registrations/registrations';
import { longDate } from '@rabbet/domain/time/words';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { MoreProps } from '../sheet/ChangeForms';
import { Facts } from '../sheet/Sheet';
import { useClient } from '../session/staff-client';

/** Grants of a cancellation of now: who cancels decides which. */
export function termsQuery(client: Client, id: number) {
  return queryOptions({
    queryKey: ['list', 'cancellation-terms', id],
    queryFn: () => client.get<CancellationTermsReply>(`${REGISTRATIONS}/cancellation-terms`, { id }),
    enabled: id > 0,
  });
}

export const inDollars = (amount: number) => dollars(Math.round(amount * 100));

/** "$107.25 of store credit until June 1, 2027". */
export function creditInWords({ amount, until }: { readonly amount: number; readonly until: string }): string {
  return `${inDollars(amount)} of store credit until ${longDate(until)}`;
}

/** "$107.25 of store credit until June 1, 2027, $75.00 kept". */
function grantInWords({ credits, refund, kept }: CancellationTermsReply['by_customer']): string {
  const parts = [
    ...credits.map(creditInWords),
    refund > 0 && `${inDollars(refund)} refunded`,
    kept > 0 && `${inDollars(kept)} kept`,
  ];
  return parts.filter(Boolean).join(', ') || 'nothing';
}

/** The promised policy and what it grants now, for staff who are about to cancel. */
export function CancellationTerms({ record }: MoreProps) {
  const { data: terms } = useQuery(termsQuery(useClient(), record?.id ?? 0));
  if (!terms) return null;
  const { policy, paid, by_customer, by_shop_credit, by_shop_refund } = terms;
  return (
    <div role="note" className="terms" aria-label="What a cancellation grants now">
      {policy.map((words) => (
        <p key={words} className="field-hint">
          {words}
        </p>
      ))}
      {paid === 0 ? (
        <p>Nothing was paid: nothing comes back.</p>
      ) : (
        <Facts
          facts={[
            ['Paid', inDollars(paid)],
            ['The customer cancels now', grantInWords(by_customer)],
            ['The shop cancels, for credit', grantInWords(by_shop_credit)],
            ['The shop cancels, and refunds', grantInWords(by_shop_refund)],
          ]}
        />
      )}
    </div>
  );
}
