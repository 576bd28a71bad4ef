import type { Command } from 'commander';
import { recordId } from '../../kernel/arguments/arguments';
import { makeChange, withServer } from '../../kernel/connection/call';
import { tell } from '../../kernel/verbs/change-replies';

const path = (id: number) => `core/commerce/widgets/${id}`;

/** Holds a piece for a customer until a day, which ends the hold by itself. */
export function hold(artworks: Command): void {
  const command: Command = artworks
    .command('hold')
    .description('hold a piece for a customer; visitors see nothing of it')
    .argument('<piece>', 'number of the piece', recordId)
    .requiredOption('--until <date>', 'the last day of the hold, as in 2036-12-05')
    .option('--for <customer>', 'number of the customer', recordId)
    .option('--note <text>', 'a note for the shop, which names nobody');
  command.addHelpText(
    'after',
    '\nExamples:\n  rabbet artworks hold 1501 --until 2036-12-05 --for 12\n  rabbet artworks list --held',
  );
  command.action((id: number) =>
    withServer(command, async (call) => {
      const { until, for: customer = null, note = null } = call.options;
      const body = { held_until: until, held_for: customer, held_note: note };
      const changed = await makeChange(call, 'PUT', path(id), body);
      tell(call, changed, `Piece ${id} is on hold until ${String(until)}.`);
    }),
  );
}

/** Ends the hold of a piece before its day. */
export function release(artworks: Command): void {
  const command: Command = artworks
    .command('release')
    .description('end the hold of a piece')
    .argument('<piece>', 'number of the piece', recordId);
  command.addHelpText('after', '\nExample:\n  rabbet artworks release 1501');
  command.action((id: number) =>
    withServer(command, async (call) => {
      const body = { held_until: null, held_for: null, held_note: null };
      tell(call, await makeChange(call, 'PUT', path(id), body), `Piece ${id} is not on hold.`);
    }),
  );
}
