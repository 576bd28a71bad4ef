import type { Command } from 'commander';
import { atLeastOne, runName } from '../arguments/arguments';

export function addBulkOptions(command: Command): void {
  command
    .optionsGroup('Many at once:')
    .option('--from <file>', 'many at once: NDJSON, an object on each line; - is the standard input');
  addRunOptions(command);
}

/** Options of how many rows are sent, wherever they are from. */
export function addRunOptions(command: Command): void {
  command
    .option('--run <name>', 'goes on with the run of this name: rows that it did are known by what they say', runName)
    .option('--dry-run', 'have each row decided as it would be, and change nothing')
    .option('--past', 'what happened long ago, from another system: nobody is told of it as news')
    .option('--patience <seconds>', 'how long a server that has gone away is waited for', atLeastOne, 60)
    .option('--at-once <number>', 'rows under way at most', atLeastOne, 500);
}

/** `ofNature` tells what else makes a row the same than its key. */
export function aboutBulk(done: string, ofNature = ''): string {
  return `
Other options beside --from are what each row starts from: a row's own fields
win. A row may have a key of your own. In a pipe, and with --json, each has a
line of results, in the order of the lines:
  {"line":1,"key":"A-1","id":12,"status":"${done}","errors":[]}
A row that names what an earlier line does tells which: "repeats":1.
A row with a key is done once, however often it is sent: then it is "repeated".
${ofNature}Any other is new in every run. A run has a name, which is told when it begins.
Sent again with --run and that name, a row is the same by what it says, on
whatever line and however it is spelled: the input goes on where it was cut off,
those that were refused are mended or left out, and nothing is done twice. Rows
that say the same are meant as often as they stand there. Leave those that were
done as they are, and the options beside --from, which are part of each row:
what says something else is another row, and is done too.
All that is wrong with a row is told at once, by its words and by the shop:
  "errors":[{"field":"price","code":"format","message":"..."}]
With --dry-run each row is decided by the shop on what the rows before it would
do, and nothing is changed. Rows about the same thing keep their order; others
may overtake each other, here as when they are sent. It does not know of rows
before a shop that was started anew meanwhile, nor of those more than 100,000
events back, and names no id: what a row would add has none yet.`;
}

/**
 * True if many rows are to be sent. Refuses options for a single thing together with --from, and options for many rows
 * without it. `singleTakesDryRun`: --dry-run is allowed without --from too.
 */
export function wantsMany(command: Command, singleOptions: readonly string[], singleTakesDryRun = false): boolean {
  const findGiven = (names: readonly string[]) => {
    const optionNames = names.filter((name) => command.getOptionValueSource(name) === 'cli');
    return command.options.find((option) => optionNames.includes(option.attributeName()))?.long;
  };
  if (command.opts<{ from?: string }>().from === undefined) {
    const manyOption = findGiven(['run', ...(singleTakesDryRun ? [] : ['dryRun']), 'past', 'patience', 'atOnce']);
    if (manyOption) command.error(`error: ${manyOption} is about many rows: say with --from where they are`);
    return false;
  }
  const singleOption = command.args.length > 0 ? `'${command.args[0]}'` : findGiven(singleOptions);
  if (singleOption)
    command.error(`error: ${singleOption} is about one alone: with --from, each row says it for itself`);
  return true;
}
