import { credit, remaining } from '@rabbet/domain/credits/credits';
import type { Payment } from '@rabbet/domain/payments/payments';
import { dueFor, hasEnded, nextOfMove, type Seat, settingOut, type Way } from '../../registrations/registrations';
import { MINUTE, onDay } from './past';
import { act, bookOf, seatsIn, toCredit, toPayment, type World } from './world';

/** Steps that people, staff, the bank and the processes of the shop can take, for tests. */
export interface Step {
  readonly do: keyof typeof STEPS;
  readonly workshop: number;
  readonly choice: number;
  readonly more: number;
}

export function stepNames(): Step['do'][] {
  return Object.keys(STEPS) as Step['do'][]; // keyed by them
}

const HOUR = 3_600_000;

export function perform(world: World, step: Step): void {
  world.before = null;
  world.lastEvents = [];
  STEPS[step.do](world, step, pick(bookOf(world, step.workshop).seats, step.choice));
}

type Perform = (world: World, step: Step, seat: Seat | undefined) => unknown;
const STEPS = {
  'ask for a card': (world, step) => ask(world, step, 'card'),
  'ask for a check': (world, step) => ask(world, step, 'check'),
  wait: (world, step) => ask(world, step, 'waitlist'),
  pay: (world, { workshop, choice: at, more }, any) => {
    const seat = pick(inStage(world, workshop, 'held'), at) ?? any;
    if (seat) pay(world, workshop, seat, more);
  },
  settle: (world, { workshop, choice }) => {
    const open = pick(
      bookOf(world, workshop).seats.filter(({ open: payment_ }) => payment_),
      choice,
    );
    if (open?.open) tell(world, workshop, open.registration_id, open.open.payment_id);
  },
  'charge late': (world, { choice, more }) => {
    const late = pick(paymentsOf(world, 'declined'), choice);
    if (!late) return;
    world.bank.set(late.id, late.amount);
    if (more % 2 === 0) tell(world, late.workshop, late.registration, late.id);
  },
  credit: (world, { workshop, choice: at, more }, any) => {
    const seat = pick(inStage(world, workshop, 'held'), at) ?? any;
    const ownCredit = pick(
      [...world.credits].filter(([, state]) => remaining(state) > 0),
      more,
    );
    if (seat && ownCredit) payByCredit(world, workshop, seat, ownCredit[0], more);
  },
  offer: (world, { workshop }) => act(world, workshop, { type: 'OfferSeats', data: {}, facts: clock(world) }),
  accept: (world, { workshop, choice: at, more }, any) => {
    const seat = pick(inStage(world, workshop, 'offered'), at) ?? any;
    const way = more % 2 === 0 ? 'card' : 'check';
    const facts = { ...clock(world), tax_rate: 0.0725 };
    if (seat) act(world, workshop, { type: 'AcceptOffer', data: { ...named(seat), way, acknowledged: true }, facts });
  },
  give: (world, { workshop, choice: at, more }, any) => {
    const seat = pick(inStage(world, workshop, more % 3 === 0 ? 'offered' : 'waitlist'), at) ?? any;
    const way = more % 2 === 0 ? ('card' as const) : ('check' as const);
    const data = seat && { ...named(seat), way, ...(more % 4 === 1 && { reason: 'asked' }) };
    if (data) act(world, workshop, { type: 'GiveSeat', data, facts: { ...clock(world), tax_rate: 0.0725 } });
  },
  lapse: (world, { workshop, choice: at, more }, any) => {
    const seat = pick(inStage(world, workshop, 'offered'), at) ?? any;
    if (more % 2 === 0) world.now = Math.max(world.now, seat?.until ?? 0);
    if (seat) act(world, workshop, { type: 'LapseOffer', data: named(seat), facts: clock(world) });
  },
  cash: (world, { workshop }, seat) => seat && act(world, workshop, { type: 'TakeCash', data: named(seat) }),
  'confirm a check': (world, { workshop }, seat) =>
    seat && act(world, workshop, { type: 'ConfirmCheck', data: named(seat) }),
  'receive a check': (world, { workshop }, seat) =>
    seat && act(world, workshop, { type: 'ReceiveCheck', data: named(seat) }),
  'return a check': (world, { workshop }, seat) =>
    seat &&
    act(world, workshop, {
      type: 'ReturnCheck',
      data: { ...named(seat), reason: 'bounced' },
      facts: clock(world),
    }),
  'change the way': (world, { workshop, more }, seat) => {
    const data = seat && {
      ...named(seat),
      way: more % 2 === 0 ? ('card' as const) : ('check' as const),
      reason: 'asked',
    };
    if (data) act(world, workshop, { type: 'ChangeWay', data, facts: clock(world) });
  },
  release: (world, { workshop }, seat) => seat && act(world, workshop, { type: 'ReleaseSeat', data: named(seat) }),
  cancel: (world, { workshop, more }, seat) => {
    const by = more % 4 === 0 ? ('shop' as const) : ('customer' as const);
    const as = more % 8 === 0 ? ('refund' as const) : ('credit' as const);
    const data = seat && { ...named(seat), by, as, reason: 'asked' };
    if (data) act(world, workshop, { type: 'CancelRegistration', data, facts: clock(world) });
  },
  undo: (world, { workshop }, seat) => seat && undo(world, workshop, seat),
  'set out': (world, { workshop, more }, seat) => seat && setOut(world, workshop, seat, more),
  'go on': (world, { choice, more }) => {
    const there = pick(arrivals(world), choice);
    if (there) goOn(world, there, more);
  },
  seats: (world, { workshop, more }) =>
    act(world, workshop, { type: 'ChangeWorkshop', data: { seats: 1 + (more % 3) }, facts: clock(world) }),
  close: (world, { workshop, more }) =>
    act(world, workshop, { type: 'ChangeWorkshop', data: { closed: more % 7 === 1 }, facts: clock(world) }),
  publish: (world, { workshop, more }) =>
    act(world, workshop, { type: 'ChangeWorkshop', data: { publish: more % 5 !== 0 }, facts: clock(world) }),
  price: (world, { workshop, more }) => {
    const price = [100_00, 80_00, 0, 250_00, null][more % 5];
    act(world, workshop, { type: 'ChangeWorkshop', data: { price }, facts: clock(world) });
  },
  schedule: (world, { workshop, more }) => {
    const on = onDay(more % 2 === 0 ? '2026-06-13' : '2026-05-20', 7 + more);
    const [time] = bookOf(world, workshop).workshop.times;
    if (on.type === 'WorkshopTimeScheduled')
      act(world, workshop, { type: 'ScheduleTime', data: on.data, facts: { id: on.data.id } });
    if (time && more % 7 === 0)
      act(world, workshop, { type: 'RemoveTime', data: { id: time.id, reason: 'asked' }, facts: clock(world) });
  },
  'let time pass': (world, { workshop, more }) => {
    const [first] = bookOf(world, workshop).workshop.times;
    if (more % 7 === 6 && first) world.now = Math.max(world.now, first.start - HOUR / 2);
    const hours = [0.05, 0.05, 1 / 6, 1, 24, 240];
    world.now += (hours[more % hours.length] ?? 0) * HOUR;
  },
} satisfies Readonly<Record<string, Perform>>;

