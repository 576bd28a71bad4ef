import { type Command, InvalidArgumentError } from 'commander';
import { recordId } from '../arguments/arguments';
import { type Call, withServer } from '../connection/call';
import { toInstant, wallMoment, type WallTime, wallTime } from '../arguments/wall-clock';
import { capital } from '../output/texts';
import type { PlannedNoun } from './time-verbs';
import { addDryRun, makeOrTry } from './make-or-try';

/** Adds the verbs of the images of something that is planned. */
export function addImageVerbs(group: Command, noun: PlannedNoun): void {
  for (const add of [attach, move, detach]) add(group, noun);
}

function attach(group: Command, { what, withArticle, call: word, path, owner, place, example }: PlannedNoun): void {
  const command: Command = group
    .command('attach')
    .description(`give ${withArticle} one more image`)
    .argument(`<${what}>`, 'its id', recordId)
    .argument('<picture>', 'the id of the picture', recordId)
    .option(`--${place} <number>`, 'its place, the first at 0; behind the others unless given', parsePlace)
    .addHelpText('after', `\nExample:\n  rabbet ${word} attach ${example} 33`);
  addDryRun(command).action((id: number, image_id: number) =>
    withServer(command, async (call) => {
      const at = (call.options as Readonly<Record<string, number | undefined>>)[place]; // as it is declared
      const body = { [owner]: id, image_id, ...(at !== undefined && { [place]: at }) };
      await makeOrTry(call, {
        method: 'POST',
        path: `${path}/images`,
        body,
        about: `${what} ${id}`,
        becomes: `shows picture ${image_id}`,
        done: (made) => `${capital(what)} ${id} shows picture ${image_id}: that is image ${made.id}.`,
      });
    }),
  );
}

function move(group: Command, { what, withArticle, call: word, path, place }: PlannedNoun): void {
  const command: Command = group
    .command('move')
    .description(`move an image of ${withArticle} to another place: the first stands for the ${what}`)
    .argument('<image>', 'its id, as show tells it', recordId)
    .argument('<place>', 'its place, the first at 0', parsePlace)
    .addHelpText('after', `\nExample:\n  rabbet ${word} move 71 0`);
  addDryRun(command).action((id: number, at: number) =>
    withServer(command, (call) => {
      const request = { method: 'PUT', path: `${path}/images/${id}`, body: { [place]: at } } as const;
      return makeOrTry(call, { ...request, id, about: `image ${id}`, becomes: `is at place ${at}` });
    }),
  );
}

function detach(group: Command, { withArticle, call: word, path }: PlannedNoun): void {
  const command: Command = group
    .command('detach')
    .description(`take an image away from ${withArticle}; the picture stays`)
    .argument('<image>', 'its id, as show tells it', recordId)
    .addHelpText('after', `\nExample:\n  rabbet ${word} detach 71`);
  addDryRun(command).action((id: number) =>
    withServer(command, (call) => {
      const request = { method: 'DELETE', path: `${path}/images/${id}` } as const;
      return makeOrTry(call, { ...request, id, about: `image ${id}`, becomes: 'is taken away' });
    }),
  );
}

function parsePlace(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('It is a place, such as 0 for the first.');
  return Number(text);
}

/** Adds the options of its first time and images, and its own id. */
export function addPartOptions(command: Command): void {
  command
    .option('--id <number>', 'the id that it is to have; the next free one, unless given', recordId)
    .option('--start <time>', 'on the clock of the shop: "2026-12-05 17:00"', wallMoment)
    .option('--end <time>', 'the same day where none is said: 19:30', wallTime)
    .option('--image <id>', 'what it shows; again for more', (text, before: number[] = []) => [
      ...before,
      recordId(text),
    ]);
}

/** Parts that these options say. */
export function partsFrom(options: Call['options']): object {
  const { id, start, end, image } = options as { id?: number; start?: WallTime; end?: WallTime; image?: number[] }; // as they are declared
  const from = start && toInstant(start, 0); // it says its day
  return {
    ...(id !== undefined && { id }),
    ...((from !== undefined || end) && {
      times: [{ start: from, ...(end && from !== undefined && { end: toInstant(end, from) }) }],
    }),
    ...(image && { images: image.map((image_id) => ({ image_id })) }),
  };
}
