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
import { reasonOfCancelled, reasonOfMoved, reasonOfFurtherPart } from '../credits/credit-reasons';
import { seatsAlongMoves } from './moves';
import type { Changing } from '../../kernel/changes/commands';

type GrantIntent = { readonly what: 'grant'; readonly amount: number; readonly until: string; readonly reason: string };
type Intent = { readonly workshop_id: number; readonly registration_id: number } & (
  GrantIntent | { readonly what: 'give back'; readonly credits: readonly number[] } | { readonly what: 'void' }
);

/**
 * Settles the store credit of seats. Grants the credit that a cancellation or a move leaves, gives back the credits that
 * paid for a released seat, and voids the granted credit if a cancellation is undone.
 */
export function settleCreditsOfSeats(commands: Changing, { executor, personKeys, queries }: ShopToolsParts): Process {
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
      const purpose = `registration ${registration_id}` as const;
      if (intent.what === 'give back') {
        const giveBack = { type: 'GiveBackCredit', data: { on: purpose } } as const;
        for (const id of intent.credits) await commands.change(credit, id, giveBack, partContext(context, id));
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
      const grantedIds: number[] = [];
      for (const [partIndex, part] of grantedParts(seat).entries()) {
        const codeKey = partIndex === 0 ? key : `${key} ${partIndex}`;
        const code = personKeys.digest('credit-code', codeKey).slice(0, 22); // the same code in each attempt
        const partReason = partIndex === 0 ? reason : reasonOfFurtherPart(reason);
        const data = { customer_id, person_id, amount: part.amount, reason: partReason };
        const lastDay = { until: await lastDayOf(part, until, executor) };
        const grant = {
          type: 'GrantCredit',
          data: { ...data, ...lastDay },
          personal: { [person_id]: { code } },
        } as const;
        const grantContext = partIndex === 0 ? context : partContext(context, partIndex);
        const reply = await commands.change(credit, new NewId(), grant, grantContext);
        grantedIds.push(Number(reply.id));
      }
      return { credits: grantedIds, amount };
    },
  });
}

/** Last day of a part: that of the earlier credit if the part is money of such a credit, else the day for new credit. */
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
    const creditIds = give_back.map(({ credit_id }) => credit_id);
    return creditIds.length > 0
      ? [{ intent: { ...workshop, registration_id, what: 'give back', credits: creditIds } }]
      : [];
  }
  if (event.type !== 'WorkshopCancellationUndone') return [];
  return [{ intent: { ...workshop, registration_id: event.data.registration_id, what: 'void' } }];
}

interface SpentCredit {
  readonly credit_id: number;
  readonly registration_id: number;
}
/** Age of a spent credit at which its seat has to show it: the request that spends it takes at most a few seconds. */
const RETURN_AFTER_MS = 10 * 60_000;

/**
 * Gives back credit that was spent on a registration, if none of its seats was paid with it: the request that spent it died
 * before it applied the credit to the seat.
 */
export function returnLostCredits(commands: Changing, { executor }: ShopToolsParts): Process {
  return process<CreditEvent, SpentCredit>({
    name: 'credits-spent',
    handles: ['CreditSpent'],
    intend(event) {
      const [, id] = (event.type === 'CreditSpent' && /^registration (\d+)$/.exec(event.data.on)) || [];
      if (id === undefined) return [];
      const intent = { credit_id: streamNumber(event.stream), registration_id: Number(id) };
      return [{ intent, notBefore: Date.parse(event.recordedAt) + RETURN_AFTER_MS }];
    },
    async act({ credit_id, registration_id }, { context }) {
      // reads the log, because a read model that has stopped would not show the payment, and the credit would be given back
      const seats = await seatsAlongMoves(registration_id, executor);
      const isApplied = seats.some(({ seat }) =>
        seat.settled.some((part) => part.how === 'credit' && part.credit_id === credit_id),
      );
      if (isApplied) return { outcome: 'told' };
      const giveBack = { type: 'GiveBackCredit', data: { on: `registration ${registration_id}` } } as const;
      await commands.change(credit, credit_id, giveBack, context);
      return { outcome: 'given back' };
    },
  });
}
