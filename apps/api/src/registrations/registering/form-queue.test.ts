import { until } from '@rabbet/postgres/testing/until';
import { TestShop } from '../../testing/test-shop';
import { FORMS_AT_ONCE, FormQueue } from './form-queue';
import { Visitors } from '../../testing/registrations/visitors';

/** Forms whose work is held until it is let go. */
class HeldForms {
  readonly begun: string[] = [];
  readonly answered: string[] = [];
  private readonly held = new Map<string, () => void>();

  constructor(private readonly queue: FormQueue) {}

  send(name: string, workshop = 1, network = 'a'): Promise<void> {
    const work = () => {
      this.begun.push(name);
      return new Promise<void>((resolve) => this.held.set(name, resolve));
    };
    return this.queue.take(workshop, network, work).then(() => void this.answered.push(name));
  }

  async finish(name: string): Promise<void> {
    this.held.get(name)?.();
    await until(() => this.answered.includes(name), `${name} is answered`);
  }
}

test('a form is begun once one before it is answered; other workshops wait for none of them, and each network gets its turn', async () => {
  const forms = new HeldForms(new FormQueue());
  const first = Array.from({ length: FORMS_AT_ONCE }, (_, i) => `first ${i}`);
  const sent = [...first, 'second', 'third'].map((name) => forms.send(name));
  sent.push(forms.send('neighbor', 1, 'b'), forms.send('elsewhere', 2));
  await until(() => forms.begun.includes('elsewhere'), 'the other workshop takes its form');
  expect(forms.begun).toEqual([...first, 'elsewhere']);
  for (const [answered, begins] of [
    ['first 7', 'second'],
    ['first 3', 'neighbor'],
    ['elsewhere', null],
    ['second', 'third'],
  ] as const) {
    const before = forms.begun.length;
    await forms.finish(answered);
    if (begins === null) continue;
    await until(() => forms.begun.length > before, 'the next one begins');
    expect(forms.begun.slice(before)).toEqual([begins]);
  }
  for (const name of [...first, 'third', 'neighbor']) await forms.finish(name);
  await Promise.all(sent);
});

describe('of a crowd', () => {
  const shop = new TestShop({}, false, null, { payments: 'sandbox' });
  const visitors = new Visitors(shop);
  beforeAll(() => shop.open());
  afterAll(() => shop.close());
  const nameOf = (i: number) => `Guest${String.fromCharCode(97 + Math.floor(i / 26), 97 + (i % 26))}`;
  const MORE = 12;

  test('no more seats are decided and unanswered than forms are under way, though the provider keeps them waiting', async () => {
    const id = await visitors.plan({ seats: 100 });
    const other = await visitors.plan({ seats: 5 });
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    // no card is charged meanwhile
    const locked = shop.database.transaction(async (tx) => {
      await tx.query('lock table state.sandbox_charge in access exclusive mode');
      await released;
    });
    const answers = Array.from({ length: FORMS_AT_ONCE + MORE }, (_, i) => visitors.byCard(id, nameOf(i)));
    const seats = async () => (await visitors.book(id)).seats;
    await until(async () => (await seats()).filter(({ open }) => open).length === FORMS_AT_ONCE, 'all are being paid');
    expect((await visitors.byCheck(other, 'Ann')).status).toBe(0);
    expect(await seats()).toHaveLength(FORMS_AT_ONCE);
    release();
    await locked;
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(FORMS_AT_ONCE + MORE).fill(0));

    const events = await shop.shop.writeSide.eventStore.readStream(`workshop-${id}`);
    let underWay = 0;
    let most = 0;
    for (const { type } of events) {
      if (type === 'WorkshopSeatHeld') underWay++;
      if (type === 'WorkshopSeatConfirmed') underWay--;
      most = Math.max(most, underWay);
    }
    expect([underWay, most]).toEqual([0, FORMS_AT_ONCE]);
  });
});
