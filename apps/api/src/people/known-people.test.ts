import { randomUUID } from 'node:crypto';
import { Controller, Injectable } from '@nestjs/common';
import type { CommandContext } from '@rabbet/commands';
import { VISITOR } from '@rabbet/domain/callers/caller';
import { FEATURES } from '../shop/features';
import { TestShop } from '../testing/test-shop';
import { Allow } from '../kernel/requests/allow';
import { KnownPeople } from './people';

/** Feature to which the rule is injected. */
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
    databaseUrl: shop.database.options.url,
    home: shop.home,
  });
  await other.open();
  rules.push(Handed.people);
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const context = (): CommandContext => ({
  caller: VISITOR,
  origin: 'web',
  now: new Date(),
  commandId: randomUUID(),
});
async function addPerson({ email, first, last }: typeof ann): Promise<number> {
  const id = await shop.add('core/contacts/people', { first, last });
  await shop.add('core/contacts/vectors', { person_id: id, value: email });
  return id;
}
const ann = { email: 'ann@example.com', first: 'Ann', middle: null, last: 'Lee' };

test('many who ask at once in several programs for somebody new get one person', async () => {
  const requests = Array.from({ length: 40 }, (_, i) => rules[i % 2]!.findOrMakePerson(ann, context()));
  expect(new Set(await Promise.all(requests)).size).toBe(1);
});

test('whoever buys for themselves is one customer, however many programs ask at once, and as whom they bought before', async () => {
  const bo = { email: 'bo@example.com', first: 'Bo', middle: null, last: 'Lee' };
  const requests = Array.from({ length: 10 }, (_, i) => rules[i % 2]!.findOrMakeBuyer(bo, context()));
  const made = await Promise.all(requests);
  expect(new Set(made.map(({ person, customer }) => `${person} ${customer}`)).size).toBe(1);
  expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);

  const cleo = { email: 'cleo@example.com', first: 'Cleo', middle: null, last: 'Lee' };
  const existing = await addPerson(cleo);
  const before = await shop.add('core/contacts/customers', { person_id: existing });
  expect(await rules[1]!.findOrMakeBuyer(cleo, context())).toEqual({
    person: existing,
    customer: before,
    isNew: false,
  });
});

test('a firm that somebody buys for is not that person as a customer', async () => {
  const dora = { email: 'dora@example.com', first: 'Dora', middle: null, last: 'Lee' };
  const person = await addPerson(dora);
  const firm = await shop.add('core/contacts/companies', { name: 'Finch & Co.' });
  const ofFirm = await shop.add('core/contacts/customers', { person_id: person, company_id: firm });
  const buyer = await rules[0]!.findOrMakeBuyer(dora, context());
  expect(buyer.person).toBe(person);
  expect(buyer.customer).not.toBe(ofFirm);
});
