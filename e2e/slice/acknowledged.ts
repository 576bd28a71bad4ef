import { openWriteSide } from '@rabbet/commands';
import { type Position, type Recorded, START } from '@rabbet/domain/events/event';
import { allServices } from '@rabbet/domain/orders/orders';
import { REGISTRY } from '@rabbet/domain/registry/registry';
import type { OrderReply } from '@rabbet/projections';
import { until } from '@rabbet/postgres/testing/until';
import type { Reply, SentChange, TwoServers } from './two-servers';

const KINDS = ['write', 'seat', 'payment', 'step'] as const;
type Kind = (typeof KINDS)[number];
type Facts = Readonly<Record<Kind, string[]>>;
const OF_EACH_KIND = 20;
const CLERKS = 6;

/** Mishaps of the servers, by the number of changes that are acknowledged before. */
export type Mishaps = Readonly<Record<number, (servers: TwoServers) => unknown>>;

const DAY = 24 * 3_600_000;
const GOOD_CARD = '4242424242424242';

/** Change of one kind, with the facts that its acknowledgement and its events have in common. */
interface NumberedChange extends SentChange {
  readonly kind: Kind;
  /** Tells from an acknowledgement which fact the log must hold, once. */
  readonly fact: (reply: Reply) => string;
}

/** Workshops, orders and people that the changes are about. */
interface Stage {
  readonly workshop: number;
  readonly employee: number;
  readonly jobs: readonly { readonly order: number; readonly service: number; readonly step: number }[];
}

