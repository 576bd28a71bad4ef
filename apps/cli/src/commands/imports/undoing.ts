import { once } from 'node:events';
import { Problem, isPassing } from '@rabbet/client';
import { refuse } from '@rabbet/domain/deciders/refusal';
import { importRowList, importRunList, inOrderOfUndoing, IMPORTS, reasonIn } from '@rabbet/domain/imports/imports';
import type { RowOf } from '@rabbet/domain/pages/list';
import { KINDS } from '@rabbet/domain/registry/kinds';
import { counted, countOf, newRunName, pagesOf, Retrier } from '@rabbet/imports';
import type { Command } from 'commander';
import { atLeastOne, runName } from '../../kernel/arguments';
import { type Call, withServer } from '../../kernel/calling';
import { listeningToSignals } from '../../kernel/interruption';
import { progressLine } from '../../kernel/progress';
import { harmless } from '../../kernel/texts';
import { addDecision, decide, type Decision, requireDecision } from '../../kernel/undone';

type Row = Pick<RowOf<typeof importRowList>, 'kind' | 'record_id'>;

/** Result of undoing one thing, as it is printed. */
interface Undone {
  readonly kind: string;
  readonly id: number;
  readonly status: 'undone' | 'would be undone' | 'nothing to undo' | 'refused';
  /** Sentences on what stays. */
  readonly left: readonly string[];
  readonly errors: readonly { readonly code: string; readonly message: string }[];
}

/** Undoings under way at most. */
const AT_ONCE = 200;
/** Times that a thing is tried which somebody changes meanwhile. */
const MOST_TRIES = 3;

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
and pictures go back where nobody has changed them since. Then new artists and
other records go, unless they are in use. What later facts depend on stays: a
piece that was sold since is refused with the reason, and so is one whose price
somebody has changed. The log keeps all of it. For each thing there is a line:
  {"kind":"artwork","id":12,"status":"undone","left":[],"errors":[]}
Where it is cut off, call it again: what is taken back already is "nothing to
undo". Rows that were known by a key, or by maker and catalog number, are known
still: to add them once more, give them other keys.

