import { countOf, formatCount } from '@rabbet/domain/numbers/format-count';
import { hasLogChanged } from '@rabbet/commands';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { type EventLog, type LogFault, type Verified, verifyLog } from '@rabbet/event-store';
import {
  acceptLogFaults,
  type Database,
  findInstallation,
  knownLogFaults,
  replaceLogFaults,
  requireLogOf,
} from '@rabbet/postgres';
import type { Command } from 'commander';
import { withLog } from '../../kernel/operators/operator';
import { type Column, type Printer, printerOf } from '../../kernel/output/printing';
import { addDecision, decide, type Decision, requireDecision } from '../../kernel/terminal/confirmation';
import { progressLine } from '../../kernel/terminal/progress';

const COLUMNS: readonly Column<LogFault>[] = [
  { title: 'what', of: ({ what }) => what },
  { title: 'stream', of: ({ stream, revision }) => `${stream} @${revision}` },
  { title: 'says', of: ({ says }) => says, gives: true },
];

export function verify(log: Command): void {
  log
    .command('verify')
    .description('look through the whole log: whether an event is gone, was altered or cannot be read')
    .addHelpText(
      'after',
      `
Exits with 0 when the log is whole, with 1 when it is not. Events of other
programs, which may share an EventStoreDB, are counted and named by their
streams; they do no harm. What is found is kept: /health/ready says degraded
until it is gone or accepted.

Example:
  rabbet log verify`,
    )
    .action((_: object, command: Command) =>
      withLog(
        async (log, database) => {
          const printer = printerOf(command);
          const identity = await log.identity();
          const installation = await findInstallation(database);
          if (installation) requireLogOf(installation, identity); // an empty one would be found to be whole
          const result = await lookThrough(log);
          await replaceLogFaults(database, identity, result.faults);
          if (await hasLogChanged(database, log, identity))
            throw new OperationalError('The log holds another past than the one that this database has seen.');
          const accepted = new Set((await knownLogFaults(database, identity)).filter(isAccepted).map(placeOf));
          const left = result.faults.filter((fault) => !accepted.has(placeOf(fault))).length;
          tell(printer, result, result.faults.length - left);
          if (left > 0) process.exitCode = 1;
        },
        { isLong: true },
      ),
    );
}

export function acceptDamage(log: Command): void {
  const command = log
    .command('accept-damage')
    .requiredOption('--reason <text>', 'why the shop goes on with it; names nobody')
    .description('go on with a log of which events are gone or altered: health says well again')
    .addHelpText('after', '\nExample:\n  rabbet log accept-damage --reason "restored by hand after the disk failed"');
  addDecision(command, true).action(async ({ reason, dryRun }: { reason: string } & Decision) => {
    requireDecision(command);
    await withLog(async (log: EventLog, database: Database) => {
      if (reason.trim() === '') throw new OperationalError('The reason says nothing: tell whoever asks later why.');
      const identity = await log.identity();
      const open = (await knownLogFaults(database, identity)).filter((fault) => !isAccepted(fault)).map(placeOf);
      const foreseen = `${countOf(open.length, 'fault')} of the log would be accepted: ${open.join(', ') || 'none'}.`;
      if (dryRun) return printerOf(command).report({ would_accept: open }, foreseen);
      await decide(command, foreseen);
      const accepted = await acceptLogFaults(database, identity, reason);
      printerOf(command).report({ accepted, reason }, `Accepted: ${countOf(accepted, 'fault')} of the log.`);
    });
  });
}

function isAccepted({ acceptedBecause }: { readonly acceptedBecause: string | null }): boolean {
  return acceptedBecause !== null;
}

function placeOf({ what, stream, position }: Pick<LogFault, 'what' | 'stream' | 'position'>): string {
  return `${what} ${stream} ${position}`;
}

/** All of it, with how far it is for somebody who waits. */
async function lookThrough(log: EventLog): Promise<Verified> {
  const { tell, end } = progressLine();
  const faults = new Map<string, LogFault>();
  const foreign: Verified['foreign'][number][] = [];
  let events = 0;
  try {
    for await (const page of verifyLog(log)) {
      events += page.events;
      for (const fault of page.faults) faults.set(placeOf(fault), fault); // one that shows in two ways is one
      foreign.push(...page.foreign);
      tell(() => `looked at ${formatCount(events)} events `);
    }
    return { events, faults: [...faults.values()], foreign };
  } finally {
    end();
  }
}

function tell(printer: Printer, { events, faults, foreign }: Verified, accepted: number): void {
  if (faults.length > 0) printer.table(COLUMNS, faults);
  const streams = new Map<string, number>();
  for (const { stream } of foreign) streams.set(stream, (streams.get(stream) ?? 0) + 1);
  const of = [...streams].map(([stream, count]) => `${stream} (${formatCount(count)})`).join(', ');
  const sentences = [
    faults.length > 0
      ? `${countOf(events, 'event')}, ${countOf(faults.length, 'fault')}${accepted > 0 ? `, ${formatCount(accepted)} of them accepted` : ''}.`
      : `The log is whole: ${countOf(events, 'event')}.`,
    ...(foreign.length > 0 ? [`Of other programs: ${countOf(foreign.length, 'event')}, ${of}.`] : []),
  ];
  printer.report(
    { events, faults: faults.length, accepted, foreign: Object.fromEntries(streams) },
    sentences.join(' '),
  );
}
