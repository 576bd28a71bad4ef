import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { tokenFields } from '@rabbet/domain/accounts/accounts';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { asking } from '../kernel/terminal/questions';
import { type StoredToken, StoredTokens, minuteOf, shopOn } from '../kernel/connection/stored-tokens';
import { printerOf } from '../kernel/output/printing';
import { findPlace, homeIn, isThisMachine } from '../kernel/connection/server';
import { DAYS, signInByPassword } from './accounts/by-password';

interface SignInOptions {
  readonly url?: string;
  readonly email?: string;
  readonly days: number;
  readonly local?: boolean;
  readonly print?: boolean;
}

/** Token to be stored, and the report about it, which leaves out the token. */
interface SignInResult {
  readonly stored: StoredToken;
  readonly record: object;
  readonly sentence: string;
}

export function signInCommand(program: Command): void {
  const command: Command = program
    .command('sign-in')
    .description('sign in, for all calls that follow')
    .option('--url <address>', 'where Rabbet answers (RABBET_URL; else as the data folder says)')
    .option('--email <address>', 'who signs in; else it is asked for')
    .addOption(
      new Option('--days <number>', 'how long it holds').argParser(dayCount).default(DAYS.usual, String(DAYS.usual)),
    )
    .addOption(
      new Option('--local', 'by the data folder, as an administrator, for 12 hours').conflicts(['url', 'email']),
    )
    .option('--print', 'print the token alone, for a script, and keep nothing')
    .addHelpText(
      'after',
      `
It asks for the e-mail address, the password, which is never shown, and the
code of a second factor where there is one; from a pipe it takes a line for
each. What it keeps is a token for this shop, in the configuration folder of
whoever calls it, where they alone may read it. Every call sends it to this
shop and to no other. RABBET_TOKEN and --token-file come before it.

Whoever can read the data folder could read everything anyhow: with --local
they need no password, and the log tells that they came.

Examples:
  rabbet sign-in
  rabbet sign-in --url https://gallery.example.com --email ann@example.com
  rabbet sign-in --local`,
    );
  command.action(async (options: SignInOptions) => {
    const tokens = new StoredTokens(process.env);
    if (!options.print) tokens.requireRoom();
    const { stored, record, sentence } = options.local ? await byDataFolder() : await byPassword(options);
    const printer = printerOf(command);
    if (options.print) {
      if (printer.style === 'json') printer.json({ token: stored.token, expires_at: stored.expires });
      else printer.line(stored.token);
      return;
    }
    tokens.store(stored);
    printer.report(
      { ...record, shop: stored.shop, expires_at: stored.expires },
      `${sentence}, until ${minuteOf(stored.expires)}.`,
    );
    tellOfOthers();
  });
}

async function byPassword({ url, email, days }: SignInOptions): Promise<SignInResult> {
  const place = findPlace({ url }, process.env)();
  const { href, protocol } = place.url;
  if (protocol === 'http:' && !isThisMachine(place.url))
    process.stderr.write('Without https, others on the way can read the password.\n');
  const request = { url: place.url, email, days, name: tokenName() };
  const { token, expires_at: expires, ...who } = await asking((asker) => signInByPassword(request, asker));
  const [shop = href] = place.shops;
  return {
    stored: { shop, token, expires, email: who.email },
    record: { email: who.email, role: who.role },
    sentence: `Signed in at ${href.replace(/\/$/, '')} as ${who.email} (${who.role})`,
  };
}

async function byDataFolder(): Promise<SignInResult> {
  const { tokenHere } = await import('./accounts/on-the-machine'); // what opens a database takes its time to load
  const home = homeIn(process.env);
  const { token, expiresAt } = await tokenHere(tokenName());
  return {
    stored: { shop: shopOn(home), token, expires: expiresAt.toISOString(), email: null },
    record: { email: null, role: 'administrator' },
    sentence: `Signed in as an administrator of the shop on the data folder ${resolve(home)}`,
  };
}

function tokenName(): string {
  return `rabbet on ${hostname()}`.slice(0, tokenFields.name.max);
}

function dayCount(text: string): number {
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (days >= 1 && days <= DAYS.most) return days;
  throw new InvalidArgumentError(`It is a whole number from 1 to ${DAYS.most}.`);
}

/** Or the next call would be somebody else's than they believe. */
function tellOfOthers(): void {
  if (process.env.RABBET_TOKEN?.trim())
    process.stderr.write('RABBET_TOKEN is set and comes before it: unset it for what follows.\n');
}
