import { decide, fold } from '@rabbet/domain/deciders/decider';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import {
  nextOfMove,
  settingOut,
  type Registration,
  type WorkshopBook,
  workshopStream,
  type WorkshopStreamCommand,
  type WorkshopStreamEvent,
} from '../registrations';
import { ann, asked, facts as ownFacts, MINUTE, NOW, onDay, planned } from './past';

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
    | 'price'
    | 'publish'
    | 'erase'
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
  const books = logs.map(bookFrom);
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
  world.books[workshop] = fold(workshopStream, before, world.said);
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
  price: (world, { workshop, more }) => {
    const price = [100_00, 80_00, 0, 250_00, null][more % 5];
    act(world, workshop, { type: 'ChangeWorkshop', data: { price }, facts: clock(world) });
  },
  publish: (world, { workshop, more }) =>
    act(world, workshop, { type: 'ChangeWorkshop', data: { publish: more % 5 !== 0 }, facts: clock(world) }),
  erase: (world, { workshop, one }) => {
    if (one % 4 === 0) erase(world, workshop, pick(bookOf(world, workshop).registrations, one)?.person_id);
  },
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
    if (more % 4 === 2) act(world, workshop, { type: 'ChangeWorkshop', data: { publish: false }, facts: clock(world) });
    if (one) act(world, workshop, { type: 'LapseOffer', data: named(one), facts: clock(world) });
  },
  confirm: (world, { workshop }, one) => one && act(world, workshop, { type: 'ConfirmSeat', data: named(one) }),
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

function register(world: World, { workshop, one, more }: Step, type: 'HoldSeat' | 'PromiseCheck' | 'JoinWaitlist') {
  const n = ++world.ids;
  const registrant = { ...ann, first: `Guest ${one % 6}`, zip: one % 7 === 0 ? '27602' : '27601' };
  const command = asked(type, n, registrant, clock(world));
  const shown = [undefined, undefined, 107_25, 0][more % 4]; // on a page of a while ago
  act(world, workshop, { ...command, data: { ...command.data, ...(shown !== undefined && { total: shown }) } });
}

/** The card is charged or not, and the program that asked for it hears of it, hears nothing, or dies. */
function pay(world: World, workshop: number, one: Registration, more: number): void {
  const attempt = one.attempts.length + 1;
  const started = act(world, workshop, { type: 'StartPayment', data: named(one), facts: clock(world) });
  if (started.length === 0) return;
  if (more % 3 !== 0) charge(world, workshop, one, attempt);
  if (more % 5 === 1)
    act(world, workshop, { type: 'RecordPayment', data: { ...named(one), attempt, outcome: 'unknown' } });
  else if (more % 5 !== 2) tell(world, workshop, one, attempt);
}

function charge(world: World, workshop: number, { id: registration, total: amount }: Registration, attempt: number) {
  world.charges.set(`${registration}/${attempt}`, { workshop, registration, attempt, amount });
}

/** What the bank says when it is asked. */
function tell(world: World, workshop: number, one: Registration, attempt: number): void {
  const outcome = world.charges.has(`${one.id}/${attempt}`)
    ? ({ outcome: 'succeeded', reference: 'ch' } as const)
    : ({ outcome: 'declined', reason: 'not charged' } as const);
  act(world, workshop, { type: 'RecordPayment', data: { ...named(one), attempt, ...outcome } });
}

function setOut(world: World, workshop: number, one: Registration): void {
  const luggage = settingOut(one, workshop);
  if (!luggage) return;
  const { data, personal, person_id, customer_id } = luggage;
  const facts = { ...ownFacts(++world.ids, clock(world)), person_id, customer_id };
  act(world, 1 - workshop, { type: 'HoldForMove', data, personal, facts });
}

function arrivals({ books }: World) {
  return books.flatMap(({ registrations }, workshop) =>
    registrations.flatMap((there) => (there.stage === 'arriving' ? [{ workshop, there }] : [])),
  );
}

/** The next step of a move, by whoever finds it half done. */
function goOn(world: World, { workshop, there }: ReturnType<typeof arrivals>[number]): void {
  const from = there.from?.workshop_id ?? workshop;
  const here = bookOf(world, from).registrations.find(({ id }) => id === there.from?.registration_id);
  const next = nextOfMove(here, there, workshop);
  if (next?.command.type === 'MoveAway') act(world, next.workshop_id, { ...next.command, facts: clock(world) });
  else if (next) act(world, next.workshop_id, next.command);
}

/** Everything that was said of a person reads as null from here on. */
function erase(world: World, workshop: number, person: number | undefined): void {
  if (person === undefined) return;
  world.logs.forEach((log, i) => {
    world.logs[i] = log.map(
      (event) =>
        event.personal?.[person] ? ({ ...event, personal: { [person]: null } } as WorkshopStreamEvent) : event, // the same event
    );
    world.books[i] = bookFrom(world.logs[i] ?? []);
  });
  world.before = bookOf(world, workshop);
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
function bookFrom(log: readonly WorkshopStreamEvent[]): WorkshopBook {
  return fold(workshopStream, workshopStream.initial, log);
}
/** Several programs serve the shop, and the clock of some is behind by minutes. */
function clock({ now, said, ids }: World) {
  return { now: now - [0, 0, 0, 2, 11][(ids + said.length) % 5]! * MINUTE }; // there are five
}
