import { formatCount } from '@rabbet/domain/numbers/format-count';
import {
  AUDIT,
  changesList,
  findingList,
  FINDING_WORDS,
  type Ownership,
  ownershipList,
  restatedList,
  standingInWords,
} from '@rabbet/domain/audit/audit';
import type { RowOf } from '@rabbet/domain/pages/list';
import { dollars } from '@rabbet/domain/money/money';
import type { Command } from 'commander';
import { pagesOf } from '@rabbet/imports';
import { type Call, withServer } from '../../kernel/connection/call';
import { addFieldOptions, fieldValues } from '../../kernel/arguments/field-options';
import { addListVerb, allColumns } from '../../kernel/verbs/list-verbs';
import { ABOUT_LISTS, aboutColumns, addListOptions, printList } from '../../kernel/verbs/listing';
import type { Column, Printer } from '../../kernel/output/printing';
import { amount, OWNED, ownedColumns, TITLE } from '../../kernel/operators/owned-columns';
import { pastTime, takePastTimes, utc } from '../../kernel/arguments/past-times';
import { compareWithReplay } from '../../kernel/operators/ownership-replay';

type Owned = RowOf<typeof ownershipList>;
type Change = RowOf<typeof changesList>;

export const ABOUT_DAYS = `
A day (2026-05-31) is the end of that day in the shop's zone; a time is in UTC
("2026-05-31 17:00:00"). What was true then is asked for by --at, and what the
shop knew then by --known: what was recorded later counts for nothing.`;

export function ownershipCommand(audit: Command): void {
  const command: Command = audit.command('ownership').description(ownershipList.about);
  addFieldOptions(command, ownershipList.filters);
  takePastTimes(command, ['at', 'known']);
  addListOptions(command, ownershipList)
    .option('--totals', 'how many there were and what they were worth, by owner and by place')
    .option('--replay', 'out of the log alone, and compared with the list row by row (on this machine)')
    .addHelpText(
      'after',
      `${ABOUT_DAYS}
The same days give the same answer whenever they are asked. Without --known it
is another one once something is back-dated: see "rabbet audit restated".
--replay exits with 1 where log and list differ.
${ABOUT_LISTS}${aboutColumns(OWNED)}

Examples:
  rabbet audit ownership --at 2026-05-31
  rabbet audit ownership --at 2026-05-31 --known 2026-06-30 --csv
  rabbet audit ownership --standing consigned --totals
  rabbet audit ownership --at 2026-05-31 --replay`,
    );
  command.action(() =>
    withServer(command, async (call) => {
      const query = fieldValues(ownershipList.filters, call.options);
      const { replay, ...otherOptions } = call.options as { readonly replay?: boolean };
      if (replay) requireWholeList(command, otherOptions);
      // fixed by the first answer: the pages that follow tell of the same instant
      const totals = await call.client.get<Ownership>(
        `${AUDIT}/ownership/totals`,
        query as Parameters<typeof call.client.get>[1],
      );
      if (call.options.totals) return printTotals(call, totals);
      const times = { at: totals.at, known: totals.known };
      if (replay) return compareWithReplay(call, times);
      const page = (place: object) => call.client.list(ownershipList, { ...query, ...times, ...place });
      const columns = ownedColumns(call.printer);
      await printList<Owned>(call, {
        readPage: page,
        maxRowsPerPage: ownershipList.maxRowsPerPage,
        keyOf: ({ id }) => id,
        columns,
        what: 'piece',
      });
      if (call.printer.style === 'terminal') call.printer.line(inWords(totals));
    }),
  );
}

/** A part of the list is not what the log is compared with. */
function requireWholeList(command: Command, options: object): void {
  const part = ['totals', 'csv', 'standing', 'consignorId', 'location', 'page', 'count', 'sort'].find(
    (name) => name in options,
  );
  if (part)
    command.error(
      `error: --replay compares the whole list: leave out --${part === 'consignorId' ? 'consignor-id' : part}`,
      { exitCode: 2 },
    );
}

