import { remaining } from '@rabbet/domain/credits/credits';
import type { PaymentWay, Seat } from '../../registrations/registrations';
import { timeScheduled } from './events';
import {
  arrivingSeats,
  continueMove,
  pay,
  payByCredit,
  paymentsOf,
  refOf,
  register,
  reportOutcome,
  startMove,
  undoCancellation,
} from './step-effects';
import type { StepTarget } from './step-target';
import { bookOf, laggingClock, runCommand, type World } from './world';

/** Step of a random test: something that a person, staff, the bank or a process of the shop does. */
export interface Step extends StepTarget {
  readonly do: keyof typeof STEPS;
}

export function stepNames(): Step['do'][] {
  return Object.keys(STEPS) as Step['do'][]; // keyed by them
}

const HOUR = 3_600_000;

export function perform(world: World, step: Step): void {
  world.before = null;
  world.lastEvents = [];
  STEPS[step.do](world, step);
}

type Perform = (world: World, step: Step) => void;
type PerformForSeat = (world: World, step: Step, seat: Seat) => void;

/** Performs a step for the chosen seat of the workshop, and nothing where it has no seats. */
function forAnySeat(performForSeat: PerformForSeat): Perform {
  return (world, step) => {
    const seat = pick(bookOf(world, step.workshop).seats, step.choice);
    if (seat) performForSeat(world, step, seat);
  };
}

/** Performs a step for a seat in the given stage; where there is none, for any seat, so that refusals are tried as well. */
function forSeatInStage(stageOf: (step: Step) => Seat['stage'], performForSeat: PerformForSeat): Perform {
  return (world, step) => {
    const { seats } = bookOf(world, step.workshop);
    const stage = stageOf(step);
    const inStage = seats.filter((seat) => seat.stage === stage);
    const seat = pick(inStage, step.choice) ?? pick(seats, step.choice);
    if (seat) performForSeat(world, step, seat);
  };
}

