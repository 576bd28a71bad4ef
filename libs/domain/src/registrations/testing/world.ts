import { decide, evolve } from '@rabbet/domain/deciders/decider';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import {
  nextOfMove,
  type Registration,
  type WorkshopBook,
  workshopStream,
  type WorkshopStreamCommand,
  type WorkshopStreamEvent,
} from '../registrations';
import { ann, asked, NOW, onDay, planned } from './past';

/** For tests: two workshops, a few people, and a bank, whose answers may be lost, late or never given. */
export interface World {
  books: WorkshopBook[];
  logs: WorkshopStreamEvent[][];
  now: number;
  ids: number;
  /** What the bank has really taken, by registration and attempt. */
  readonly charges: Map<string, { workshop: number; registration: number; attempt: number; amount: number }>;
  /** The last step: the book before it, and what was said. */
  before: WorkshopBook | null;
  said: readonly WorkshopStreamEvent[];
  /** Called after each command. */
  watch: () => void;
}

export interface Step {
  readonly do:
    | 'hold'
    | 'promise'
    | 'wait'
    | 'pay'
    | 'settle'
    | 'charge late'
    | 'refund'
    | 'offer'
    | 'accept'
    | 'lapse'
    | 'confirm'
    | 'receive'
    | 'release'
    | 'cancel'
    | 'set out'
    | 'go on'
    | 'seats'
    | 'close'
    | 'schedule'
    | 'let time pass';
  readonly workshop: number;
  readonly one: number;
  readonly more: number;
}

const HOUR = 3_600_000;

/** The steps that people, staff, bank and processes can take. */
export function stepNames(): Step['do'][] {
  return Object.keys(STEPS) as Step['do'][]; // keyed by them
}

export function newWorld(): World {
  const logs = [planned({ seats: 2 }), planned({ seats: 1, price: 80_00, cancellation: 2 })];
  const books = logs.map((log) =>
    log.reduce((book, event) => evolve(workshopStream, book, event), workshopStream.initial),
  );
  return { books, logs, now: NOW, ids: 0, charges: new Map(), before: null, said: [], watch: () => {} };
}

export function everyOne(books: readonly WorkshopBook[]): Registration[] {
  return books.flatMap(({ registrations }) => registrations);
}

