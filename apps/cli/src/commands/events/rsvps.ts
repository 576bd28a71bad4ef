import type { RsvpReply } from '@rabbet/client';
import type { Command } from 'commander';
import { recordId } from '../../kernel/arguments';
import { makeChange, withServer } from '../../kernel/calling';
import { ABOUT_LISTS, aboutColumns, addListOptions, inPages, printList } from '../../kernel/listing';
import type { Column } from '../../kernel/printing';
import { tell } from '../../kernel/telling';

const COLUMNS: readonly Column<RsvpReply>[] = [
  { title: 'id', of: ({ id }) => id, align: 'right' },
  { title: 'name', of: ({ first, last }) => (first === null ? '[erased]' : `${first} ${last}`), gives: true },
  { title: 'guests', of: ({ guests }) => guests, align: 'right' },
  { title: 'e-mail', of: ({ email }) => email ?? '[erased]', gives: true },
  { title: 'phone', of: ({ phone }) => phone },
  { title: 'comments', of: ({ comments }) => comments?.replace(/\s+/g, ' ') ?? null, gives: true, isSpared: true },
];

export function rsvps(events: Command): void {
  const command: Command = events
    .command('rsvps')
    .description('who comes to an event, with the number of all guests')
    .argument('<event>', 'its id', recordId);
  addListOptions(command);
  command.addHelpText('after', `${ABOUT_LISTS}${aboutColumns(COLUMNS)}\n\nExample:\n  rabbet events rsvps 41`);
  command.action((event_id: number) =>
    withServer(command, async (call) => {
      const [told] = await call.client.rsvps({ event_id });
      await printList(call, { ...inPages(told?.rsvps ?? []), columns: COLUMNS, what: 'answer' });
      if (call.printer.style === 'terminal') call.printer.line(`${told?.guests ?? 0} guests in all`);
    }),
  );
}

export function cancelRsvp(events: Command): void {
  const command: Command = events
    .command('cancel-rsvp')
    .description('take an answer back for somebody who has asked for that by another way; they get a mail')
    .argument('<answer>', 'its id, as rsvps tells it', recordId)
    .addHelpText('after', '\nExample:\n  rabbet events cancel-rsvp 81');
  command.action((id: number) =>
    withServer(command, async (call) =>
      tell(call, await makeChange(call, 'DELETE', `core/content/events/rsvps/${id}`), `Answer ${id} is taken back.`),
    ),
  );
}