Examples:
  rabbet import undo run-4f0c2a9b71de --dry-run
  rabbet import undo run-4f0c2a9b71de --yes`;

async function undo(command: Command, run: string): Promise<void> {
  requireDecision(command);
  const { dryRun = false } = command.opts<Decision>();
  const ends = new Ends(dryRun);
  const cutOff = await listeningToSignals((interrupted) =>
    withServer(command, (call) => undoAll(command, call, { run, dryRun, ends }, interrupted), {
      batches: true,
      ...(dryRun && { rehearsal: newRunName() }),
    }),
  );
  ends.tell(cutOff);
  if (cutOff) throw cutOff;
  if (ends.of('refused') > 0) process.exitCode = 1;
}

interface Asked {
  readonly run: string;
  readonly dryRun: boolean;
  readonly ends: Ends;
}

/** Answers why it ended early. */
async function undoAll(command: Command, call: Call, asked: Asked, interrupted: Promise<never>): Promise<Error | null> {
  const rows = await rowsOf(call, asked.run);
  if (!asked.dryRun) await decide(command, await foreseen(call, asked.run));
  const stop = new AbortController();
  interrupted.catch((reason: unknown) => stop.abort(reason));
  const waiting = { forMs: command.opts<{ patience: number }>().patience * 1_000, signal: stop.signal };
  const retrier = new Retrier({ ...waiting, isPassing });
  const progress = progressLine(!process.stdout.isTTY);
  try {
    for (const kind of inOrderOfUndoing([...new Set(rows.map((row) => row.kind))], KINDS))
      await inTurns(
        rows.filter((row) => row.kind === kind),
        (row) => retrier.persist(() => undone(call, row, asked)),
        async (result) => {
          asked.ends.count(result);
          progress.tell(() => `${counted(asked.ends.all)} of ${counted(rows.length)} `);
          if (!process.stdout.write(`${JSON.stringify(result)}\n`))
            await once(process.stdout, 'drain', { signal: stop.signal });
        },
      );
    if (!asked.dryRun) await call.untilSeen(waiting);
    return null;
  } catch (error) {
    return (stop.signal.reason as Error | undefined) ?? (error as Error); // ours, or what was thrown here
  } finally {
    progress.end();
  }
}

async function rowsOf({ client }: Call, run: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const page = (place: object) => client.list(importRowList, { run, ...place });
  for await (const some of pagesOf({ page, keyOf: ({ id }) => id })) rows.push(...some);
  if (rows.length === 0) refuse('import/unknown', `There is no import ${run}, or it has changed nothing.`);
  return rows;
}

async function foreseen({ client }: Call, run: string): Promise<string> {
  const [found] = (await client.list(importRunList, { run })).data;
  const { added = 0, changed = 0, undone: back = 0, kinds = '' } = found ?? {};
  const before = back > 0 ? ` ${counted(back)} of these are taken back already.` : '';
  const what = `The import ${run} has added ${counted(added)} and changed ${counted(changed)} (${kinds}).`;
  return `${what}${before} All of it would be taken back, but for what others have changed since.`;
}

/** Works on some at a time, and takes the results in the order of the rows. */
async function inTurns<T>(rows: readonly Row[], work: (row: Row) => Promise<T>, take: (result: T) => Promise<void>) {
  const underWay: Promise<T>[] = [];
  for (const row of rows) {
    const working = work(row);
    working.catch(() => {}); // whoever takes the results is told
    underWay.push(working);
    if (underWay.length >= AT_ONCE) await take(await underWay.shift()!); // there is one
  }
  for (const one of underWay) await take(await one);
}

interface Reply {
  readonly outcome?: 'undone' | 'nothing';
  readonly left?: readonly string[];
}

async function undone({ client }: Call, { kind, record_id: id }: Row, { run, dryRun }: Asked): Promise<Undone> {
  for (let tries = 1; ; tries++)
    try {
      const changed = await client.change('POST', `${IMPORTS}/undoings`, { run, kind, record_id: id });
      const { outcome, left = [] } = changed as Reply; // as the contract has it
      const status = outcome === 'nothing' ? 'nothing to undo' : dryRun ? 'would be undone' : 'undone';
      return { kind, id, status, left, errors: [] };
    } catch (error) {
      if (!(error instanceof Problem) || isPassing(error) || error.status === 401) throw error;
      if (error.status === 412 && tries < MOST_TRIES) continue; // somebody changes it right now
      const { code, detail, errors } = error;
      const told = errors.length > 0 ? errors : [{ code, message: detail }];
      return {
        kind,
        id,
        status: 'refused',
        left: [],
        errors: told.map((one) => ({ code: one.code, message: one.message })),
      };
    }
}

/** Counts things by what became of them, and by the reasons for which some were refused. */
class Ends {
  all = 0;
  private readonly statuses = new Map<string, number>();
  private readonly reasons = new Map<string, number>();

  constructor(private readonly isDryRun: boolean) {}

  count({ status, errors, left }: Undone): void {
    this.all++;
    this.statuses.set(status, this.of(status) + 1);
    for (const message of [...errors.map((one) => one.message), ...left]) {
      const reason = reasonIn(message);
      this.reasons.set(reason, (this.reasons.get(reason) ?? 0) + 1);
    }
  }

  of(status: string): number {
    return this.statuses.get(status) ?? 0;
  }

  tell(cutOff: Error | null): void {
    const parts = [...this.statuses].map(([status, count]) => `${counted(count)} ${status}`);
    say(
      `${cutOff ? 'Cut off after ' : ''}${[countOf(this.all, 'thing'), parts.join(', ')].filter(Boolean).join(': ')}.`,
    );
    for (const [reason, count] of [...this.reasons].sort(([, a], [, b]) => b - a))
      say(`  ${reason} (${countOf(count, 'time')})`);
    if (this.isDryRun) say('This was a dry run: nothing is changed.');
    else if (cutOff) say('To go on, call it again: nothing is done twice.');
  }
}

const say = (text: string) => void process.stderr.write(`${harmless(text)}\n`);