/** A person asks, whose key leads to the registration that they had; one that has ended for good makes room for a new one. */
function ask(world: World, { workshop, choice, more }: Step, way: Way): void {
  const key = `${workshop}/${choice % 6}`;
  const before = world.registrationIds.get(key);
  const seat = bookOf(world, workshop).seats.find(({ registration_id }) => registration_id === before);
  const isOver = seat?.stage === 'cancelled' || seat?.stage === 'moved';
  const registration_id = before === undefined || isOver ? ++world.ids : before;
  world.registrationIds.set(key, registration_id);
  const total = [undefined, undefined, 107_25, 0][more % 4]; // on a page of a while ago
  act(world, workshop, {
    type: 'TakeSeat',
    data: {
      registration_id,
      customer_id: choice % 6,
      way,
      acknowledged: true,
      ...(total !== undefined && { total }),
      ...(before !== undefined && { before }),
    },
    facts: { ...clock(world), order_id: ++world.ids, tax_rate: 0.0725, by_visitor: more % 5 !== 0 },
  });
}

/** The card is charged or not, and the program that asked for it hears of it, hears nothing, or dies. */
function pay(world: World, workshop: number, seat: Seat, more: number): void {
  const payment_id = ++world.ids;
  const [begun] = act(world, workshop, {
    type: 'BeginPayment',
    data: named(seat),
    facts: { ...clock(world), payment_id },
  });
  if (begun?.type !== 'WorkshopPaymentBegun') return;
  if (more % 11 === 10) return; // dies before the provider is asked
  const { amount } = begun.data;
  const { registration_id } = seat;
  toPayment(world, payment_id, {
    type: 'StartPayment',
    data: { for: { workshop_id: workshop, registration_id }, amount },
  });
  if (more % 3 !== 0) world.bank.set(payment_id, amount);
  if (more % 5 === 1) toPayment(world, payment_id, { type: 'RecordOutcome', data: { outcome: 'unknown' } });
  else if (more % 5 !== 2) tell(world, workshop, registration_id, payment_id);
}

