import { type ChildProcess, fork } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import type { Inspected } from './inspecting';
import type { RenderSpec } from './render';

/** Makes pictures. Rejects with a Refusal if the fault is not the picture's. */
export interface Maker {
  make(spec: RenderSpec): Promise<Buffer>;
  close(): Promise<void>;
}

/** Inspects files of strangers. The error for a refused file has the code of its refusal. */
export interface Inspector {
  inspect(file: string): Promise<Inspected>;
}

export interface MakerOptions {
  /** Path of the compiled program of the process. */
  readonly program: string;
  /** Idle time after which the process exits; the next picture starts it again. */
  readonly idleMs?: number;
  /** Time after which a task counts as stuck. */
  readonly timeoutMs?: number;
  /** Difference between its priority and that of the site. */
  readonly niceBy?: number;
  /** Sets the timers of the two limits: Node's `setTimeout`, unless given. */
  readonly setTimer?: (act: () => void, ms: number) => NodeJS.Timeout;
}

/** Message to the process: a picture to make, or a file to inspect. */
export type Task = { readonly number: number } & Job;
type Job = { readonly spec: RenderSpec } | { readonly file: string };

/** Message from the process: a picture, facts of a file, a refusal of it, or a problem. */
export type TaskReply =
  | { readonly number: number; readonly body: Uint8Array }
  | { readonly number: number; readonly inspected: Inspected }
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

const TRIES = 2;
/** Gives it a third of the processor when the site is busy: visitors wait for pictures, too. */
const NICE_BY = 5;
const LOWEST_PRIORITY = 19;

/**
 * Process of low priority for work that takes processor time and memory: requests are not held up, and a picture that
 * crashes the process does not crash the shop. It runs only while there is work.
 */
export class MakerProcess implements Maker, Inspector {
  private readonly program: string;
  private readonly idleMs: number;
  private readonly timeoutMs: number;
  private readonly niceBy: number;
  private readonly setTimer: NonNullable<MakerOptions['setTimer']>;
  private running: Running | null = null;
  private readonly exits = new Set<Promise<void>>();
  private idle: NodeJS.Timeout | undefined;
  private isClosed = false;
  private count = 0;

  constructor(options: MakerOptions) {
    const { program, idleMs = 30_000, timeoutMs = 30_000, niceBy = NICE_BY, setTimer = setTimeout } = options;
    this.program = program;
    this.idleMs = idleMs;
    this.timeoutMs = timeoutMs;
    this.niceBy = niceBy;
    this.setTimer = setTimer;
  }

  /** Id of the process, while there is one. */
  get pid(): number | undefined {
    return this.running?.child.pid;
  }

  async make(spec: RenderSpec): Promise<Buffer> {
    const reply = await this.ask({ spec });
    if (!('body' in reply)) throw new Error('the maker answered with no picture');
    return Buffer.from(reply.body); // a copy: the body is a view of a larger buffer
  }

  async inspect(file: string): Promise<Inspected> {
    const reply = await this.ask({ file });
    if (!('inspected' in reply)) throw new Error('the maker answered with no inspection');
    return reply.inspected;
  }

  /** Ends the process at once, and its tasks with it. */
  async close(): Promise<void> {
    this.isClosed = true;
    if (this.running) this.drop(this.running);
    await Promise.all(this.exits);
  }

  private ask(job: Job): Promise<TaskReply> {
    return new Promise((resolve, reject) => this.assign({ job, resolve, reject, triesLeft: TRIES }));
  }

  private assign(task: PendingTask): void {
    if (this.isClosed || task.triesLeft === 0)
      return task.reject(new Refusal('image/maker-gone', 'The picture could not be made.', { kind: 'busy' }));
    task.triesLeft--;
    clearTimeout(this.idle);
    const running = (this.running ??= this.start());
    const number = ++this.count;
    running.pending.set(number, task);
    task.timer = this.setTimer(() => this.giveUp(running, number), this.timeoutMs);
    // a process that is just ending does not get it: its exit gives the task to the next one
    running.child.send({ number, ...task.job } satisfies Task, () => {});
  }

  private start(): Running {
    const child = fork(this.program, {
      execArgv: ['--max-old-space-size=96'],
      env: makerEnvironment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    lowerPriority(child, this.niceBy);
    child.unref(); // a task keeps this program running, an idle process does not
    child.channel?.unref();
    const running = { child, pending: new Map<number, PendingTask>() };
    child.on('message', (reply: TaskReply) => this.settle(running, reply));
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.on('error', () => child.pid === undefined && resolve()); // it could not be started
    }).then(() => {
      this.exits.delete(ended);
      this.drop(running);
    });
    this.exits.add(ended);
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
    this.idle = this.setTimer(() => this.drop(running), this.idleMs).unref();
  }

  private giveUp(running: Running, number: number): void {
    running.pending
      .get(number)
      ?.reject(new Refusal('image/maker-late', 'The picture took too long to make.', { kind: 'busy' }));
    running.pending.delete(number);
    this.drop(running);
  }

  /** Kills the process, which has nothing to save. Its other tasks go to the next one. */
  private drop(running: Running): void {
    running.child.kill('SIGKILL');
    if (this.running === running) this.running = null;
    const otherTasks = [...running.pending.values()];
    running.pending.clear();
    for (const task of otherTasks) {
      clearTimeout(task.timer);
      this.assign(task);
    }
  }
}

/**
 * Environment without secrets, as the process reads strangers' files. One arena, so that freed memory goes back to the
 * machine.
 */
function makerEnvironment(): NodeJS.ProcessEnv {
  const secrets = { RABBET_MASTER_KEY: undefined, DATABASE_URL: undefined, EVENT_STORE_URL: undefined };
  return { ...process.env, ...secrets, MALLOC_ARENA_MAX: '1' };
}

/** Lowers the priority at once: threads that start later inherit it. */
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
