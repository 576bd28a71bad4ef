import type { SubscriptionReply } from '@rabbet/client';
import { type Command, Option } from 'commander';
import { recordId } from '../kernel/arguments';
import { addServerOptions, makeChange, withServer } from '../kernel/calling';
import { ABOUT_LISTS, aboutColumns, addListOptions, printList } from '../kernel/listing';
import type { Column } from '../kernel/printing';
import { tell } from '../kernel/telling';

const minute = (instant: string | null) => instant?.slice(0, 16).replace('T', ' ') ?? null;

const COLUMNS: readonly Column<SubscriptionReply>[] = [
  { title: 'id', of: ({ id }) => id, align: 'right' },
  { title: 'e-mail', of: ({ email }) => email ?? '[erased]', gives: true },
  { title: 'name', of: ({ first, last }) => [first, last].filter(Boolean).join(' ') || null, gives: true },
  { title: 'state', of: ({ stage }) => stage },
  { title: 'asked (UTC)', of: ({ asked_at }) => minute(asked_at), isSpared: true },
  { title: 'confirmed', of: ({ confirmed_at }) => minute(confirmed_at) },
  { title: 'left', of: ({ left_at }) => minute(left_at) },
];

/** Who gets the newsletter. */
export function newsletterCommand(program: Command): void {
  const newsletter = program
    .command('newsletter')
    .description('who gets the newsletter, has asked for it, or has left it')
    .addHelpText('after', '\nExamples:\n  rabbet newsletter list --state subscribed\n  rabbet newsletter leave 12');
  addServerOptions(newsletter);
  list(newsletter);
  leave(newsletter);
}

function list(newsletter: Command): void {
  const command: Command = newsletter
    .command('list')
    .description('subscriptions, newest first')
    .addOption(new Option('--state <state>', 'those that are so alone').choices(['asked', 'subscribed', 'left']));
  addListOptions(command);
  command.addHelpText(
    'after',
    `${ABOUT_LISTS}${aboutColumns(COLUMNS)}\n\nExample:\n  rabbet newsletter list --state subscribed --all`,
  );
  command.action(({ state: stage }: { state?: string }) =>
    withServer(command, (call) => {
      const page = (place: object) => call.client.subscriptions({ ...(stage !== undefined && { stage }), ...place });
      return printList(call, { page, keyOf: ({ id }) => id, columns: COLUMNS, what: 'subscription' });
    }),
  );
}

function leave(newsletter: Command): void {
  const command: Command = newsletter
    .command('leave')
    .description('end a subscription, for somebody who has asked for that by another way')
    .argument('<subscription>', 'its id', recordId)
    .addHelpText('after', '\nExample:\n  rabbet newsletter leave 12');
  command.action((id: number) =>
    withServer(command, async (call) => {
      const changed = await makeChange(call, 'POST', `core/newsletter/subscriptions/${id}/leaving`);
      tell(call, changed, `Subscription ${id} has ended.`);
    }),
  );
}
