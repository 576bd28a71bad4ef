import type { Client } from '@rabbet/client';
import type { Paged } from '@rabbet/domain/pages/paging';
import { customer } from '@rabbet/domain/people/people';
import { labelOf } from '@rabbet/domain/records/labels';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { shownValues } from '../../kernel/forms/form';
import { FormField } from '../../kernel/forms/FormField';
import { useClient } from '../session/staff-client';
import type { KeptDraft } from '../orders/kept-draft';
import { OPENED } from '../orders/part-forms';

const TAX = 'nc_wake_sales_tax';

/** Rate of the sales tax that the shop has set. */
export function rateQuery(client: Client) {
  return queryOptions({
    queryKey: ['settings', 'sales tax'],
    queryFn: async () => {
      const [told] = await client.get<{ value: string | null }[]>('core/platform/settings', { name: TAX });
      return Number(told?.value ?? 0);
    },
  });
}

export interface TaxFieldProps {
  readonly kept: KeptDraft | null;
  /** Reads the form anew. */
  readonly learn: () => void;
  readonly customer_id: number | null;
}

/** Proposes the rate of the shop, and 0 for a customer who is exempt. */
export function TaxField({ kept, learn, customer_id }: TaxFieldProps) {
  const client = useClient();
  const rate = useQuery(rateQuery(client)).data ?? 0;
  const isExempt = useExempt(client, customer_id);
  const [seen, setSeen] = useState<boolean | undefined>(undefined);
  const [proposed, setProposed] = useState({ place: 0, text: kept?.texts.tax_rate ?? String(rate) });
  if (isExempt !== undefined && isExempt !== seen) {
    setSeen(isExempt);
    const isOther = seen !== undefined || isExempt;
    if (isOther) setProposed({ place: proposed.place + 1, text: isExempt ? '0' : String(rate) });
  }
  useEffect(() => learn(), [learn, proposed.place]);
  const field = OPENED.tax_rate;
  return (
    <FormField
      key={proposed.place}
      name="tax_rate"
      label={`${labelOf('tax_rate', field)}, %`}
      hint={isExempt ? 'This customer is exempt from tax.' : undefined}
      inputMode="decimal"
      defaultValue={shownValues({ tax_rate: field }, { tax_rate: proposed.text }).tax_rate}
    />
  );
}

/** True for a customer who pays no tax; undefined until it is known. */
function useExempt(client: Client, customer_id: number | null): boolean | undefined {
  return useQuery({
    queryKey: ['choices', customer.name, 'exempt', customer_id],
    queryFn: async () => {
      const { data } = await client.get<Paged<{ tax_exempt?: boolean }>>(`${customer.path}/list`, { id: customer_id });
      return data[0]?.tax_exempt === true;
    },
    enabled: customer_id !== null && customer_id > 0,
  }).data;
}
