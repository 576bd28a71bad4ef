import { refuseAs } from '@rabbet/domain/deciders/refusal';
import type { Command } from 'commander';
import type { Client } from '@rabbet/client';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { recordId } from '../arguments/arguments';
import { withServer } from '../connection/call';
import { addFieldOptions, fieldValues } from '../arguments/field-options';
import { capital } from '../output/texts';
import { addDryRun, makeOrTry } from './make-or-try';
import { toInstant, spanInWords, wallMoment, type WallTime, wallTime } from '../arguments/wall-clock';

/** Something that is planned, whose times and images have verbs of their own. */
export interface PlannedNoun {
  /** "event". */
  readonly what: string;
  /** "an event". */
  readonly withArticle: string;
  /** Word of the group of commands: "events". */
  readonly call: string;
  readonly path: string;
  /** Name of its id in bodies of its parts, and of the place of an image. */
  readonly owner: string;
  readonly place: string;
  /** Id for examples. */
  readonly example: number;
  /** Options of a call that takes a time away. */
  readonly removal?: AnyFields;
  readonly timeOf: (
    client: Client,
    id: number,
  ) => Promise<{ readonly start: number; readonly end: number } | undefined>;
}

/** Adds the verbs of its times. */
export function addTimeVerbs(group: Command, noun: PlannedNoun): void {
  for (const add of [schedule, reschedule, unschedule]) add(group, noun);
}

function schedule(group: Command, { what, withArticle, call: word, path, owner, example }: PlannedNoun): void {
  const command: Command = group
    .command('schedule')
    .description(`give ${withArticle} one more time`)
    .argument(`<${what}>`, 'its id', recordId)
    .requiredOption('--start <time>', 'on the clock of the shop: "2026-12-05 17:00"', wallMoment)
    .requiredOption('--end <time>', 'the same day where none is said: 19:30', wallTime)
    .addHelpText('after', `\nExample:\n  rabbet ${word} schedule ${example} --start "2026-12-05 17:00" --end 19:30`);
  addDryRun(command).action((id: number) =>
    withServer(command, async (call) => {
      const times = call.options as { start: WallTime; end: WallTime }; // as they are declared
      const start = toInstant(times.start, 0); // it says its day
      const span = { start, end: toInstant(times.end, start) };
      await makeOrTry(call, {
        method: 'POST',
        path: `${path}/times`,
        body: { [owner]: id, ...span },
        about: `${what} ${id}`,
        becomes: `takes place ${spanInWords(span)}`,
        done: (made) => `${capital(what)} ${id} takes place ${spanInWords(span)}: that is time ${made.id}.`,
      });
    }),
  );
}

function reschedule(group: Command, { withArticle, call: word, path, timeOf }: PlannedNoun): void {
  const command: Command = group
    .command('reschedule')
    .description(`move a time of ${withArticle}, or one of its ends`)
    .argument('<time>', 'its id, as show tells it', recordId)
    .option('--start <time>', 'on the clock of the shop; the same day where none is said', wallTime)
    .option('--end <time>', 'likewise', wallTime)
    .addHelpText('after', `\nExample:\n  rabbet ${word} reschedule 61 --end 21:00`);
  addDryRun(command).action((id: number) =>
    withServer(command, async (call) => {
      const times = call.options as { start?: WallTime; end?: WallTime }; // as they are declared
      if (!times.start && !times.end) command.error('error: say --start or --end');
      const time = await timeOf(call.client, id);
      if (!time) refuseAs('unknown', 'record/unknown', `There is no time ${id} of ${withArticle}.`);
      const start = times.start ? toInstant(times.start, time.start) : time.start;
      const span = { start, end: times.end ? toInstant(times.end, start) : time.end };
      const request = { method: 'PUT', path: `${path}/times/${id}`, body: span } as const;
      await makeOrTry(call, { ...request, id, about: `time ${id}`, becomes: `is ${spanInWords(span)}` });
    }),
  );
}

function unschedule(group: Command, { withArticle, call: word, path, removal = {} }: PlannedNoun): void {
  const command: Command = group
    .command('unschedule')
    .description(`take a time away from ${withArticle}`)
    .argument('<time>', 'its id, as show tells it', recordId)
    .addHelpText('after', `\nExample:\n  rabbet ${word} unschedule 61`);
  addFieldOptions(command, removal);
  addDryRun(command).action((id: number) =>
    withServer(command, (call) => {
      const values = fieldValues(removal, call.options);
      const body = Object.keys(values).length > 0 ? { body: values } : {};
      const request = { method: 'DELETE', path: `${path}/times/${id}`, ...body } as const;
      return makeOrTry(call, { ...request, id, about: `time ${id}`, becomes: 'is taken away' });
    }),
  );
}