function inWords({ at, known: recordedUntil, totals }: Ownership): string {
  const { pieces, quantity, cost, price } = totals;
  const worth = `cost ${dollars(Math.round(cost * 100))}, asked ${dollars(Math.round(price * 100))}`;
  return `At ${utc(at)}, as known at ${utc(recordedUntil)}: ${formatCount(pieces)} pieces (${formatCount(quantity)} on hand), ${worth}.`;
}

interface TotalsRow {
  readonly of: 'all' | 'owner' | 'place';
  readonly name: string;
  readonly pieces: number;
  readonly quantity: number;
  readonly cost: number;
  readonly price: number;
}
/** Columns of totals; a sheet gets amounts that it can add up. */
function totalsColumns({ style }: Printer): readonly Column<TotalsRow>[] {
  const format = style === 'csv' ? (value: number) => value : amount;
  return [
    { title: 'of', of: ({ of }) => of },
    { title: 'name', of: ({ name }) => name, gives: true },
    { title: 'pieces', of: ({ pieces }) => pieces, align: 'right' },
    { title: 'on hand', of: ({ quantity }) => quantity, align: 'right' },
    { title: 'cost of all', of: ({ cost }) => format(cost), align: 'right' },
    { title: 'price of all', of: ({ price }) => format(price), align: 'right' },
  ];
}

function printTotals({ printer }: Call, ownership: Ownership): void {
  if (printer.style === 'json') return printer.json(ownership);
  const { totals, owners, places } = ownership;
  printer.table(totalsColumns(printer), [
    { of: 'all', name: '', ...totals },
    ...owners.map((owner) => ({
      ...owner,
      of: 'owner' as const,
      name: owner.standing === 'owned' ? 'the shop' : (owner.consignor ?? 'not named'),
    })),
    ...places.map((place) => ({ ...place, of: 'place' as const, name: place.location ?? 'not said' })),
  ]);
}

type Sides = Pick<Change, `${'before' | 'after'}_${'standing' | 'consignor'}`>;
const side = (row: Sides, which: 'before' | 'after') =>
  standingInWords(row[`${which}_standing`], row[`${which}_consignor`]);
type Moved = Pick<Change, `${'before' | 'after'}_${'location' | 'quantity'}`>;
const PLACES_AND_QUANTITIES: readonly Column<Moved>[] = [
  { title: 'on hand before', of: ({ before_quantity }) => before_quantity ?? 0, align: 'right', isSpared: 'first' },
  { title: 'on hand after', of: ({ after_quantity }) => after_quantity ?? 0, align: 'right', isSpared: true },
  { title: 'place before', of: ({ before_location }) => before_location, gives: true, isSpared: 'first' },
  { title: 'place after', of: ({ after_location }) => after_location, gives: true, isSpared: true },
];
const CHANGES: readonly Column<Change>[] = [
  { title: 'piece', of: ({ id }) => id, align: 'right' },
  { title: 'title', of: ({ title }) => title, gives: true, readable: TITLE },
  { title: 'before', of: (row) => side(row, 'before'), gives: true, readable: TITLE },
  { title: 'after', of: (row) => side(row, 'after'), gives: true, readable: TITLE },
  ...PLACES_AND_QUANTITIES,
];

export function diffCommand(audit: Command): void {
  const fields = { known: changesList.filters.known, known_first: changesList.filters.known_first };
  const command: Command = audit
    .command('diff')
    .description(changesList.about)
    .argument('<first>', 'a day of the shop, or a time in UTC', pastTime)
    .argument('[second]', 'the other one; now, unless given', pastTime);
  addFieldOptions(command, fields);
  takePastTimes(command, ['known', 'knownFirst']);
  addListOptions(command, changesList).addHelpText(
    'after',
    `${ABOUT_DAYS}
The same day twice with --known-first tells what is said differently of it.
${ABOUT_LISTS}${aboutColumns(CHANGES)}

Examples:
  rabbet audit diff 2026-04-30 2026-05-31
  rabbet audit diff 2026-05-31 2026-05-31 --known-first 2026-05-31`,
  );
  command.action((from: string, to: string | undefined) =>
    withServer(command, (call) => printChanges(call, { from, to, ...fieldValues(fields, call.options) })),
  );
}

