import { process, type Process } from '@rabbet/commands';
import { processCaller } from '@rabbet/domain/callers/caller';
import { fold } from '@rabbet/domain/deciders/decider';
import { galleryEvent } from '@rabbet/domain/gallery-events/gallery-events';
import { contactDetail } from '@rabbet/domain/people/people';
import { recordDecider, type RecordEvent } from '@rabbet/domain/records/record';
import { answersOfPerson, duplicates, rsvps } from '@rabbet/projections';
import { partContext } from '../kernel/changes/command-context';
import type { ShopToolsParts } from '../kernel/shop-tools';
import type { Changing } from '../kernel/changes/commands';

interface EventPlace {
  readonly stream: string;
  readonly revision: number;
}

/** Corrects the answers of a guest whose contact detail was put right, so that the list for the door and mails follow. */
export function correctGuests(commands: Changing, { eventStore, queries }: ShopToolsParts): Process {
  return process<RecordEvent, EventPlace>({
    name: 'corrections-of-guests',
    handles: ['ContactDetailChanged'],
    intend: ({ stream, revision }) => [{ intent: { stream, revision } }],
    async act({ stream, revision }, { context }) {
      const decider = recordDecider(contactDetail);
      const all = await eventStore.readStream(stream, { limit: revision + 1 });
      const events = all.filter((event) => !event.skipped) as unknown as readonly RecordEvent[]; // its own
      const [before, after] = [events.slice(0, -1), events].map((some) => fold(decider, decider.initial, some));
      if (before?.stage !== 'kept' || after?.stage !== 'kept') return { outcome: 'removed' };
      const oldAddress = before.values.value;
      const newAddress = after.values.value;
      const person = after.values.person_id;
      if (person === null || oldAddress === null || newAddress === null || oldAddress === newAddress)
        return { outcome: 'nothing to correct' };
      await queries.requireCaughtUp([rsvps, duplicates]);
      const answers = await answersOfPerson(queries.context(processCaller('corrections-of-guests')), person);
      for (const { event_id, person_id } of answers) {
        const part = partContext(context, event_id, person_id);
        const personal = { [person_id]: { before: oldAddress, after: newAddress } };
        const correct = { type: 'CorrectGuest', data: { person_id }, personal } as const;
        await commands.change(galleryEvent, event_id, correct, part);
      }
      return { person, events: answers.length };
    },
  });
}
