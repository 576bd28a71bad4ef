import type { WriteSide } from '@rabbet/commands';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import { START } from '@rabbet/domain/events/event';
import { faultsInStream, type LogFault, type StoredEvent, Verifier } from '@rabbet/event-store';
import { isAcceptedFault } from '@rabbet/postgres';
import type { Command } from 'commander';
import { atLeastOne, eventIdIn } from '../../kernel/arguments/arguments';
import { EVENT_COLUMNS, showEvent } from '../../kernel/output/events';
import { withWriteSide } from '../../kernel/operators/operator';
import { printerOf } from '../../kernel/output/printing';
import { storedById } from './finding';

const PERSONAL = ['--personal', 'also what is said of persons; of whoever was erased, [erased]'] as const;

const DAMAGE = `
An event that was altered is marked, and so is one before which another is gone.
It exits with 1 then, unless "rabbet log accept-damage" was said.
`;

export function tail(log: Command): void {
  const command: Command = log
    .command('tail')
    .description('the last that happened: who did what, and when (UTC)')
    .option('-n, --lines <number>', 'how many events', atLeastOne, 20)
    .option('-f, --follow', 'and all that happens from now on, until Ctrl-C')
    .option(...PERSONAL)
    .addHelpText(
      'after',
      `${DAMAGE}\nExamples:\n  rabbet log tail -n 50\n  rabbet log tail --follow --json | jq .type`,
    );
  command.action(() => {
    const { lines, follow } = command.opts<{ lines: number; follow?: boolean }>();
    return withWriteSide(
      async (writeSide) => {
        const last = await writeSide.log.readLast(lines);
        // what stands before the first of them is not looked at
        const verifier = new Verifier(writeSide.log, last[0]?.position ?? START, false);
        await print(command, writeSide, last, await verifier.check(last));
        if (!follow) return;
        const { signal } = new AbortController(); // it ends by a signal, as the program does
        for await (const batch of writeSide.log.subscribe(last.at(-1)?.position ?? START, { signal }))
          await print(command, writeSide, batch, await verifier.check(batch));
      },
      { isLong: true },
    );
  });
}

export function show(log: Command): void {
  const command: Command = log
    .command('show')
    .description('all that happened to one thing, or one event')
    .argument('<stream|event>', 'the name of a stream, such as artwork-12, or the id of an event')
    .option(...PERSONAL)
    .addHelpText(
      'after',
      `
A stream is found at once. For one event the log is read from its beginning,
which takes a while where it is long; in a terminal it tells how far it is.
${DAMAGE}
Examples:
  rabbet log show artwork-1501
  rabbet log show artwork-1501 --json | jq .data`,
    );
  command.action((name: string) =>
    withWriteSide(
      async (writeSide) => {
        const id = eventIdIn(name);
        const stored = id !== null ? await storedById(writeSide, id) : await writeSide.log.readStream(name);
        const [first] = stored;
        if (!first) refuseAs('unknown', 'log/nothing', `The log knows nothing of ${name}.`);
        await print(command, writeSide, stored, faultsInStream(stored, id !== null ? first.revision : 0));
      },
      { isLong: true },
    ),
  );
}

async function print(
  command: Command,
  writeSide: WriteSide,
  stored: readonly StoredEvent[],
  faults: readonly LogFault[],
): Promise<void> {
  const { personal = false } = command.opts<{ personal?: boolean }>();
  const events = await writeSide.eventStore.decodeAll(stored);
  const placeOf = ({ stream, position }: Pick<LogFault, 'stream' | 'position'>) => `${stream} ${position}`;
  const shownEvents = events.map((event) => {
    const ownFaults = faults.filter((fault) => placeOf(fault) === placeOf(event));
    return showEvent(event, personal, ownFaults);
  });
  if (shownEvents.length > 0) printerOf(command).table(EVENT_COLUMNS, shownEvents);
  const skipped = new Set(events.filter((event) => event.skipped).map(placeOf));
  await endByFaults(
    writeSide,
    faults.filter((fault) => fault.what !== 'altered' || !skipped.has(placeOf(fault))),
  );
}

/** The program ends with 1 where one of these was not accepted. */
export async function endByFaults({ database, installation }: WriteSide, faults: readonly LogFault[]): Promise<void> {
  for (const fault of faults)
    if (!(await isAcceptedFault(database, installation.logIdentity, fault))) process.exitCode = 1;
}