function printChanges(call: Call, query: object): Promise<void> {
  const page = (place: object) => call.client.list(changesList, { ...query, ...place });
  const columns = call.printer.style === 'csv' ? allColumns<typeof changesList>(changesList) : CHANGES;
  return printList<Change>(call, {
    readPage: page,
    maxRowsPerPage: changesList.maxRowsPerPage,
    keyOf: ({ id }) => id,
    columns,
    what: 'piece',
  });
}

export function restatedCommand(audit: Command): void {
  const command = addListVerb(audit, restatedList, {
    name: 'restated',
    what: 'record',
    examples: ['rabbet audit restated --since 2026-05-31', 'rabbet audit restated --since 2026-05-31 --kind new'],
    columns: [
      { title: 'recorded', of: ({ recorded_at }) => utc(recorded_at) },
      { title: 'by', of: ({ by, by_name }) => by_name ?? by, gives: true, isSpared: true },
      { title: 'piece', of: ({ widget_id }) => widget_id, align: 'right' },
      { title: 'title', of: ({ title }) => title, gives: true, readable: TITLE },
      { title: 'what', of: ({ what }) => what, isSpared: true },
      { title: 'true from', of: ({ at }) => utc(at), isSpared: true },
      { title: 'transaction', of: ({ transaction_id }) => transaction_id, align: 'right', isSpared: 'first' },
      { title: 'before', of: (row) => side(row, 'before'), gives: true, readable: TITLE },
      { title: 'after', of: (row) => side(row, 'after'), gives: true, readable: TITLE },
      ...PLACES_AND_QUANTITIES,
    ],
  });
  takePastTimes(command, ['since', 'known']);
  command.options.find(({ long }) => long === '--since')?.makeOptionMandatory(); // without it the call is wrong
}

type Found = RowOf<typeof findingList>;
const FINDINGS: readonly Column<Found>[] = [
  { title: 'fault', of: ({ fault }) => fault },
  { title: 'piece', of: ({ widget_id }) => widget_id, align: 'right' },
  { title: 'title', of: ({ title }) => title, gives: true, readable: TITLE },
  { title: 'since', of: ({ at }) => at && utc(at), isSpared: true },
  { title: 'transaction', of: ({ transaction_id }) => transaction_id, align: 'right', isSpared: 'first' },
  { title: 'events', of: ({ events, widget_id }) => `artwork-${widget_id} @${events}` },
];

export function checkCommand(audit: Command): void {
  const command: Command = audit.command('check').description(findingList.about);
  addFieldOptions(command, findingList.filters);
  const words = Object.entries(FINDING_WORDS).map(([fault, about]) => `  ${fault.padEnd(20)} ${about}`);
  command.option('--csv', 'as CSV with a heading, for a sheet').addHelpText(
    'after',
    `
${words.join('\n')}

It exits with 0 where nothing is found, and with 1 otherwise: for cron. The
events are shown by "rabbet log show artwork-12".

Examples:
  rabbet audit check
  rabbet audit check --fault "no consignor" --csv`,
  );
  command.action(() =>
    withServer(command, async (call) => {
      const query = fieldValues(findingList.filters, call.options);
      const findings: Found[] = [];
      for await (const rows of pagesOf<Found>({
        maxRowsPerPage: findingList.maxRowsPerPage,
        readPage: (place) => call.client.list(findingList, { ...query, ...place }),
        keyOf: ({ id }) => id,
      }))
        findings.push(...rows);
      call.printer.table(
        call.printer.style === 'csv' ? allColumns<typeof findingList>(findingList) : FINDINGS,
        findings,
      );
      if (findings.length > 0) process.exitCode = 1;
    }),
  );
}
