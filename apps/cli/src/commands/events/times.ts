import { refuse } from '@rabbet/domain/deciders/refusal';
import type { Command } from 'commander';
import { recordId } from '../../kernel/arguments';
import { makeChange, withServer } from '../../kernel/calling';
import { tell } from '../../kernel/telling';
import { instantSaid, spanInWords, wallMoment, type WallTime, wallTime } from '../../kernel/wall-clock';

const TIMES = 'core/content/events/times';

export function schedule(events: Command): void {
  const command: Command = events
    .command('schedule')
    .description('give an event one more time')
    .argument('<event>', 'its id', recordId)
    .requiredOption('--start <time>', 'on the clock of the shop: "2026-12-05 17:00"', wallMoment)
    .requiredOption('--end <time>', 'the same day where none is said: 19:30', wallTime)
    .addHelpText('after', '\nExample:\n  rabbet events schedule 41 --start "2026-12-05 17:00" --end 19:30');
  command.action((event_id: number) =>
    withServer(command, async (call) => {
      const said = call.options as { start: WallTime; end: WallTime }; // as they are declared
      const start = instantSaid(said.start, 0); // it says its day
      const span = { start, end: instantSaid(said.end, start) };
      const made = await makeChange(call, 'POST', TIMES, { event_id, ...span });
      tell(call, made, `Event ${event_id} takes place ${spanInWords(span)}: that is time ${made.id}.`);
    }),
  );
}

export function reschedule(events: Command): void {
  const command: Command = events
    .command('reschedule')
    .description('move a time of an event, or one of its ends')
    .argument('<time>', 'its id, as show tells it', recordId)
    .option('--start <time>', 'on the clock of the shop; the same day where none is said', wallTime)
    .option('--end <time>', 'likewise', wallTime)
    .addHelpText('after', '\nExample:\n  rabbet events reschedule 61 --end 21:00');
  command.action((id: number) =>
    withServer(command, async (call) => {
      const said = call.options as { start?: WallTime; end?: WallTime }; // as they are declared
      if (!said.start && !said.end) command.error('error: say --start or --end');
      const [time] = await call.client.galleryEventTimes({ id });
      if (!time) refuse('record/unknown', `There is no time ${id} of an event.`);
      const start = said.start ? instantSaid(said.start, time.start) : time.start;
      const span = { start, end: said.end ? instantSaid(said.end, start) : time.end };
      const moved = await makeChange(call, 'PUT', `${TIMES}/${id}`, span);
      tell(call, moved, `Time ${id} is ${spanInWords(span)}.`);
    }),
  );
}

export function unschedule(events: Command): void {
  const command: Command = events
    .command('unschedule')
    .description('take a time away from an event')
    .argument('<time>', 'its id, as show tells it', recordId)
    .addHelpText('after', '\nExample:\n  rabbet events unschedule 61');
  command.action((id: number) =>
    withServer(command, async (call) =>
      tell(call, await makeChange(call, 'DELETE', `${TIMES}/${id}`), `Time ${id} is taken away.`),
    ),
  );
}
