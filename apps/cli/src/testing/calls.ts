import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { startProgram } from '@rabbet/postgres/testing/program';

export interface CallRequest {
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

/** Read as a program starts: a host serves calls that have the same values. */
const READ_AT_START = ['NODE_OPTIONS', 'npm_command'] as const;
/** Calls that are made beside each other; further ones wait. */
const MOST_CALLS = 4;

/** Makes one call of `rabbet` for a test, in a process that has its modules loaded, and waits for its end. */
export async function makeCall(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { input = '', ownEnv = {} }: { readonly input?: string; readonly ownEnv?: NodeJS.ProcessEnv } = {},
): Promise<CallResult> {
  const request: CallRequest = { args, env: { ...env, ...ownEnv }, input };
  if (READ_AT_START.some((name) => name in ownEnv)) return inItsOwnProcess(request);
  const start = JSON.stringify(READ_AT_START.map((name) => env[name]));
  const hosts = hostsByStart.get(start) ?? new Hosts(env);
  hostsByStart.set(start, hosts);
  return hosts.make(request);
}

/** Processes that make one call after another, and have read the same as they started. */
class Hosts {
  private readonly idle: Host[] = [];
  private readonly waiting: (() => void)[] = [];
  private callCount = 0;

  constructor(private readonly env: NodeJS.ProcessEnv) {}

  async make(request: CallRequest): Promise<CallResult> {
    if (this.callCount < MOST_CALLS) this.callCount += 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await this.makeNow(request);
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.callCount -= 1;
    }
  }

  private makeNow(request: CallRequest): Promise<CallResult> {
    const host = this.idle.pop() ?? startHost('apps/cli/src/testing/call-host', { args: [], env: this.env }, ['ipc']);
    setWaitedFor(host, true);
    host.child.send(request);
    const answered = once(host.child, 'message').then(([result]: CallResult[]) => {
      setWaitedFor(host, false);
      this.idle.push(host);
      return result!; // as the host sends it
    });
    return Promise.race([answered, host.ended]);
  }
}

/** Hosts of all test files that run in one scope: they stand with the globals, as each file loads this module anew. */
const hostsByStart = ((globalThis as { callHosts?: Map<string, Hosts> }).callHosts ??= new Map());

async function inItsOwnProcess(request: CallRequest): Promise<CallResult> {
  const { child, ended } = startHost('apps/cli/src/main', request);
  child.stdin?.end(request.input);
  return ended;
}

/** Has this process live as long as the host, or end without it. */
function setWaitedFor({ child }: Host, isWaitedFor: boolean): void {
  for (const handle of [child, child.channel, ...child.stdio] as (NodeJS.RefCounted | null | undefined)[])
    if (isWaitedFor) handle?.ref();
    else handle?.unref();
}

function startHost(source: string, { args, env }: Omit<CallRequest, 'input'>, more: readonly 'ipc'[] = []): Host {
  const { child, printed } = startProgram(source, args, { env, stdio: ['pipe', 'pipe', 'pipe', ...more] });
  let complaint = '';
  child.stderr?.on('data', (bytes) => (complaint += bytes));
  const ended = new Promise<CallResult>((resolve) =>
    child.on('close', (code) => resolve({ code, printed: printed(), complaint })),
  );
  return { child, ended };
}
