import { process, type CommandExecutor, type Process } from '@rabbet/commands';
import { processCaller } from '@rabbet/domain/callers/caller';
import { credit, type CreditEvent } from '@rabbet/domain/credits/credits';
import type { Recorded } from '@rabbet/domain/events/event';
import { streamNumber } from '@rabbet/domain/events/stream-number';
import {
  type CreditPart,
  grantedParts,
  registration,
  type SeatEvent,
  workshopStream,
} from '@rabbet/domain/registrations/registrations';
import { credits, creditsFor } from '@rabbet/projections';
import { NewId } from '../../kernel/changes/change';
import { partContext } from '../../kernel/changes/command-context';
import type { ShopToolsParts } from '../../kernel/shop-tools';
import { reasonOfCancelled, reasonOfMoved, reasonOfRest } from '../credits/credit-reasons';
import { seatsThrough } from './moving';
import type { Changing } from '../../kernel/changes/commands';

type Granting = { readonly what: 'grant'; readonly amount: number; readonly until: string; readonly reason: string };
type Intent = { readonly workshop_id: number; readonly registration_id: number } & (
  Granting | { readonly what: 'give back'; readonly credits: readonly number[] } | { readonly what: 'void' }
);

/** Grants the credit of cancellations and moves, gives back what a lost seat was paid with, and voids what is undone. */
export function keepingCredits(commands: Changing, { executor, personKeys, queries }: ShopToolsParts): Process {
  return process<SeatEvent, Intent>({
    name: 'credits-of-seats',
    handles: [
      'WorkshopRegistrationCancelled',
      'WorkshopRegistrationMoved',
      'WorkshopSeatReleased',
      'WorkshopCancellationUndone',
    ],
    intend,
    async act(intent, { context, key }) {
      const { workshop_id, registration_id } = intent;
      const on = `registration ${registration_id}` as const;
      if (intent.what === 'give back') {
        const back = { type: 'GiveBackCredit', data: { on } } as const;
        for (const id of intent.credits) await commands.change(credit, id, back, partContext(context, id));
        return { credits: intent.credits };
      }
      if (intent.what === 'void') {
        await queries.requireCaughtUp([credits]);
        const creditIds = await creditsFor(
          queries.context(processCaller('credits')),
          reasonOfCancelled(registration_id),
        );
        const data = { reason: 'the cancellation was undone' };
        for (const id of creditIds)
          await commands.change(credit, id, { type: 'VoidCredit', data }, partContext(context, id));
        return { credits: creditIds };
      }
      const [{ state: book }, { state: form }] = await Promise.all([
        executor.state(workshopStream, workshop_id),
        executor.state(registration, registration_id),
      ]);
      const seat = book.seats.find((row) => row.registration_id === registration_id);
      if (!seat || form.person_id === null) return { outcome: 'nobody' };
      const { amount, until, reason } = intent;
      const { customer_id } = seat;
      const { person_id } = form;
      const granted: number[] = [];
      for (const [n, part] of grantedParts(seat).entries()) {
        const codeKey = n === 0 ? key : `${key} ${n}`;
        const code = personKeys.digest('credit-code', codeKey).slice(0, 22); // another attempt finds the same one
        const why = n === 0 ? reason : reasonOfRest(reason);
        const data = { customer_id, person_id, amount: part.amount, reason: why };
        const lasts = { until: await lastDayOf(part, until, executor) };
        const grant = {
          type: 'GrantCredit',
          data: { ...data, ...lasts },
          personal: { [person_id]: { code } },
        } as const;
        const grantContext = n === 0 ? context : partContext(context, n);
        const reply = await commands.change(credit, new NewId(), grant, grantContext);
        granted.push(Number(reply.id));
      }
      return { credits: granted, amount };
    },
  });
}

/** Credit that comes back keeps its own last day. */
async function lastDayOf(
  { back_of }: CreditPart,
  until: string,
  executor: Pick<CommandExecutor, 'state'>,
): Promise<string> {
  return back_of === null ? until : (await executor.state(credit, back_of)).state.until;
}

function intend(event: Recorded<SeatEvent>): readonly { readonly intent: Intent }[] {
  const workshop = { workshop_id: streamNumber(event.stream) };
  if (event.type === 'WorkshopRegistrationCancelled' || event.type === 'WorkshopRegistrationMoved') {
    const { registration_id, credit: amount, credit_until: until } = event.data;
    if (amount === 0 || until === null) return [];
    const reason =
      event.type === 'WorkshopRegistrationMoved'
        ? reasonOfMoved(registration_id, workshop.workshop_id, event.data.to)
        : reasonOfCancelled(registration_id);
    return [{ intent: { ...workshop, registration_id, what: 'grant', amount, until, reason } }];
  }
  if (event.type === 'WorkshopSeatReleased') {
    const { registration_id, give_back } = event.data;
    const back = give_back.map(({ credit_id }) => credit_id);
    return back.length > 0 ? [{ intent: { ...workshop, registration_id, what: 'give back', credits: back } }] : [];
  }
  if (event.type !== 'WorkshopCancellationUndone') return [];
  return [{ intent: { ...workshop, registration_id: event.data.registration_id, what: 'void' } }];
}

interface Spent {
  readonly credit_id: number;
  readonly registration_id: number;
}
/** Time within which the seat is told of a credit that was spent on it. */
const TOLD_WITHIN_MS = 10 * 60_000;

/** Gives back credit that was spent on a seat which never heard of it. */
export function findingLostCredits(commands: Changing, { executor }: ShopToolsParts): Process {
  return process<CreditEvent, Spent>({
    name: 'credits-spent',
    handles: ['CreditSpent'],
    intend(event) {
      const [, id] = (event.type === 'CreditSpent' && /^registration (\d+)$/.exec(event.data.on)) || [];
      if (id === undefined) return [];
      const intent = { credit_id: streamNumber(event.stream), registration_id: Number(id) };
      return [{ intent, notBefore: Date.parse(event.recordedAt) + TOLD_WITHIN_MS }];
    },
    async act({ credit_id, registration_id }, { context }) {
      // of the log itself: a read model that has stopped would give back what was used
      const seats = await seatsThrough(registration_id, executor);
      const isApplied = seats.some(({ seat }) =>
        seat.settled.some((part) => part.how === 'credit' && part.credit_id === credit_id),
      );
      if (isApplied) return { outcome: 'told' };
      const back = { type: 'GiveBackCredit', data: { on: `registration ${registration_id}` } } as const;
      await commands.change(credit, credit_id, back, context);
      return { outcome: 'given back' };
    },
  });
}