/** The bank is asked what became of a payment, by its key; then the seat is told. */
function tell(world: World, workshop: number, registration_id: number, payment_id: number): void {
  const { open } = bookOf(world, workshop).seats.find((seat) => seat.registration_id === registration_id) ?? {};
  const amount = world.payments.get(payment_id)?.amount || open?.amount || 0;
  toPayment(world, payment_id, {
    type: 'StartPayment',
    data: { for: { workshop_id: workshop, registration_id }, amount },
  });
  const taken = world.bank.has(payment_id);
  toPayment(world, payment_id, {
    type: 'RecordOutcome',
    data: taken
      ? { outcome: 'succeeded', reference: `ch${payment_id}`, brand: null, last4: null }
      : { outcome: 'declined', reason: 'not charged' },
  });
  const outcome = world.payments.get(payment_id)?.state === 'succeeded' ? 'succeeded' : 'declined';
  const data = { registration_id, payment_id, amount, outcome } as const;
  act(world, workshop, { type: 'EndPayment', data, facts: clock(world) });
}

/** Credit is spent before the seat is told, and given back where the seat has no use for it. */
function payByCredit(world: World, workshop: number, seat: Seat, credit_id: number, more: number): void {
  const left = remaining(world.credits.get(credit_id) ?? credit.initial);
  const amount = Math.min(left, more % 3 === 0 ? 10_00 : dueFor(seat));
  const on = `registration ${seat.registration_id}` as const;
  if (!toCredit(world, credit_id, { type: 'SpendCredit', data: { on, amount }, facts: { now: world.now } })) return;
  const events = act(world, workshop, {
    type: 'ApplyCredit',
    data: { ...named(seat), credit_id, amount },
    facts: clock(world),
  });
  if (events.length === 0) toCredit(world, credit_id, { type: 'GiveBackCredit', data: { on } });
}

/** A cancellation is undone only where nothing of its credit was spent. */
function undo(world: World, workshop: number, seat: Seat): void {
  const id = world.grants.get(seat.registration_id);
  const granted = id === undefined ? undefined : world.credits.get(id);
  if (seat.stage !== 'cancelled' || (seat.grant?.credit ?? 0) !== (granted ? remaining(granted) : 0)) return;
  const events = act(world, workshop, {
    type: 'UndoCancellation',
    data: { ...named(seat), reason: 'mistake' },
    facts: clock(world),
  });
  if (events.length > 0 && id !== undefined) toCredit(world, id, { type: 'VoidCredit', data: { reason: 'undone' } });
}

function setOut(world: World, workshop: number, seat: Seat, more: number): void {
  const on = { workshop_id: workshop, move: `move ${++world.ids}`, ...clock(world) };
  const along = settingOut(bookOf(world, workshop), seat, on);
  const reason = more % 4 === 0 ? { reason: 'asked' } : {};
  const facts = { ...clock(world), tax_rate: 0.0725 };
  if (along) act(world, 1 - workshop, { type: 'HoldForMove', data: { ...named(seat), ...along, ...reason }, facts });
}

function arrivals(world: World) {
  return seatsIn(world).filter(({ seat }) => seat.from && !hasEnded(seat));
}

/** The next step of a move, by whoever finds it half done. */
function goOn(world: World, { workshop, seat }: ReturnType<typeof arrivals>[number], more = 1): void {
  const here = bookOf(world, seat.from?.workshop_id ?? workshop).seats.find(
    ({ registration_id }) => registration_id === seat.registration_id,
  );
  const next = nextOfMove(here, seat, workshop, more % 4 === 0 ? 'asked' : undefined);
  if (next?.command.type === 'MoveAway') act(world, next.workshop_id, { ...next.command, facts: clock(world) });
  else if (next?.command.type === 'CompleteMove')
    act(world, next.workshop_id, { ...next.command, facts: { ...clock(world), check_wait: 14 } });
  else if (next) act(world, next.workshop_id, next.command);
}

/** Ends a world: the bank has answered about everything, and every move has been gone on with. */
export function finish(world: World): void {
  for (const { workshop, seat } of seatsIn(world))
    if (seat.open) tell(world, workshop, seat.registration_id, seat.open.payment_id);
  for (const { id, workshop, registration } of paymentsOf(world)) tell(world, workshop, registration, id);
  for (let i = 0; i < 4; i++) for (const arriving of arrivals(world)) goOn(world, arriving);
}

function paymentsOf({ payments }: World, state?: Payment['state']) {
  return [...payments].flatMap(([id, payment]) =>
    payment.for && 'registration_id' in payment.for && (state === undefined || payment.state === state)
      ? [{ id, amount: payment.amount, workshop: payment.for.workshop_id, registration: payment.for.registration_id }]
      : [],
  );
}
function inStage(world: World, workshop: number, wantedStage: Seat['stage']): Seat[] {
  return bookOf(world, workshop).seats.filter(({ stage }) => stage === wantedStage);
}
function pick<T>(all: readonly T[], at: number): T | undefined {
  return all[at % Math.max(1, all.length)];
}
function named({ registration_id }: Seat) {
  return { registration_id };
}
/** Several programs serve the shop, and the clock of some is behind by minutes. */
function clock({ now, lastEvents, ids }: World) {
  return { now: now - [0, 0, 0, 2, 11][(ids + lastEvents.length) % 5]! * MINUTE }; // there are five
}
