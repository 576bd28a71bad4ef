import { createClient, Problem } from '@rabbet/client';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import type { Command } from 'commander';
import { StoredTokens } from '../kernel/connection/stored-tokens';
import { printerOf } from '../kernel/output/printing';
import { findPlace, transportTo } from '../kernel/connection/server';

export function signOutCommand(program: Command): void {
  const command: Command = program
    .command('sign-out')
    .description('revoke the token that sign-in has kept, and forget it; or the one in RABBET_TOKEN')
    .option('--url <address>', 'where Rabbet answers (RABBET_URL; else as the data folder says)')
    .option('--here', 'only forget it, where the shop cannot be asked: there it holds until it expires')
    .addHelpText('after', '\nExamples:\n  rabbet sign-out\n  rabbet sign-out --url https://gallery.example.com');
  command.action(async ({ url, here = false }: { url?: string; here?: boolean }) => {
    const place = findPlace({ url }, process.env)();
    const token = process.env.RABBET_TOKEN?.trim();
    if (token && !here) {
      await revoke(place.url, token);
      return printerOf(command).report({ shops: [], revoked: true }, 'Revoked: the token that RABBET_TOKEN holds.');
    }
    const tokens = new StoredTokens(process.env);
    const stored = tokens.all(place.shops);
    if (stored.length === 0) throw new OperationalError(`Nobody is signed in at ${place.url.origin}.`);
    for (const { token, shop } of stored) {
      if (!here) await revoke(place.url, token);
      tokens.forget(shop);
    }
    const sentence = here ? 'Forgotten here; it holds until it expires.' : 'Signed out.';
    printerOf(command).report({ shops: stored.map(({ shop }) => shop), revoked: !here }, sentence);
  });
}

/** One that holds no longer is as good as revoked. */
async function revoke(url: URL, token: string): Promise<void> {
  const { transport, close } = transportTo(() => ({ url, token }));
  const revoking = createClient(transport).change('DELETE', 'security/tokens/current').finally(close);
  await revoking.catch((error: unknown) => {
    if (!(error instanceof Problem && error.status === 401)) throw error;
  });
}
