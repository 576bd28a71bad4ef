import type { OrderReply } from '@rabbet/client';
import { percentInWords } from '@rabbet/domain/money/tax';
import { orderFields } from '@rabbet/domain/orders/orders';
import type { Field } from '@rabbet/domain/records/fields';
import type { Call } from '../../kernel/connection/call';

const { default: _default, ...rate } = orderFields.tax_rate;
export const taxField: Field = {
  ...rate,
  about: 'such as 0.0725 for 7.25%; the sales tax of the shop, unless given; always 0 for an exempt customer',
};

/** Rate of the sales tax that the shop has set. */
export async function shopTax({ client }: Pick<Call, 'client'>): Promise<number> {
  const [setting] = await client.get<readonly { value: string | null }[]>('core/platform/settings', {
    name: 'nc_wake_sales_tax',
  });
  return Number(setting?.value ?? 0);
}

/** Rate that was taken for an order, and why; null where somebody has said it, or none was known. */
export function taxInWords(rate: number, isProposed: boolean, { tax_rate }: Pick<OrderReply, 'tax_rate'>) {
  if (tax_rate === null) return null;
  if (tax_rate === 0 && rate > 0) return 'No tax: the customer is exempt.';
  if (!isProposed) return null;
  return tax_rate === 0
    ? 'No tax: the shop has set none.'
    : `Tax ${percentInWords(tax_rate)}, the sales tax of the shop.`;
}
