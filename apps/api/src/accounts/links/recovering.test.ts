import { recoverAccount } from '@rabbet/commands';
import { localCaller } from '@rabbet/domain/callers/caller';
import { Browser } from '../../testing/browser';
import { TestShop } from '../../testing/test-shop';
import { mailsOf, member } from '../../testing/accounts/invited';

const shop = new TestShop();
beforeAll(() => shop.open());
afterAll(() => shop.close());

test('the link that is printed on the machine lets its owner in, while the shop runs and writes mails', async () => {
  const ann = await member(shop, 'Ann', 'administrator');
  const { writeSide } = shop.shop;
  const { secret } = await recoverAccount(writeSide, ann.email, localCaller('1000'), new Date());
  const templates = (await mailsOf(shop)).map(({ template }) => template);
  expect(templates).not.toContain('staff-new-password');
  const password = 'nine copper wire spools';
  const used = await new Browser(shop).ask('security/new-password', { body: { secret, password } });
  expect(used).toMatchObject({ status: 200, body: { id: ann.id, next: null } });
  expect((await mailsOf(shop)).at(-1)).toMatchObject({ template: 'staff-password-changed', address: ann.email });
});
