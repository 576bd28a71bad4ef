import type { Client } from '@rabbet/client';
import { dollars } from '@rabbet/domain/money/money';
import { withTax } from '@rabbet/domain/money/tax';
import { policyNotice } from '@rabbet/domain/workshops/workshops';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Facts } from '../sheet/Sheet';
import { useClient } from '../session/staff-client';
import type { MoreProps } from '../sheet/ChangeForms';

/** Price, tax and policy of a workshop, for whoever is registered for it now; null where there is no such workshop. */
function quoteQuery(client: Client, id: number) {
  return queryOptions({
    queryKey: ['list', 'quote', id],
    queryFn: async () => {
      const [workshop, named] = await Promise.all([
        client.workshop(id),
        client.get<{ value: string | null }[]>('core/platform/settings', { name: 'nc_wake_sales_tax' }),
      ]);
      if (!workshop) return null;
      const price = workshop.price === null ? null : Math.round(workshop.price * 100);
      const taxed = price === null ? null : withTax(price, Number(named[0]?.value ?? 0));
      return { price, taxed, policy: policyNotice(workshop.cancellation, price === 0) };
    },
    enabled: id > 0,
  });
}

/** Total and policy of the workshop that is chosen, to be read to whoever asks by phone. */
export function Quote({ values: { workshop_id } }: MoreProps) {
  const id = Number(workshop_id ?? 0);
  const { data: quote } = useQuery(quoteQuery(useClient(), Number.isSafeInteger(id) ? id : 0));
  if (!quote) return null;
  const { price, taxed, policy } = quote;
  return (
    <div role="note" className="terms" aria-label="Price and policy">
      <Facts
        facts={
          price === null || taxed === null
            ? [['Price', 'not known yet']]
            : [
                ['Price', dollars(price)],
                ['Sales tax', dollars(taxed.tax)],
                ['Total', dollars(taxed.total)],
              ]
        }
      />
      <p className="field-hint">Whoever is exempt from tax pays the price alone.</p>
      {policy.map(({ text }) => (
        <p key={text} className="field-hint">
          {text}
        </p>
      ))}
    </div>
  );
}
