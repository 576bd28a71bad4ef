import { skipForAll, type WriteSide } from '@rabbet/commands';
import { refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import { isReadable, type Recorded } from '@rabbet/domain/events/event';
import { leftOut, PROJECTIONS } from '@rabbet/projections';
import type { Command } from 'commander';
import { eventId as uuid } from '../../kernel/arguments/arguments';
import { operatorHere, withWriteSide } from '../../kernel/operators/operator';
import { printerOf } from '../../kernel/output/printing';
import { standingOrById } from './finding';

const ID = '0b6a8c1e-7d0a-4a53-9d3e-3f1d1c2b4a59';

export function skip(log: Command): void {
  log
    .command('skip')
    .argument('<event>', 'the id of an event that cannot be read', uuid)
    .requiredOption('--reason <text>', 'why it may be left out; names nobody, as the log keeps it for good')
    .description('go on without an event that cannot be read: it counts for nobody')
    .addHelpText(
      'after',
      `
Read models, processes and changes pass over it, in every program, and what it
happened to can be changed again. The log keeps it, and tells that it was
skipped, by whom and why. "rabbet log unskip" takes that back.

Example:
  rabbet log skip ${ID} --reason "a disk failed"`,
    )
    .action((eventId: string, { reason }: { reason: string }, command: Command) =>
      withWriteSide(async (writeSide) => {
        const event = await findEvent(writeSide, eventId);
        const { stream, type: eventType } = event;
        if (!event.skipped && isReadable(event))
          refuse(
            'skip/readable',
            `${eventType} ${eventId} can be read. "rabbet projections skip" lets one read model pass over it.`,
          );
        const data = { eventId, stream, eventType, reason };
        await skipForAll(writeSide, { type: 'Skip', data }, operatorHere(), new Date());
        const sentence = `${eventType} ${eventId} of ${stream} counts for nobody from now on.`;
        printerOf(command).report({ event: eventId, stream, type: eventType, reason }, sentence);
      }),
    );
}

export function unskip(log: Command): void {
  log
    .command('unskip')
    .argument('<event>', 'the id of an event that was skipped', uuid)
    .requiredOption('--reason <text>', 'why it counts again; names nobody, as the log keeps it for good')
    .description('have an event count again that was skipped, such as one that was restored')
    .addHelpText(
      'after',
      `
Read models that were made without it go on showing what they show, and are
told to be rebuilt, here and by "rabbet status", until they are.

Example:
  rabbet log unskip ${ID} --reason "restored from a copy"`,
    )
    .action((eventId: string, { reason }: { reason: string }, command: Command) =>
      withWriteSide(async (writeSide) => {
        const { stream, type } = await findEvent(writeSide, eventId);
        await skipForAll(writeSide, { type: 'Unskip', data: { eventId, reason } }, operatorHere(), new Date());
        const lacking = await leftOut(writeSide.database, PROJECTIONS);
        const rebuild = [...lacking.keys()].map((schema) => schema.replace(/^read_|_v\d+$/g, ''));
        const event = await findEvent(writeSide, eventId);
        const sentences = [
          `${type} ${eventId} of ${stream} counts again.`,
          ...(isReadable(event) ? [] : [`It cannot be read still: ${stream} cannot be changed.`]),
          ...rebuild.map((name) => `"rabbet projections rebuild ${name}" makes anew what was made without it.`),
        ];
        printerOf(command).report({ event: eventId, stream, type, reason, rebuild }, sentences.join(' '));
      }),
    );
}

async function findEvent(writeSide: WriteSide, eventId: string): Promise<Recorded> {
  return (
    (await standingOrById(writeSide, eventId)) ??
    refuseAs('unknown', 'log/nothing', `The log knows nothing of ${eventId}.`)
  );
}