/** One command to one workshop; what is refused leaves no trace. */
export function act(world: World, workshop: number, command: WorkshopStreamCommand): readonly WorkshopStreamEvent[] {
  const before = bookOf(world, workshop);
  world.before = before;
  world.said = [];
  try {
    world.said = decide(workshopStream, before, command);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
  world.books[workshop] = world.said.reduce((book, event) => evolve(workshopStream, book, event), before);
  world.logs[workshop]?.push(...world.said);
  world.watch();
  return world.said;
}

export function perform(world: World, step: Step): void {
  world.before = null;
  world.said = [];
  STEPS[step.do](world, step, pick(bookOf(world, step.workshop).registrations, step.one));
}

type Perform = (world: World, step: Step, one: Registration | undefined) => unknown;
const STEPS: Readonly<Record<Step['do'], Perform>> = {
  hold: (world, step) => register(world, step, 'HoldSeat'),
  promise: (world, step) => register(world, step, 'PromiseCheck'),
  wait: (world, step) => register(world, step, 'JoinWaitlist'),
  pay: (world, { workshop, one: at, more }, any) => {
    const one = pick(inStage(world, workshop, 'held'), at) ?? any;
    if (one) pay(world, workshop, one, more);
  },
  settle: (world, { workshop, more }, one) => {
    const attempt = one && pick(one.attempts, more);
    if (one && attempt) tell(world, workshop, one, attempt.attempt);
  },
  'charge late': (world, { workshop, one: at, more }) => {
    const one = pick(thoseWith(world, workshop, 'declined'), at);
    const attempt = one?.attempts.find(({ state }) => state === 'declined');
    if (!one || !attempt) return;
    charge(world, workshop, one, attempt.attempt);
    if (more % 2 === 0) tell(world, workshop, one, attempt.attempt);
  },
  refund: (world, { workshop, one: at }, any) => {
    const one = pick(thoseWith(world, workshop, 'refund owed'), at) ?? any;
    const data = one && { ...named(one), attempt: one.attempts[0]?.attempt ?? 1, reference: 're' };
    if (data) act(world, workshop, { type: 'RecordRefund', data });
  },
  offer: (world, { workshop }) => act(world, workshop, { type: 'OfferSeats', data: {}, facts: clock(world) }),
  accept: (world, { workshop, one: at, more }, any) => {
    const one = pick(inStage(world, workshop, 'offered'), at) ?? any;
    const way = more % 2 === 0 ? 'card' : 'check';
    const facts = { ...clock(world), tax_rate: 0.0725 };
    if (one) act(world, workshop, { type: 'AcceptOffer', data: { ...named(one), way, acknowledged: true }, facts });
  },
  lapse: (world, { workshop, one: at, more }, any) => {
    const one = pick(inStage(world, workshop, 'offered'), at) ?? any;
    if (more % 2 === 0) world.now = Math.max(world.now, one?.until ?? 0);
    if (one) act(world, workshop, { type: 'LapseOffer', data: named(one), facts: clock(world) });
  },
  confirm: (world, { workshop }, one) =>
    one && act(world, workshop, { type: 'ConfirmSeat', data: named(one), facts: clock(world) }),
  receive: (world, { workshop }, one) => one && act(world, workshop, { type: 'ReceiveCheck', data: named(one) }),
  release: (world, { workshop }, one) => one && act(world, workshop, { type: 'ReleaseSeat', data: named(one) }),
  cancel: (world, { workshop, more }, one) => {
    const by = more % 4 === 0 ? 'shop' : 'customer';
    if (one) act(world, workshop, { type: 'CancelRegistration', data: { ...named(one), by }, facts: clock(world) });
  },
  'set out': (world, { workshop }, one) => one && setOut(world, workshop, one),
  'go on': (world, { one }) => {
    const arriving = pick(arrivals(world), one);
    if (arriving) goOn(world, arriving);
  },
  seats: (world, { workshop, more }) =>
    act(world, workshop, { type: 'ChangeWorkshop', data: { seats: 1 + (more % 3) }, facts: clock(world) }),
  close: (world, { workshop, more }) =>
    act(world, workshop, { type: 'ChangeWorkshop', data: { closed: more % 7 === 1 }, facts: clock(world) }),
  schedule: (world, { workshop, more }) => {
    const on = onDay(more % 2 === 0 ? '2026-06-13' : '2026-05-20', 7 + more);
    const [time] = bookOf(world, workshop).workshop.times;
    if (on.type === 'WorkshopTimeScheduled')
      act(world, workshop, { type: 'ScheduleTime', data: on.data, facts: { id: on.data.id } });
    if (time && more % 7 === 0) act(world, workshop, { type: 'RemoveTime', data: { id: time.id } });
  },
  'let time pass': (world, { more }) => {
    const hours = [0.05, 0.05, 1 / 6, 1, 48, 240];
    world.now += (hours[more % hours.length] ?? 0) * HOUR;
  },
};

function register(world: World, { workshop, one }: Step, type: 'HoldSeat' | 'PromiseCheck' | 'JoinWaitlist') {
  const n = ++world.ids;
  const registrant = { ...ann, first: `Guest ${one % 6}`, zip: one % 7 === 0 ? '27602' : '27601' };
  act(world, workshop, asked(type, n, registrant, { now: world.now }));
}

/** The card is charged or not, and the program that asked for it hears of it, hears nothing, or dies. */
function pay(world: World, workshop: number, one: Registration, more: number): void {
  const attempt = one.attempts.length + 1;
  const started = act(world, workshop, { type: 'StartPayment', data: { ...named(one), attempt }, facts: clock(world) });
  if (started.length === 0) return;
  if (more % 3 !== 0) charge(world, workshop, one, attempt);
  if (more % 5 === 1)
    act(world, workshop, {
      type: 'RecordPayment',
      data: { ...named(one), attempt, outcome: 'unknown' },
      facts: clock(world),
    });
  else if (more % 5 !== 2) tell(world, workshop, one, attempt);
}

function charge(world: World, workshop: number, { id: registration, total: amount }: Registration, attempt: number) {
  world.charges.set(`${registration}/${attempt}`, { workshop, registration, attempt, amount });
}

/** What the bank says when it is asked. */
function tell(world: World, workshop: number, one: Registration, attempt: number): void {
  const outcome = world.charges.has(`${one.id}/${attempt}`)
    ? ({ outcome: 'succeeded', reference: 'ch' } as const)
    : ({ outcome: 'declined', reason: 'no' } as const);
  act(world, workshop, { type: 'RecordPayment', data: { ...named(one), attempt, ...outcome }, facts: clock(world) });
}

function setOut(world: World, workshop: number, one: Registration): void {
  const { id: registration_id, paid, registrant, stage } = one;
  if (!registrant || (stage !== 'registered' && stage !== 'check mailed')) return;
  const { facts, personal } = asked('HoldSeat', ++world.ids, registrant, { now: world.now });
  const data = { from: { workshop_id: workshop, registration_id }, as: stage, paid };
  act(world, 1 - workshop, { type: 'HoldForMove', data, personal, facts });
}

function arrivals({ books }: World) {
  return books.flatMap(({ registrations }, workshop) =>
    registrations.flatMap((there) =>
      there.stage === 'arriving' && there.from ? [{ workshop, there, from: there.from }] : [],
    ),
  );
}

/** The next step of a move, by whoever finds it half done. */
function goOn(world: World, { workshop, there, from }: ReturnType<typeof arrivals>[number]): void {
  const here = bookOf(world, from.workshop_id).registrations.find(({ id }) => id === from.registration_id);
  const next = here && nextOfMove(here, workshop, there);
  if (next === 'MoveAway') {
    const to = { workshop_id: workshop, registration_id: there.id };
    const data = { registration_id: from.registration_id, to, as: from.as, total: there.total };
    act(world, from.workshop_id, { type: 'MoveAway', data, facts: clock(world) });
  } else if (next) act(world, workshop, { type: next, data: named(there) });
}

/** In the end the bank has been asked about everything, and every move has been gone on with. */
export function finish(world: World): void {
  world.books.forEach(({ registrations }, workshop) => {
    for (const one of registrations) for (const { attempt } of one.attempts) tell(world, workshop, one, attempt);
  });
  for (let i = 0; i < 4; i++) for (const arriving of arrivals(world)) goOn(world, arriving);
}

function inStage(world: World, workshop: number, wanted: Registration['stage']): Registration[] {
  return bookOf(world, workshop).registrations.filter(({ stage }) => stage === wanted);
}
function thoseWith(world: World, workshop: number, wanted: Registration['attempts'][number]['state']): Registration[] {
  const { registrations } = bookOf(world, workshop);
  return registrations.filter(({ attempts }) => attempts.some(({ state }) => state === wanted));
}
function bookOf({ books }: World, workshop: number): WorkshopBook {
  return books[workshop] ?? workshopStream.initial;
}
function pick<T>(all: readonly T[], at: number): T | undefined {
  return all[at % Math.max(1, all.length)];
}
function named({ id }: Registration) {
  return { registration_id: id };
}
function clock({ now }: World) {
  return { now };
}
