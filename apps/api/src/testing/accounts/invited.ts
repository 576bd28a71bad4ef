import type { AccountReply } from '@rabbet/projections';
import { until } from '@rabbet/postgres/testing/until';
import { Browser } from '../browser';
import { mailsOf } from '../mails';
import type { TestShop } from '../test-shop';

export { mailsOf };

export const GOOD_PASSWORD = 'seven brass picture hooks';

export interface Member {
  readonly id: number;
  readonly email: string;
  readonly browser: Browser;
}

/** The secret of the link in the newest mail of a template that went to an address, once there is one. */
export function linkTo(shop: TestShop, template: string, email: string): Promise<string> {
  return until(async () => {
    const all = await mailsOf(shop);
    const mail = all.findLast((row) => row.template === template && row.address === email);
    const [, secret] = /\?secret=([\w-]+)/.exec(mail?.text ?? '') ?? [];
    return secret;
  }, `${template} goes to ${email}`);
}

/** Invites somebody by whoever works on the machine, and has them accept. */
export async function member(shop: TestShop, first: string, role: string): Promise<Member> {
  const email = `${first.toLowerCase()}@example.com`;
  const invited = await shop.asStaff<{ id: number }>('core/accounts', { body: { first, last: 'Lee', email, role } });
  if (invited.status !== 201) throw new Error(JSON.stringify(invited.body));
  const secret = await linkTo(shop, 'staff-invitation', email);
  const browser = new Browser(shop);
  await browser.ask('security/current-user');
  const { status, body } = await browser.ask('security/welcome', { body: { secret, password: GOOD_PASSWORD } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { id: invited.body.id, email, browser };
}

export async function listed(shop: TestShop): Promise<readonly AccountReply[]> {
  await shop.shop.projections.settled();
  return (await shop.asStaff<AccountReply[]>('core/accounts')).body;
}

/** The types of what happened to accounts, in order. */
export async function history(shop: TestShop): Promise<string[]> {
  const events = await shop.shop.writeSide.eventStore.readStream('staff-1');
  return events.map(({ type, actor }) => `${type} by ${actor}`);
}

/** Makes the confirmation of a password too old for what asks for it again. */
export async function unconfirm(shop: TestShop, { id, browser }: Member): Promise<void> {
  await shop.database.query(
    `update state.session set confirmed_at = now() - interval '11 minutes' where account = $1`,
    [id],
  );
  await until(async () => {
    const { body } = await browser.ask<{ session: { confirmed_until: string | null } }>('security/session');
    const { status } = await browser.ask('security/recovery-codes', { method: 'POST' });
    return body.session.confirmed_until === null && status === 403;
  });
}
