import { addressOf } from '@rabbet/domain/deciders/changes';
import {
  consignorChanges,
  type HereReply,
  STATEMENT,
  statementList,
  type StatedLineReply,
  statementFields,
  type StatementReply,
} from '@rabbet/domain/consignors/consignors';
import { dollars } from '@rabbet/domain/money/money';
import { longDate } from '@rabbet/domain/time/words';
import { type Command, Option } from 'commander';
import { atLeastOne, recordId } from '../../kernel/arguments/arguments';
import { type Call, makeChange, withServer } from '../../kernel/connection/call';
import { addFieldOptions, fieldValues } from '../../kernel/arguments/field-options';
import { aboutColumns } from '../../kernel/verbs/listing';
import type { Column, Printer } from '../../kernel/output/printing';
import { wrapped } from '../../kernel/output/texts';

const inCents = (amount: number) => dollars(Math.round(amount * 100));

const orNothing = (amount: number) => (amount === 0 ? '' : inCents(amount));

type StatementLine = Omit<StatedLineReply, 'kind'> & { readonly kind: string };
const BALANCE = {
  restates: null,
  widget_id: null,
  title: '',
  catalog_no: null,
  quantity: null,
  price: null,
  share: null,
  transaction_id: null,
  sale_id: null,
  payout_id: null,
  reason: null,
} as const;

const COLUMNS: readonly Column<StatementLine>[] = [
  { title: 'day', of: ({ day }) => day },
  { title: 'what', of: ({ kind }) => kind },
  { title: 'restates', of: ({ restates }) => restates, isSpared: true },
  { title: 'piece', of: ({ widget_id }) => widget_id, align: 'right' },
  { title: 'title', of: ({ title }) => title, gives: true },
  { title: 'quantity', of: ({ quantity }) => quantity, align: 'right', isSpared: true },
  { title: 'price', of: ({ price }) => price, align: 'right', spelled: inCents },
  { title: 'share', of: ({ share }) => share, align: 'right', spelled: (share) => `${share} %` },
  { title: 'amount', of: ({ amount }) => amount, align: 'right', spelled: orNothing },
  { title: 'transaction', of: ({ transaction_id }) => transaction_id, align: 'right', isSpared: true },
  { title: 'reason', of: ({ reason }) => reason, gives: true, isSpared: true },
];
/** Columns for people: a line that restates says so in front, and the reasons stand below. */
const FOR_PEOPLE = COLUMNS.filter(({ title }) => title !== 'restates' && title !== 'reason').map((column) =>
  column.title === 'what'
    ? { ...column, of: ({ kind, restates }: StatementLine) => (restates ? `${restates}: ${kind}` : kind), gives: true }
    : column,
);
const HERE: readonly Column<HereReply>[] = [
  { title: 'piece', of: ({ widget_id }) => widget_id, align: 'right' },
  { title: 'title', of: ({ title }) => title, gives: true },
  { title: 'quantity', of: ({ quantity }) => quantity, align: 'right' },
  { title: 'price', of: ({ price }) => price, align: 'right', spelled: inCents },
  { title: 'share', of: ({ share }) => share, align: 'right', spelled: (share) => `${share} %` },
];

/** Adds `audit consignor`: a statement as its consignor gets it. */
export function addStatementVerb(audit: Command): void {
  const { id: _, number: __, ...days } = statementFields;
  const command: Command = audit
    .command('consignor')
    .description('the statement of a consignor: what came, was sold, went back and was paid, and what is owed')
    .argument('<consignor>', 'the id of the company', recordId);
  addFieldOptions(command, days);
  command
    .addOption(new Option('--number <number>', 'the statement that was given under this number').argParser(atLeastOne))
    .addOption(new Option('--give', 'give it out: it stays as it is; --to is yesterday then, unless said'))
    .addOption(new Option('--csv', 'its lines as CSV with a heading, for a sheet'))
    .addHelpText(
      'after',
      `
Without days it tells what has come since the last statement that was given. A
statement that was given for these days is told as it was given. Opening and all
lines are the closing; in a pipe and in CSV both are lines, too. Lines that
restate change what an earlier statement said: "taken back" reverses a line,
"late" was entered too late for its own one.
${aboutColumns(COLUMNS)} --json is one value, with what is still here.

Examples:
  rabbet audit consignor 139
  rabbet audit consignor 139 --from 2026-01-01 --to 2026-03-31
  rabbet audit consignor 139 --number 1 --csv
  rabbet audit consignor 139 --to 2026-03-31 --give`,
    );
  command.action((id: number) => withServer(command, (call) => printStatement(call, id, days)));
}

async function printStatement(call: Call, id: number, days: Parameters<typeof fieldValues>[0]): Promise<void> {
  const { client, printer, options } = call;
  const range = fieldValues(days, options);
  const query = options.give === true ? { number: await give(call, id, range) } : { ...range, number: options.number };
  const parameters = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const statement = await client.get<StatementReply>(STATEMENT, { id, ...Object.fromEntries(parameters) });
  if (printer.style === 'json') return printer.json(statement);
  if (printer.style === 'terminal') return printSheet(printer, statement);
  printer.table(COLUMNS, withBalances(statement));
}

/** Lines between those of both balances, for programs that read lines. */
function withBalances({ from, to, opening, closing, lines }: StatementReply): readonly StatementLine[] {
  return [
    { ...BALANCE, day: from, kind: 'opening', amount: opening },
    ...lines,
    { ...BALANCE, day: to, kind: 'closing', amount: closing },
  ];
}

/** Gives the statement out, and answers its number. Given again for the same days, it is the last one. */
async function give(call: Call, id: number, range: object): Promise<number | undefined> {
  const change = consignorChanges.changes.give!; // of its table
  const { number } = await makeChange(call, 'POST', addressOf(consignorChanges, change, id), range);
  if (number !== undefined) return number;
  const { data } = await call.client.list(statementList, { consignor_id: id, count: 1 });
  const last = data[0]?.number;
  process.stderr.write(
    `Statement ${last} was given for these days before: it stays as it is, and no other is given.\n`,
  );
  return last;
}

export function printSheet(printer: Printer, statement: StatementReply): void {
  const { id, name, number, from, to, opening, closing, totals, lines, still_here } = statement;
  const what = number === null ? 'Statement, not given yet' : `Statement ${number}`;
  printer.line(printer.strong(`${what}: ${name} (${id}), ${longDate(from)} to ${longDate(to)}`));
  printer.line(`\n${'Opening balance'.padEnd(WIDTH)}${inCents(opening)}\n`);
  if (lines.length > 0) printer.table(FOR_PEOPLE, lines);
  else printer.line('Nothing happened in these days.');
  for (const { day, title, reason } of lines)
    if (reason !== null) for (const line of wrapped(`  ${day}, ${title}: ${reason}`, printer.width)) printer.line(line);
  printer.line('');
  const sums = [
    ['Due for sales', totals.sold],
    ['Brought back by customers', totals.brought_back],
    ['Restated', totals.restated],
    ['Paid', totals.paid],
  ] as const;
  for (const [label, sum] of sums) if (sum !== 0) printer.line(`${label.padEnd(WIDTH)}${inCents(sum)}`);
  printer.line(printer.strong(`${'Closing balance'.padEnd(WIDTH)}${inCents(closing)}`));
  if (still_here.length === 0) return printer.line('\nNothing is here any more.');
  printer.line(`\n${printer.strong('Still here')}`);
  printer.table(HERE, still_here);
}

const WIDTH = 28;
