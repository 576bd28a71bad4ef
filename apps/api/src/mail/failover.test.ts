import { until } from '@rabbet/postgres/testing/until';
import { Standby } from '../testing/standby';
import type { TestShop } from '../testing/test-shop';
import { askFor, mailShop, makeDue, messages, untilLast } from '../testing/mail/mail-shop';
import { SmtpStandIn } from '../testing/mail/smtp-stand-in';

const smtp = new SmtpStandIn();
let shop: TestShop;
beforeAll(() => smtp.open());
beforeEach(async () => {
  smtp.received.length = 0;
  smtp.manner = 'accept';
  shop = mailShop(smtp);
  await shop.open();
});
afterEach(() => shop.close());
afterAll(() => smtp.close());

const openedAnew = () =>
  until(() => shop.logged.some((line) => line.includes('"msg":"opened anew"')), 'the shop opens itself anew');

test('a mail whose record a failover has lost is not sent a second time', async () => {
  smtp.manner = 'later';
  await askFor(shop, 'ann@gallery.test');
  await untilLast(shop, 'pending', { tries: 1 });
  const standby = await Standby.of(shop);
  smtp.manner = 'accept';
  await makeDue(shop);
  await untilLast(shop, 'sent');
  await askFor(shop, 'bea@gallery.test'); // an event that is lost
  await untilLast(shop, 'sent');
  expect(smtp.received.map(({ to }) => to)).toEqual([['ann@gallery.test'], ['bea@gallery.test']]);
  await standby.takeOver();
  await openedAnew();
  expect((await messages(shop)).map(({ state }) => state)).toEqual(['pending']);
  await makeDue(shop);
  await untilLast(shop, 'sent');
  await askFor(shop, 'cay@gallery.test');
  await untilLast(shop, 'sent');
  const sent = smtp.received.map(({ to }) => to);
  expect(sent).toEqual([['ann@gallery.test'], ['bea@gallery.test'], ['cay@gallery.test']]);
});
