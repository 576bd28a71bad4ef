import type { TestShop } from './test-shop';

/** Company that has left a piece with the shop, was given a statement, and was paid. */
export async function paidConsignor(shop: TestShop): Promise<number> {
  const id = await shop.add('core/contacts/companies', { name: 'Bay Prints' });
  const transaction = { activity: 'Consigned', vendor_id: id, completed: '2026-01-05 15:00:00' };
  await shop.add('core/commerce/widgets', { name: 'Left', price: 90, transaction });
  const changes = { give: { to: '2026-02-28' }, pay: { amount: 10, how: 'check', reason: 'an advance' } };
  for (const [verb, body] of Object.entries(changes)) await shop.asStaff(`core/consignors/${verb}/${id}`, { body });
  await shop.shop.projections.settled();
  return id;
}
