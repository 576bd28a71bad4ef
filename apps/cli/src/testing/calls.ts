import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { startProgram } from '@rabbet/postgres/testing/program';

export interface AskedCall {
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly input: string;
}

export interface CallResult {
  readonly code: number | null;
  readonly printed: string;
  readonly complaint: string;
}

interface Host {
  readonly child: ChildProcess;
  /** Resolves with its output when it ends. */
  readonly ended: Promise<CallResult>;
}

/** Read as a program starts: a call that sets one has a process of its own. */
const READ_AT_START = ['NODE_OPTIONS', 'npm_command'];

/** Makes calls of `rabbet` for tests, one after another in a process that has its modules loaded. */
export class Calls {
  private readonly idle: Host[] = [];

  /** Makes one call and waits for its end. */
  async make(
    args: readonly string[],
    env: NodeJS.ProcessEnv,
    own: NodeJS.ProcessEnv = {},
    input = '',
  ): Promise<CallResult> {
    const asked: AskedCall = { args, env: { ...env, ...own }, input };
    if (READ_AT_START.some((name) => name in own)) {
      const { child, ended } = start('apps/cli/src/main', asked);
      child.stdin?.end(input);
      return await ended;
    }
    const host = this.idle.pop() ?? start('apps/cli/src/testing/call-host', { args: [], env }, ['ipc']);
    host.child.send(asked);
    const answered = once(host.child, 'message').then(([said]: CallResult[]) => {
      this.idle.push(host);
      return said!; // as the host sends it
    });
    return await Promise.race([answered, host.ended]);
  }

  async close(): Promise<void> {
    for (const { child } of this.idle) child.kill('SIGKILL');
    await Promise.all(this.idle.map(({ ended }) => ended));
  }
}

function start(source: string, { args, env }: Omit<AskedCall, 'input'>, more: readonly 'ipc'[] = []): Host {
  const { child, printed } = startProgram(source, args, { env, stdio: ['pipe', 'pipe', 'pipe', ...more] });
  let complaint = '';
  child.stderr?.on('data', (bytes) => (complaint += bytes));
  const ended = new Promise<CallResult>((resolve) =>
    child.on('close', (code) => resolve({ code, printed: printed(), complaint })),
  );
  return { child, ended };
}
