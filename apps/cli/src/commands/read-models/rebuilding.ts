import { setTimeout as pause } from 'node:timers/promises';
import { formatCount } from '@rabbet/domain/numbers/format-count';
import type { WriteSide } from '@rabbet/commands';
import { refuseAs } from '@rabbet/domain/deciders/refusal';
import { openLogFaults } from '@rabbet/postgres';
import { build, dropReadSchema, leftOut, PROJECTIONS, type Projection, schemaOf } from '@rabbet/projections';
import type { Command } from 'commander';
import { isObject } from '@rabbet/imports';
import { projectionName } from '../../kernel/arguments/arguments';
import { withWriteSide } from '../../kernel/operators/operator';
import { PATIENCE } from '../../kernel/connection/patience';
import { DONE_COLUMNS, printerOf } from '../../kernel/output/printing';
import { progressLine } from '../../kernel/terminal/progress';
import { findServer, isAway, transportTo } from '../../kernel/connection/server';
import { isCalled } from './naming';
import { lackOf } from './standing';

export function rebuild(projections: Command): void {
  projections
    .command('rebuild')
    .argument('<projection>', 'its name, with or without its version, such as artworks', projectionName)
    .description('drop a read model that is damaged, and make it anew from the log; until then its pages say so')
    .addHelpText(
      'after',
      `
Where a shop runs on the data folder, it ends when that shows the read model
again. It ends with 1 where the log is damaged, and what was made lacks what is
gone, or where the shop does not show it.

Example:
  rabbet projections rebuild artworks`,
    )
    .action(async (named: string, _: object, command: Command) => {
      const projection = PROJECTIONS.find((candidate) => isCalled(candidate, named));
      if (!projection) refuseAs('unknown', 'rebuild/unknown', `This program knows no read model ${named}.`);
      const result = await withWriteSide((writeSide) => rebuildOne(writeSide, projection), { isLong: true });
      const shown = await shownByShop(projection.name);
      printerOf(command).table(DONE_COLUMNS, [{ done: 'rebuilt', what: schemaOf(projection) }]);
      for (const sentence of [...result.sentences, shown.sentence]) if (sentence) process.stderr.write(`${sentence}\n`);
      if (result.faults > 0 || !shown.isWell) process.exitCode = 1;
    });
}

/** Builds it, or waits for a shop that runs to do so, and tells what it lacks. */
async function rebuildOne({ database, eventStore, installation }: WriteSide, projection: Projection) {
  const schema = schemaOf(projection);
  await dropReadSchema(database, schema);
  await build({ database, eventStore, projections: [projection] });
  const faults = await openLogFaults(database, installation.logIdentity);
  const lacks = (await leftOut(database, [projection])).get(schema);
  const events = faults === 1 ? '1 event is' : `${formatCount(faults)} events are`;
  const sentences = [
    faults > 0 && `${events} gone from the log or altered: "rabbet log verify" tells which.`,
    lacks && `${projection.name} ${lackOf(projection.name, lacks)}.`,
  ];
  return { faults, sentences };
}

const SHOWN_WITHIN_MS = 60_000;
const LOOKS_EVERY_MS = 100;

/**
 * Asks a running shop until it shows the rebuilt read model; the shop finds it by itself, and until then tells readers
 * to wait.
 */
async function shownByShop(name: string): Promise<{ readonly isWell: boolean; readonly sentence?: string }> {
  const { transport, close } = transportTo(findServer({}, process.env), { timeoutMs: PATIENCE.rebuiltMs });
  const { tell, end } = progressLine();
  try {
    for (const giveUpAt = performance.now() + SHOWN_WITHIN_MS; performance.now() < giveUpAt;) {
      const { body } = await transport({ method: 'GET', path: 'health/ready' });
      if (isShown(body, name)) return { isWell: true };
      tell(() => `the shop that runs takes ${name} up`);
      await pause(LOOKS_EVERY_MS);
    }
    return { isWell: false, sentence: `The shop that runs does not show ${name} yet: "rabbet status" tells why.` };
  } catch (error) {
    if (isAway(error))
      return { isWell: true, sentence: 'No shop runs on this data folder; it is shown when one does.' };
    return { isWell: false, sentence: `${(error as Error).message} It is shown once the shop answers.` };
  } finally {
    end();
    close();
  }
}

interface Seen {
  readonly name: string;
  readonly state: string;
  readonly serving: boolean;
  readonly damage: string | null;
}

/** True if the shop shows the read model; without a token its health covers only the whole shop. */
function isShown(body: unknown, name: string): boolean {
  if (!isObject(body)) return false;
  if (!Array.isArray(body.projections)) return body.status === 'ready';
  const readModel = (body.projections as Seen[]).find((seen) => seen.name === name); // as our server tells it
  return readModel !== undefined && readModel.serving && readModel.damage === null && readModel.state !== 'building';
}
