import { randomUUID } from 'node:crypto';
import { Controller, Injectable } from '@nestjs/common';
import type { CommandContext } from '@rabbet/commands';
import { VISITOR } from '@rabbet/domain/callers/caller';
import { FEATURES } from '../shop/features';
import { TestShop } from '../testing/test-shop';
import { Allow } from '../kernel/requests/allow';
import { KnownPeople } from './people';

/** What a later feature does: it is handed the rule. */
@Injectable()
class Handed {
  static people: KnownPeople;

  constructor(people: KnownPeople) {
    Handed.people = people;
  }
}
@Controller('core/handed')
@Allow('public')
class HandedController {
  constructor(readonly handed: Handed) {}
}

const features = [...FEATURES, { name: 'handed', providers: [Handed], controllers: [HandedController] }];
const shop = new TestShop({ features });
/** Another program of the same shop. */
let other: TestShop;
const rules: KnownPeople[] = [];
beforeAll(async () => {
  await shop.open();
  rules.push(Handed.people);
  other = new TestShop({ features }, false, null, {
    ...{ databaseUrl: shop.database.options.url, home: shop.home },
  });
  await other.open();
  rules.push(Handed.people);
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const context = (): CommandContext => ({
  ...{ caller: VISITOR, origin: 'web', now: new Date(), commandId: randomUUID() },
});
const ann = { email: 'ann@example.com', first: 'Ann', middle: null, last: 'Lee' };

test('many who ask at once in several programs for somebody new get one person', async () => {
  const asked = Array.from({ length: 40 }, (_, i) => rules[i % 2]!.findOrMakePerson(ann, context()));
  expect(new Set(await Promise.all(asked)).size).toBe(1);
});

test('whoever buys for themselves is one customer, however many programs ask at once, and as whom they bought before', async () => {
  const [person, known] = [
    await shop.add('core/contacts/people', { first: 'Bo' }),
    await shop.add('core/contacts/people', { first: 'Cleo' }),
  ];
  const asked = Array.from({ length: 10 }, (_, i) => rules[i % 2]!.findOrMakeCustomer(person, context()));
  const made = await Promise.allSettled(asked);
  expect(new Set(made.map((one) => (one.status === 'fulfilled' ? one.value : one.reason))).size).toBe(1);

  const before = await shop.add('core/contacts/customers', { person_id: known });
  expect(await rules[1]!.findOrMakeCustomer(known, context())).toBe(before);
});

test('a firm that somebody buys for is not that person as a customer', async () => {
  const person = await shop.add('core/contacts/people', { first: 'Dora' });
  const firm = await shop.add('core/contacts/companies', { name: 'Finch & Co.' });
  const ofFirm = await shop.add('core/contacts/customers', { person_id: person, company_id: firm });
  expect(await rules[0]!.findOrMakeCustomer(person, context())).not.toBe(ofFirm);
});
