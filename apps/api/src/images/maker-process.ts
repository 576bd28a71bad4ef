import { type ChildProcess, fork } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import type { Inspection } from './inspection';
import type { RenderSpec } from './render';

/** Makes pictures. Rejects with a `Refusal` if it has failed for a reason other than the picture. */
export interface Maker {
  make(spec: RenderSpec): Promise<Buffer>;
  close(): Promise<void>;
}

/** Inspects uploaded files. The error for a refused file has the code of the refusal. */
export interface Inspector {
  inspect(file: string): Promise<Inspection>;
}

export interface MakerOptions {
  /** Path of the compiled program of the process. */
  readonly program: string;
  /** Idle time after which the process exits; the next picture starts it again. */
  readonly idleMs?: number;
  /** Time after which a task counts as stuck. */
  readonly timeoutMs?: number;
  /** Nice increment: how much lower its priority is than that of the shop. */
  readonly niceIncrement?: number;
  /** Sets the timers for `idleMs` and `timeoutMs`; Node's `setTimeout` by default. */
  readonly setTimer?: (act: () => void, ms: number) => NodeJS.Timeout;
}

/** Message to the process: a picture to make, or a file to inspect. */
export type Task = { readonly number: number } & Job;
type Job = { readonly spec: RenderSpec } | { readonly file: string };

/** Message from the process: a picture, facts of a file, a refusal of it, or a problem. */
export type TaskReply =
  | { readonly number: number; readonly body: Uint8Array }
  | { readonly number: number; readonly inspection: Inspection }
  | { readonly number: number; readonly refusal: Pick<Refusal, 'kind' | 'code' | 'message'> }
  | { readonly number: number; readonly problem: { readonly message: string; readonly code: string | undefined } };

interface PendingTask {
  readonly job: Job;
  readonly resolve: (reply: TaskReply) => void;
  readonly reject: (error: Error) => void;
  triesLeft: number;
  timer?: NodeJS.Timeout;
}

interface Running {
  readonly child: ChildProcess;
  readonly pending: Map<number, PendingTask>;
}

const MAX_TRIES = 2;
/** Leaves the process a third of the processor while the shop is busy, as visitors wait for its pictures. */
const NICE_INCREMENT = 5;
const LOWEST_PRIORITY = 19;

/**
 * Makes and inspects pictures in a child process of low priority: this does not delay requests, and a picture that
 * crashes the process does not crash the shop. A task whose process ends is tried once more in a new one. The process is
 * started by the first task, and exits when idle.
 */
export class MakerProcess implements Maker, Inspector {
  private readonly program: string;
  private readonly idleMs: number;
  private readonly timeoutMs: number;
  private readonly niceIncrement: number;
  private readonly setTimer: NonNullable<MakerOptions['setTimer']>;
  private running: Running | null = null;
  private readonly pendingExits = new Set<Promise<void>>();
  private idleTimer: NodeJS.Timeout | undefined;
  private isClosed = false;
  private taskCount = 0;

  constructor(options: MakerOptions) {
    const {
      program,
      idleMs = 30_000,
      timeoutMs = 30_000,
      niceIncrement = NICE_INCREMENT,
      setTimer = setTimeout,
    } = options;
    this.program = program;
    this.idleMs = idleMs;
    this.timeoutMs = timeoutMs;
    this.niceIncrement = niceIncrement;
    this.setTimer = setTimer;
  }

  /** Id of the child process; undefined if none runs. */
  get pid(): number | undefined {
    return this.running?.child.pid;
  }

  async make(spec: RenderSpec): Promise<Buffer> {
    const reply = await this.run({ spec });
    if (!('body' in reply)) throw new Error('the maker answered with no picture');
    return Buffer.from(reply.body); // a copy: the body is a view of a larger buffer
  }

  async inspect(file: string): Promise<Inspection> {
    const reply = await this.run({ file });
    if (!('inspection' in reply)) throw new Error('the maker answered with no inspection');
    return reply.inspection;
  }

