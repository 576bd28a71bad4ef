import { OperationalError } from '@rabbet/domain/deciders/refusal';
import type { Command } from 'commander';
import { printerOf } from '../../kernel/output/printing';
import { findPlace, isAway } from '../../kernel/connection/server';

export function recover(accounts: Command): void {
  const command: Command = accounts
    .command('recover')
    .description('print a link by which the owner of an account sets a new password')
    .argument('<e-mail>', 'what they sign in with')
    .addHelpText(
      'after',
      `
It works on the data folder, with the shop running or not. The link is good
once, for an hour. The second factor is reset, and the log tells of both.

Example:
  rabbet accounts recover ann@example.com`,
    );
  command.action(async (email: string) => {
    const { recoveryLink } = await import('./on-the-machine'); // what opens a database takes its time to load
    const { account, path } = await recoveryLink(email);
    const address = addressOfShop();
    const printer = printerOf(command);
    const link = `${address ?? ''}${path}`;
    if (printer.style === 'json') return printer.json({ account, link });
    printer.line(link);
    if (printer.style !== 'terminal') return;
    const where = address === null ? 'It is a page of the site, which does not run now. ' : '';
    printer.line(`${where}It sets a new password, once, within the hour. The second factor is reset.`);
  });
}

/** Null where the shop does not run. */
function addressOfShop(): string | null {
  try {
    return findPlace({}, process.env)().url.href.replace(/\/$/, '');
  } catch (error) {
    if (error instanceof OperationalError || isAway(error)) return null;
    throw error;
  }
}
