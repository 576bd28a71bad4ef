import type { RsvpReply } from '@rabbet/client';
import type { Command } from 'commander';
import { recordId } from '../../kernel/arguments/arguments';
import { makeChange, withServer } from '../../kernel/connection/call';
import { ABOUT_LISTS, aboutColumns, addListOptions, inPages, printList } from '../../kernel/verbs/listing';
import type { Column } from '../../kernel/output/printing';
import { tell } from '../../kernel/verbs/change-replies';

const COLUMNS: readonly Column<RsvpReply>[] = [
  { title: 'id', of: ({ id }) => id, align: 'right' },
  { title: 'name', of: ({ first, last }) => (first === null ? '[erased]' : `${first} ${last}`), gives: true },
  { title: 'guests', of: ({ guests }) => guests, align: 'right' },
  { title: 'e-mail', of: ({ email }) => email ?? '[erased]', gives: true },
  { title: 'phone', of: ({ phone }) => phone },
  {
    title: 'waiting',
    of: ({ waiting }) => waiting && `${waiting.first} ${waiting.last}, ${waiting.guests} guests (${waiting.id})`,
  },
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
      const [event] = await call.client.rsvps({ event_id });
      await printList(call, { ...inPages(event?.rsvps ?? []), columns: COLUMNS, what: 'answer' });
      if (call.printer.style === 'terminal') call.printer.line(`${event?.guests ?? 0} guests in all`);
    }),
  );
}

export function cancelRsvp(events: Command): void {
  change(events, {
    name: 'cancel-rsvp',
    about: 'take an answer back for somebody who has asked for that by another way; they get a mail',
    what: 'answer',
    argument: 'its id, as rsvps tells it',
    method: 'DELETE',
    path: (id) => `core/content/events/rsvps/${id}`,
    done: (id) => `Answer ${id} is taken back.`,
  });
}

export function confirmRsvp(events: Command): void {
  change(events, {
    name: 'confirm-rsvp',
    about: 'let an answer that waits take the place of the one that stands, for somebody whom no mail reaches',
    what: 'waiting',
    argument: 'the number in brackets, as rsvps tells it under "waiting"',
    method: 'POST',
    path: (id) => `core/content/events/rsvp-changes/${id}/confirmation`,
    done: (id) => `Answer ${id} has taken the place of the one before.`,
  });
}

interface RsvpChange {
  readonly name: string;
  readonly about: string;
  readonly what: string;
  readonly argument: string;
  readonly method: 'DELETE' | 'POST';
  readonly path: (id: number) => string;
  readonly done: (id: number) => string;
}

function change(events: Command, { name, about, what, argument, method, path, done }: RsvpChange): void {
  const command: Command = events
    .command(name)
    .description(about)
    .argument(`<${what}>`, argument, recordId)
    .addHelpText('after', `\nExample:\n  rabbet events ${name} 81`);
  command.action((id: number) =>
    withServer(command, async (call) => tell(call, await makeChange(call, method, path(id)), done(id))),
  );
}
