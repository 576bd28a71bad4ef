import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import type { Database } from '@rabbet/postgres';

/** Stops all processes of a Postgres for a test, as a machine does whose disk or memory is stuck. */
export class Freezer {
  private watchman: ReturnType<typeof spawn> | null = null;

  /** Takes a connection of a superuser of that Postgres. */
  constructor(private readonly database: Database) {}

  /** `alone`: the postmaster, so that connections live that are there, and new ones are not made. */
  async freeze(what: 'all' | 'alone' = 'all'): Promise<void> {
    const { rows } = await this.database.query<{ file: string }>(`select pg_read_file('postmaster.pid') as file`);
    const postmaster = Number.parseInt(rows[0]?.file ?? '', 10); // its first line
    const held = new Set<number>();
    const watchman = spawn('sh', ['-c', WATCHMAN, 'sh', String(postmaster)], { stdio: ['pipe', 'ignore', 'ignore'] });
    this.watchman = watchman;
    // the postmaster first: it makes no new ones from then on
    for (let pids = [postmaster]; pids.length > 0;) {
      for (const pid of pids) {
        held.add(pid);
        process.kill(pid, 'SIGSTOP');
      }
      pids = what === 'alone' ? [] : (await childrenOf(postmaster)).filter((pid) => !held.has(pid));
    }
  }

  async thaw(): Promise<void> {
    const { watchman } = this;
    this.watchman = null;
    if (!watchman) return;
    const gone = once(watchman, 'close');
    watchman.stdin?.end('thaw\n');
    await gone;
  }
}

/** Lets them go on when it is told to, and also when this program dies without a word: then it ends Postgres as well. */
const WATCHMAN = `
read word
kill -CONT $1 $(ps -A -o pid= -o ppid= | awk -v parent=$1 '$2 == parent { print $1 }')
[ "$word" = thaw ] || kill -INT $1`;

async function childrenOf(parent: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=', '-o', 'ppid=']);
  const lines = stdout.trim().split('\n');
  return lines.flatMap((line) => {
    const [pid, ppid] = line.trim().split(/\s+/).map(Number);
    return pid && ppid === parent ? [pid] : [];
  });
}
