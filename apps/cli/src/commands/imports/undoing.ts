import { once } from 'node:events';
import { formatCount } from '@rabbet/domain/numbers/format-count';
import { isPassing } from '@rabbet/client';
import { kindsInWords, newRunName, Retrier, findRun, rowsTouchedBy, undoRows, UndoTally } from '@rabbet/imports';
import type { Command } from 'commander';
import { atLeastOne, runName } from '../../kernel/arguments/arguments';
import { type Call, withServer } from '../../kernel/connection/call';
import { listeningToSignals } from '../../kernel/terminal/interruption';
import { progressLine } from '../../kernel/terminal/progress';
import { harmless } from '../../kernel/output/texts';
import { addDecision, decide, type Decision, requireDecision } from '../../kernel/terminal/confirmation';

export function undoImport(group: Command): void {
  const command: Command = group
    .command('undo')
    .description('take back what a run has added and changed')
    .argument('<run>', 'its name, as list tells it', runName)
    .option('--patience <seconds>', 'how long a server that has gone away is waited for', atLeastOne, 60);
  addDecision(command, true);
  command.addHelpText('after', ABOUT);
  command.action((run: string) => undo(command, run));
}

const ABOUT = `
New pieces are removed, and their transactions corrected. Changed fields, sizes
and pictures go back where nobody has changed them since. Then new artists,
pictures and other records go, unless they are in use. What later facts depend
on stays: a piece that was sold since is refused with the reason, and so is one
whose price somebody has changed. The log keeps all of it. For each thing there
is a line:
  {"kind":"artwork","id":12,"status":"undone","left":[],"errors":[]}
Where it is cut off, call it again: what is taken back already is "nothing to
undo". What is taken back may be sent again, mended or not: its keys and its
numbers are free, and it is added anew.

Examples:
  rabbet import undo run-4f0c2a9b71de --dry-run
  rabbet import undo run-4f0c2a9b71de --yes`;

async function undo(command: Command, run: string): Promise<void> {
  requireDecision(command, `this takes back what ${run} has added and changed`);
  const { dryRun = false } = command.opts<Decision>();
  const ends = new UndoTally();
  const cutOff = await listeningToSignals((interrupted) =>
    withServer(command, (call) => undoAll(command, call, { run, dryRun, ends }, interrupted), {
      batches: true,
      ...(dryRun && { rehearsal: newRunName() }),
    }),
  );
  tell(ends, { cutOff, isDryRun: dryRun });
  if (cutOff) throw cutOff;
  if (ends.countOf('refused') > 0) process.exitCode = 1;
}

interface Asked {
  readonly run: string;
  readonly dryRun: boolean;
  readonly ends: UndoTally;
}

/** Answers why it ended early. */
async function undoAll(
  command: Command,
  call: Call,
  options: Asked,
  interrupted: Promise<never>,
): Promise<Error | null> {
  const rows = await rowsTouchedBy(call.client, options.run);
  if (!options.dryRun) await decide(command, await foreseen(call, options.run));
  const stop = new AbortController();
  interrupted.catch((reason: unknown) => stop.abort(reason));
  const waiting = { forMs: command.opts<{ patience: number }>().patience * 1_000, signal: stop.signal };
  const retrier = new Retrier({ giveUpAfterMs: waiting.forMs, signal: stop.signal, isPassing });
  const progress = progressLine(!process.stdout.isTTY);
  try {
    await undoRows(call.client, rows, {
      run: options.run,
      isDryRun: options.dryRun,
      retrier,
      takeResult: async (result) => {
        options.ends.count(result);
        progress.tell(() => `${formatCount(options.ends.thingCount)} of ${formatCount(rows.length)} `);
        if (!process.stdout.write(`${JSON.stringify(result)}\n`))
          await once(process.stdout, 'drain', { signal: stop.signal });
      },
    });
    if (!options.dryRun) await call.untilSeen(waiting);
    return null;
  } catch (error) {
    return (stop.signal.reason as Error | undefined) ?? (error as Error); // ours, or what was thrown here
  } finally {
    progress.end();
  }
}

async function foreseen({ client }: Call, run: string): Promise<string> {
  const existing = await findRun(client, run);
  const { added = 0, changed = 0, undone: back = 0, kinds = '' } = existing ?? {};
  const before = back > 0 ? ` ${formatCount(back)} of these are taken back already.` : '';
  const what = `The import ${run} has added ${formatCount(added)} and changed ${formatCount(changed)} (${kindsInWords(kinds)}).`;
  return `${what}${before} All of it would be taken back, but for what others have changed since.`;
}

function tell(ends: UndoTally, { cutOff, isDryRun }: { readonly cutOff: Error | null; readonly isDryRun: boolean }) {
  say(`${cutOff ? 'Cut off after ' : ''}${ends}.`);
  for (const reason of ends.reasonsInWords()) say(`  ${reason}`);
  if (isDryRun) say('This was a dry run: nothing is changed.');
  else if (cutOff) say('To go on, call it again: nothing is done twice.');
}

const say = (text: string) => void process.stderr.write(`${harmless(text)}\n`);
