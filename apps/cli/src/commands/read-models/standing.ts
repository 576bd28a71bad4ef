import { formatCount } from '@rabbet/domain/numbers/format-count';
import type { WriteSide } from '@rabbet/commands';
import {
  damages,
  feeders,
  leftOut,
  type LeftOut,
  type PoisonEvent,
  PROJECTIONS,
  schemaOf,
  type Version,
  versions,
} from '@rabbet/projections';
import type { Command } from 'commander';
import { withWriteSide } from '../../kernel/operators/operator';
import { shortPosition } from '../../kernel/arguments/positions';
import { type Column, printerOf } from '../../kernel/output/printing';
import { blamesTables, rebuildOf } from './naming';

type Standing = Version & {
  /** Seconds since the program that feeds it has renewed its lease; missing where none does. */
  readonly idle?: number;
  readonly damage?: string;
  readonly lacks?: LeftOut;
};

interface State {
  readonly says: string;
  readonly isWell: boolean;
}

const COLUMNS: readonly Column<Standing>[] = [
  { title: 'read model', of: ({ name, version }) => `${name}_v${version}` },
  { title: 'state', of: (row) => stateOf(row).says, gives: true },
  { title: 'behind', of: behindOf, align: 'right' },
  { title: 'size', of: ({ bytes }) => `${(bytes / 1024 / 1024).toFixed(1)} MB`, align: 'right' },
  { title: 'seen', of: ({ seen }) => shortPosition(seen) },
  { title: 'changed', of: ({ changed }) => shortPosition(changed) },
];

const ABOUT = `
What is shown is as it is stored. A read model is "well" where a running program
feeds it, and "not fed" where none does: the shop does not run, or runs with
another version. "behind" is what of the log it has not read yet. "seen" is the
place in the log up to which it has read, "changed" the last one that changed
what it shows.`;

export function status(projections: Command): void {
  const command: Command = projections
    .command('status')
    .description('how far each version of each read model has come, and how large it is')
    .addHelpText(
      'after',
      `${ABOUT}

It ends with 1 where one is damaged, has stopped or leaves out an event, or
where the program that feeds it does nothing.

Example:
  rabbet projections status`,
    );
  command.action(async () => {
    const all = await withWriteSide(standings);
    const printer = printerOf(command);
    printer.table(
      COLUMNS,
      all.toSorted((a, b) => a.name.localeCompare(b.name) || a.version - b.version),
    );
    if (printer.style === 'terminal') printer.line(ABOUT);
    if (all.some((row) => !stateOf(row).isWell)) process.exitCode = 1;
  });
}

async function standings({ database, eventStore }: WriteSide): Promise<readonly Standing[]> {
  const fed = await feeders(database);
  const existing = await versions(database, eventStore);
  const lacking = await leftOut(database, PROJECTIONS);
  const damaged = await damages(database, PROJECTIONS);
  return existing.map((version) => {
    const schema = schemaOf(version);
    return { ...version, idle: fed.get(schema), damage: damaged.get(schema), lacks: lacking.get(schema) };
  });
}

/** A program renews its lease every second, and one that stands by takes over after five. */
const IDLE_SECONDS = 10;

export function stateOf({ name, stopped, idle, damage, lacks }: Standing): State {
  if (damage !== undefined) return ill(`damaged, ${damage}: ${rebuildOf(name)}`);
  if (stopped && blamesTables(stopped)) return ill(`damaged, ${stopped.error}: ${rebuildOf(name)}`);
  if (stopped) return ill(`stopped at ${stopped.type} ${stopped.id}: ${stopped.error}; ${wayPast(name, stopped)}`);
  if (lacks) return ill(lackOf(name, lacks));
  if (idle === undefined) return { says: 'not fed', isWell: true };
  if (idle > IDLE_SECONDS)
    return ill(`not fed for ${Math.floor(idle)} s: the program that should do so is there, and does nothing`);
  return { says: 'well', isWell: true };
}

function ill(says: string): State {
  return { says, isWell: false };
}

export function lackOf(name: string, { eventId, type, isSkipped, others: moreEvents }: LeftOut): string {
  const which = `${type ?? 'event'} ${eventId}${moreEvents > 0 ? ` and ${formatCount(moreEvents)} more` : ''}`;
  const unskip = `"rabbet projections unskip ${name} ${eventId} --reason ..." takes that back`;
  return isSkipped
    ? `leaves out ${which}, as was decided: ${unskip}`
    : `lacks ${which}, to be taken in again: ${rebuildOf(name)}`;
}

function wayPast(projection: string, { id, unreadable }: PoisonEvent): string {
  const skip = unreadable ? `log skip ${id}` : `projections skip ${projection} ${id}`;
  return `unless it can be mended, "rabbet ${skip} --reason ..." passes over it`;
}

export function behindOf({ lagEvents, lagSeconds }: Version): string {
  if (lagSeconds === 0) return '0';
  if (lagSeconds === null) return 'unknown';
  return lagEvents === null ? `${Math.ceil(lagSeconds)} s` : `${formatCount(lagEvents)} events`;
}
