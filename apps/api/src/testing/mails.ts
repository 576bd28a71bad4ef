import type { WholeMessageReply } from '@rabbet/domain/mail/mail';
import type { TestShop } from './test-shop';

/** All mails of the shop, as they would have left it. */
export async function mailsOf(shop: TestShop): Promise<WholeMessageReply[]> {
  await shop.shop.processes.settled();
  const { rows } = await shop.database.query<{ id: number }>('select id from state.message order by id');
  return Promise.all(
    rows.map(async ({ id }) => (await shop.asStaff<WholeMessageReply>(`core/mail/messages/whole?id=${id}`)).body),
  );
}