const STEPS = {
  'ask for a card': (world, step) => register(world, step, 'card'),
  'ask for a check': (world, step) => register(world, step, 'check'),
  wait: (world, step) => register(world, step, 'waitlist'),
  pay: forSeatInStage(() => 'held', pay),
  settle: (world, { workshop, choice }) => {
    const payingSeats = bookOf(world, workshop).seats.filter(({ open }) => open !== null);
    const seat = pick(payingSeats, choice);
    if (seat?.open) reportOutcome(world, workshop, seat.registration_id, seat.open.payment_id);
  },
  'charge late': (world, { choice, variation }) => {
    const declined = pick(paymentsOf(world, 'declined'), choice);
    if (!declined) return;
    world.bank.set(declined.id, declined.amount);
    if (variation % 2 === 0) reportOutcome(world, declined.workshop, declined.registration, declined.id);
  },
  credit: forSeatInStage(
    () => 'held',
    (world, { workshop, variation }, seat) => {
      const usableCredits = [...world.credits].filter(([, state]) => remaining(state) > 0);
      const credit = pick(usableCredits, variation);
      if (credit) payByCredit(world, workshop, seat, credit[0], variation);
    },
  ),
  offer: (world, { workshop }) => {
    runCommand(world, workshop, { type: 'OfferSeats', data: {}, facts: laggingClock(world) });
  },
  accept: forSeatInStage(
    () => 'offered',
    (world, { workshop, variation }, seat) => {
      const data = { ...refOf(seat), way: cardOrCheck(variation), acknowledged: true };
      const facts = { ...laggingClock(world), tax_rate: 0.0725 };
      runCommand(world, workshop, { type: 'AcceptOffer', data, facts });
    },
  ),
  give: forSeatInStage(
    ({ variation }) => (variation % 3 === 0 ? 'offered' : 'waitlist'),
    (world, { workshop, variation }, seat) => {
      const reason = variation % 4 === 1 ? 'asked' : undefined;
      const data = { ...refOf(seat), way: cardOrCheck(variation), reason };
      runCommand(world, workshop, { type: 'GiveSeat', data, facts: { ...laggingClock(world), tax_rate: 0.0725 } });
    },
  ),
  lapse: forSeatInStage(
    () => 'offered',
    (world, { workshop, variation }, seat) => {
      // half of these steps let time pass until the offer has run out
      if (variation % 2 === 0) world.now = Math.max(world.now, seat.until ?? 0);
      runCommand(world, workshop, { type: 'LapseOffer', data: refOf(seat), facts: laggingClock(world) });
    },
  ),
  cash: forAnySeat((world, { workshop }, seat) => {
    runCommand(world, workshop, { type: 'TakeCash', data: refOf(seat) });
  }),
  'confirm a check': forAnySeat((world, { workshop }, seat) => {
    runCommand(world, workshop, { type: 'ConfirmCheck', data: refOf(seat) });
  }),
  'receive a check': forAnySeat((world, { workshop }, seat) => {
    runCommand(world, workshop, { type: 'ReceiveCheck', data: refOf(seat) });
  }),
  'return a check': forAnySeat((world, { workshop }, seat) => {
    const data = { ...refOf(seat), reason: 'bounced' };
    runCommand(world, workshop, { type: 'ReturnCheck', data, facts: laggingClock(world) });
  }),
  'change the way': forAnySeat((world, { workshop, variation }, seat) => {
    const data = { ...refOf(seat), way: cardOrCheck(variation), reason: 'asked' };
    runCommand(world, workshop, { type: 'ChangeWay', data, facts: laggingClock(world) });
  }),
  release: forAnySeat((world, { workshop }, seat) => {
    runCommand(world, workshop, { type: 'ReleaseSeat', data: refOf(seat) });
  }),
  cancel: forAnySeat((world, { workshop, variation }, seat) => {
    const by = variation % 4 === 0 ? 'shop' : 'customer';
    const as = variation % 8 === 0 ? 'refund' : 'credit';
    const data = { ...refOf(seat), by, as, reason: 'asked' } as const;
    runCommand(world, workshop, { type: 'CancelRegistration', data, facts: laggingClock(world) });
  }),
  undo: forAnySeat((world, { workshop }, seat) => undoCancellation(world, workshop, seat)),
  'start a move': forAnySeat((world, { workshop, variation }, seat) => startMove(world, workshop, seat, variation)),
  'continue a move': (world, { choice, variation }) => {
    const arriving = pick(arrivingSeats(world), choice);
    if (arriving) continueMove(world, arriving, variation);
  },
  seats: (world, { workshop, variation }) => changeWorkshop(world, workshop, { seats: 1 + (variation % 3) }),
  close: (world, { workshop, variation }) => changeWorkshop(world, workshop, { closed: variation % 7 === 1 }),
  publish: (world, { workshop, variation }) => changeWorkshop(world, workshop, { publish: variation % 5 !== 0 }),
  price: (world, { workshop, variation }) => {
    changeWorkshop(world, workshop, { price: [100_00, 80_00, 0, 250_00, null][variation % 5] });
  },
  schedule: (world, { workshop, variation }) => {
    const [firstTime] = bookOf(world, workshop).workshop.times;
    const scheduled = timeScheduled(variation % 2 === 0 ? '2026-06-13' : '2026-05-20', 7 + variation);
    if (scheduled.type === 'WorkshopTimeScheduled')
      runCommand(world, workshop, { type: 'ScheduleTime', data: scheduled.data, facts: { id: scheduled.data.id } });
    if (!firstTime || variation % 7 !== 0) return;
    const data = { id: firstTime.id, reason: 'asked' };
    runCommand(world, workshop, { type: 'RemoveTime', data, facts: laggingClock(world) });
  },
  'let time pass': (world, { workshop, variation }) => {
    const [firstTime] = bookOf(world, workshop).workshop.times;
    if (variation % 7 === 6 && firstTime) world.now = Math.max(world.now, firstTime.start - HOUR / 2);
    const hours = [0.05, 0.05, 1 / 6, 1, 24, 240];
    world.now += (hours[variation % hours.length] ?? 0) * HOUR;
  },
} satisfies Readonly<Record<string, Perform>>;

function changeWorkshop(
  world: World,
  workshop: number,
  data: { seats?: number; closed?: boolean; publish?: boolean; price?: number | null },
): void {
  runCommand(world, workshop, { type: 'ChangeWorkshop', data, facts: laggingClock(world) });
}

function cardOrCheck(variation: number): Exclude<PaymentWay, 'waitlist'> {
  return variation % 2 === 0 ? 'card' : 'check';
}

function pick<T>(all: readonly T[], choice: number): T | undefined {
  return all[choice % Math.max(1, all.length)];
}
