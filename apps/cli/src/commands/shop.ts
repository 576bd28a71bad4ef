import { randomUUID } from 'node:crypto';
import { answersIn, missingAnswers, ownerFields, type OwnerAnswers } from '@rabbet/domain/settings/settings';
import type { Command } from 'commander';
import { addServerOptions, type Call, makeChange, withServer } from '../kernel/connection/call';
import { type Fact, listFacts, printFacts } from '../kernel/output/facts';
import { addFieldOptions, fieldValues } from '../kernel/arguments/field-options';

const PATH = 'core/platform/shop/facts';
const NAMES = Object.keys(ownerFields) as (keyof OwnerAnswers)[]; // its own names
const NOT_SAID = 'not said yet';

/** Settings of which every line stands for itself: a call may part lines by semicolons. */
const OF_LINES = ['hours', 'holidays'] as const;

export function shopCommand(program: Command): void {
  const shop = program
    .command('shop')
    .description('who and where the shop is: its name, address, hours and tax')
    .addHelpText('after', '\nExamples:\n  rabbet shop show\n  rabbet shop set --name "Walls & Corners" --tax 7.25');
  addServerOptions(shop);
  show(shop);
  set(shop);
}

function show(shop: Command): void {
  const command: Command = shop
    .command('show')
    .description('what the shop says of itself, and what nobody has said yet')
    .addHelpText('after', '\nExamples:\n  rabbet shop show\n  rabbet shop show --json | jq .missing');
  command.action(() =>
    withServer(command, async (call) => {
      const answers = await standing(call);
      const { printer } = call;
      const facts = NAMES.map((name): Fact => [name, answerText(answers[name])]);
      if (printer.style === 'json') printer.json({ ...answers, missing: missingAnswers(answers) });
      else if (printer.style === 'plain') listFacts(printer, facts);
      else printFacts(printer, answers.name ?? 'A shop without a name', facts);
    }),
  );
}

function set(shop: Command): void {
  const command: Command = shop.command('set').description('say who and where the shop is');
  addFieldOptions(command, ownerFields);
  command.option('--dry-run', 'tell what would change, and change nothing');
  command.addHelpText(
    'after',
    `
null as the value takes an answer back: --suite null. Options that you leave out
stay as they are, and the same call again changes nothing. Put semicolons
between the lines of hours and holidays.

Examples:
  rabbet shop set --name "Walls & Corners" --street "12 Hargett Street" --city "Raleigh, NC 27601"
  rabbet shop set --phone 919-555-0142 --email hello@example.com --tax 7.25
  rabbet shop set --hours "Sunday and Monday: Closed; Tuesday to Saturday: 11AM-6PM"`,
  );
  command.action(() => withServer(command, (call) => change(command, call)));
}

async function change(command: Command, call: Call): Promise<void> {
  const answers: Partial<OwnerAnswers> = inLines(fieldValues(ownerFields, call.options));
  if (Object.keys(answers).length === 0) command.error('error: say what to set, such as --name "Walls & Corners"');
  const before = await standing(call);
  const isDryRun = call.options.dryRun === true;
  if (isDryRun) await call.client.change('PUT', PATH, answers, { isDryRun, commandId: `cli-${randomUUID()}` });
  else await makeChange(call, 'PUT', PATH, answers);
  const changed = NAMES.filter((name) => answers[name] !== undefined && answers[name] !== before[name]);
  tell(call, { changed, answers, isDryRun });
}

interface AnswerChange {
  readonly changed: readonly (keyof OwnerAnswers)[];
  readonly answers: Partial<OwnerAnswers>;
  readonly isDryRun: boolean;
}

function tell({ printer }: Call, { changed, answers, isDryRun }: AnswerChange): void {
  if (printer.style === 'json') return printer.json({ changed, dry_run: isDryRun });
  if (changed.length === 0) return printer.line('All of it is as you say already.');
  for (const name of changed)
    printer.line(`${isDryRun ? 'Would set' : 'Set'} ${name}: ${answerText(answers[name] ?? null)}`);
}

async function standing({ client }: Call): Promise<OwnerAnswers> {
  return answersIn(await client.get<{ name: string; value: string | null }[]>('core/platform/settings'));
}

function inLines(answers: Partial<OwnerAnswers>): Partial<OwnerAnswers> {
  const parted = OF_LINES.flatMap((name) => (answers[name] ? [[name, answers[name].replace(/\s*;\s*/g, '\n')]] : []));
  return { ...answers, ...Object.fromEntries(parted) };
}

function answerText(answer: string | number | null): string {
  return answer === null ? NOT_SAID : String(answer);
}