export async function setStage(servers: TwoServers): Promise<Stage> {
  const add = async (path: string, body: object) => {
    const reply = await servers.send({ path, body });
    if (reply.status !== 201) throw new Error(`POST ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body as { readonly id: number; readonly new_services: readonly number[] };
  };
  const start = Date.now() + 60 * DAY;
  const times = [{ start, end: start + DAY / 4 }];
  const plan = { name: 'Glazing', seats: 10 * OF_EACH_KIND, price: 100, publish: true, times };
  const { id: workshop } = await add('core/content/workshops', plan);
  const { id: person_id } = await add('core/contacts/people', { first: 'Ann', last: 'Bell' });
  const { id: customer_id } = await add('core/contacts/customers', { person_id });
  const { id: employee } = await add('core/contacts/employees', { person_id, title: 'framer' });
  const { id: template_id } = await add('core/commerce/services', { name: 'Frame', required_for_state: 2 });
  const step = { service_id: template_id, name: 'Cut', step_no: 1, percent_complete: 100 };
  await add('core/commerce/services/steps', step);
  const jobs: Stage['jobs'][number][] = [];
  for (let i = 0; i < OF_EACH_KIND; i++) {
    const items = [{ services: [{ template_id, price: 100 }] }];
    const order = await add('core/commerce/orders', { customer_id, items });
    const { body } = await servers.send({ path: `core/commerce/orders/book/${order.id}`, body: {} });
    const [service] = allServices((body as { whole: OrderReply }).whole);
    jobs.push({ order: order.id, service: service!.id, step: service!.state[0]!.step_id }); // just booked with its one step
  }
  return { workshop, employee, jobs };
}

/** Twenty changes of each kind, one of each after the other. */
export function changesOn({ workshop, employee, jobs }: Stage): NumberedChange[] {
  return jobs.flatMap(({ order, service, step }, i) => {
    const key = (kind: string) => ({ 'idempotency-key': `${kind} ${i}` });
    return [
      {
        kind: 'write',
        path: 'core/commerce/units',
        body: { name: `unit ${i}` },
        headers: key('write'),
        fact: ({ body }) => `unit-${(body as { id: number }).id} unit ${i}`,
      },
      {
        kind: 'seat',
        path: 'core/content/workshops/register',
        body: { ...formOf(workshop, `Check${letter(i)}`), status: 'check mailed' },
        isOfVisitor: true,
        headers: networkOf(i),
        fact: confirmationOf,
      },
      i % 2 === 0
        ? {
            kind: 'payment',
            path: 'core/content/workshops/register',
            body: { ...formOf(workshop, `Card${letter(i)}`), ...card(), status: 'registered' },
            isOfVisitor: true,
            headers: networkOf(OF_EACH_KIND + i),
            fact: confirmationOf,
          }
        : {
            kind: 'payment',
            path: `core/commerce/orders/pay/${order}`,
            body: { how: 'cash', amount: 100 },
            headers: key('payment'),
            fact: () => `order-${order} paid`,
          },
      {
        kind: 'step',
        path: `core/commerce/orders/steps/complete/${order}`,
        body: { service_id: service, step_id: step, employee_id: employee },
        headers: key('step'),
        fact: () => `order-${order} step ${step}`,
      },
    ] satisfies NumberedChange[];
  });
}

/** Sends all changes, a few at once, through all mishaps; answers the facts that were acknowledged. */
export async function acknowledge(
  servers: TwoServers,
  changes: readonly NumberedChange[],
  mishaps: Mishaps,
): Promise<Facts> {
  const facts = noFacts();
  const waiting = [...changes];
  let count = 0;
  let mishap = Promise.resolve<unknown>(null);
  const clerk = async () => {
    for (let change = waiting.shift(); change; change = waiting.shift()) {
      facts[change.kind].push(change.fact(await servers.send(change)));
      const next = mishaps[++count];
      if (next) mishap = mishap.then(() => next(servers));
    }
  };
  await Promise.all(Array.from({ length: CLERKS }, clerk));
  await mishap;
  return facts;
}

/** Expects each acknowledged fact in the log, once, and read models that say what the log says. */
export async function compareWithLog(servers: TwoServers, acknowledged: Facts, after = START): Promise<void> {
  await until(() => arePaymentsOver(servers), 'processes have settled the payments that a mishap cut off');
  await until(() => servers.areSettled(), 'the read models have seen all of the log');
  await servers.stop();
  const { facts: stored, charges } = await factsInLog(servers, after);
  for (const kind of KINDS) {
    expect(acknowledged[kind]).toHaveLength(OF_EACH_KIND);
    expect([kind, ...stored[kind].sort()]).toEqual([kind, ...acknowledged[kind].sort()]);
  }
  expect(charges).toBe(OF_EACH_KIND / 2);
  await servers.rabbet('projections', 'verify'); // rejects where a row differs
}

/** Tells if no seat is held any more for a payment whose outcome is awaited. */
async function arePaymentsOver(servers: TwoServers): Promise<boolean> {
  const path = 'core/content/workshops/registrations?status=held&count=1';
  const held = await servers.get<{ readonly total_rows?: number }>(path);
  return held.total_rows === 0;
}

/** Facts of each kind that the log holds after a position, as often as it holds them, and its number of charged cards. */
async function factsInLog(
  { home, databaseUrl, eventStoreUrl, masterKey }: TwoServers,
  after: Position,
): Promise<{ facts: Facts; charges: number }> {
  const writeSide = await openWriteSide({
    home: `${home}/one`,
    databaseUrl,
    masterKey,
    ...(eventStoreUrl && { eventStoreUrl }),
    ...REGISTRY,
  });
  const events = await writeSide.eventStore.readAll(after, { limit: 20_000 });
  await writeSide.close();
  const confirmations = new Map(events.flatMap((event) => confirmationIn(event)));
  const facts = noFacts();
  for (const { type, stream, data } of events) {
    const { registration_id, way, name, step_id } = data as Partial<Record<string, number | string>>;
    const confirmation = confirmations.get(Number(registration_id)) ?? '';
    if (type === 'UnitAdded' && String(name).startsWith('unit ')) facts.write.push(`${stream} ${name}`);
    if (type === 'WorkshopSeatHeld' && way === 'check') facts.seat.push(confirmation);
    if (type === 'WorkshopSeatConfirmed') facts.payment.push(confirmation);
    if (type === 'OrderSettled') facts.payment.push(`${stream} paid`);
    if (type === 'OrderStepCompleted') facts.step.push(`${stream} step ${step_id}`);
  }
  return { facts, charges: events.filter(({ type }) => type === 'PaymentSucceeded').length };
}

function noFacts(): Facts {
  return { write: [], seat: [], payment: [], step: [] };
}

function confirmationIn({ type, stream, personal }: Recorded): [number, string][] {
  if (type !== 'RegistrationReceived') return [];
  const [registrant] = Object.values((personal ?? {}) as Record<string, { confirmation: string } | null>);
  return [[Number(stream.slice('registration-'.length)), registrant?.confirmation ?? 'erased']];
}

function confirmationOf({ body }: Reply): string {
  const { status, data } = body as { status: number; data: { confirmation?: string } };
  return status === 0 ? data.confirmation! : JSON.stringify(body); // what is refused equals no fact
}

function formOf(workshop_id: number, first: string) {
  return {
    workshop_id,
    first,
    last: 'Bell',
    email: `${first}@example.com`,
    phone: '9195550100',
    acknowledged: true,
    address: '12 Oak Street',
    city: 'Raleigh',
    state: 'NC',
    zip: '27601',
  };
}

function card() {
  return { cc: GOOD_CARD, cc_exp_yr: new Date().getUTCFullYear() + 2, cc_exp_mo: 5, cc_code: '123' };
}

/** Each visitor comes from a network of their own. */
function networkOf(i: number): Record<string, string> {
  return { 'x-forwarded-for': `10.0.${i}.1` };
}

function letter(i: number): string {
  return String.fromCharCode(97 + i);
}