  /** Kills the process, and rejects its tasks. */
  async close(): Promise<void> {
    this.isClosed = true;
    if (this.running) this.killAndReassign(this.running);
    await Promise.all(this.pendingExits);
  }

  private run(job: Job): Promise<TaskReply> {
    return new Promise((resolve, reject) => this.sendTask({ job, resolve, reject, triesLeft: MAX_TRIES }));
  }

  private sendTask(task: PendingTask): void {
    if (this.isClosed || task.triesLeft === 0)
      return task.reject(new Refusal('image/maker-gone', 'The picture could not be made.', { kind: 'busy' }));
    task.triesLeft--;
    clearTimeout(this.idleTimer);
    const running = (this.running ??= this.start());
    const number = ++this.taskCount;
    running.pending.set(number, task);
    task.timer = this.setTimer(() => this.giveUpTask(running, number), this.timeoutMs);
    // if the process is just exiting, its exit handler sends the task to the next process
    running.child.send({ number, ...task.job } satisfies Task, () => {});
  }

  private start(): Running {
    const child = fork(this.program, {
      execArgv: ['--max-old-space-size=96'],
      env: makerEnvironment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    lowerPriority(child, this.niceIncrement);
    child.unref(); // an idle child process does not keep this program running
    child.channel?.unref();
    const running = { child, pending: new Map<number, PendingTask>() };
    child.on('message', (reply: TaskReply) => this.settle(running, reply));
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.on('error', () => child.pid === undefined && resolve()); // without a pid, it could not be started
    }).then(() => {
      this.pendingExits.delete(ended);
      this.killAndReassign(running);
    });
    this.pendingExits.add(ended);
    return running;
  }

  private settle(running: Running, reply: TaskReply): void {
    const task = running.pending.get(reply.number);
    if (!task) return;
    running.pending.delete(reply.number);
    clearTimeout(task.timer);
    if ('refusal' in reply) task.reject(refusalOf(reply.refusal));
    else if ('problem' in reply)
      task.reject(Object.assign(new Error(reply.problem.message), { code: reply.problem.code }));
    else task.resolve(reply);
    if (running.pending.size > 0 || this.running !== running) return;
    this.idleTimer = this.setTimer(() => this.killAndReassign(running), this.idleMs).unref();
  }

  /** Rejects a task that takes too long, and kills the process. */
  private giveUpTask(running: Running, number: number): void {
    running.pending
      .get(number)
      ?.reject(new Refusal('image/maker-late', 'The picture took too long to make.', { kind: 'busy' }));
    running.pending.delete(number);
    this.killAndReassign(running);
  }

  /** Kills a process, and sends its remaining tasks to a new one. */
  private killAndReassign(running: Running): void {
    running.child.kill('SIGKILL');
    if (this.running === running) this.running = null;
    const otherTasks = [...running.pending.values()];
    running.pending.clear();
    for (const task of otherTasks) {
      clearTimeout(task.timer);
      this.sendTask(task);
    }
  }
}

/**
 * Environment of the process: without secrets, as it reads files of strangers, and with one malloc arena, so that freed
 * memory is returned to the system.
 */
function makerEnvironment(): NodeJS.ProcessEnv {
  const secrets = { RABBET_MASTER_KEY: undefined, DATABASE_URL: undefined, EVENT_STORE_URL: undefined };
  return { ...process.env, ...secrets, MALLOC_ARENA_MAX: '1' };
}

/** Lowers the priority of a process. Called right after its start, so that its threads inherit it. */
function lowerPriority({ pid }: ChildProcess, by: number): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, Math.min(getPriority() + by, LOWEST_PRIORITY));
  } catch {
    // the process has ended already: its exit is handled
  }
}

function refusalOf({ kind, code, message }: Pick<Refusal, 'kind' | 'code' | 'message'>): Refusal {
  return new Refusal(code, message, { kind });
}
