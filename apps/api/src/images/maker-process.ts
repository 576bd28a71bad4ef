import { type ChildProcess, fork } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import type { Inspected } from './inspecting';
import type { Wanted } from './render';

/** Makes pictures. Rejects with a Refusal where it is not the picture's fault that there is none. */
export interface Maker {
  make(wanted: Wanted): Promise<Buffer>;
  close(): Promise<void>;
}

/** Reads what strangers sent. A file that it says no to has that as the code of the error. */
export interface Inspector {
  inspect(file: string): Promise<Inspected>;
}

export interface MakerOptions {
  /** The compiled program that does it. */
  readonly program: string;
  /** After so long without anything to do it ends; the next picture starts it again. */
  readonly idleMs?: number;
  /** What takes longer has got stuck. */
  readonly withinMs?: number;
  /** By so much is its priority lower than that of the site. */
  readonly givesWayBy?: number;
  /** Sets the timers of the two limits: Node's `setTimeout`, unless given. */
  readonly setTimer?: (act: () => void, ms: number) => NodeJS.Timeout;
}

/** A picture to make, or a file to inspect. */
export type Task = { readonly number: number } & Job;
type Job = { readonly wanted: Wanted } | { readonly file: string };

export type Made =
  | { readonly number: number; readonly body: Uint8Array }
  | { readonly number: number; readonly inspected: Inspected }
  | { readonly number: number; readonly problem: { readonly message: string; readonly code: string | undefined } };

interface Waiting {
  readonly job: Job;
  readonly resolve: (made: Made) => void;
  readonly reject: (error: Error) => void;
  triesLeft: number;
  timer?: NodeJS.Timeout;
}

interface Running {
  readonly child: ChildProcess;
  readonly waiting: Map<number, Waiting>;
}

const TRIES = 2;
/** A third of the processor where both want it: visitors wait for pictures, too. */
const GIVES_WAY_BY = 5;
const LOWEST_PRIORITY = 19;

/**
 * A process of its own, at low priority, for what takes processor time and memory: so requests are not held up, and a
 * picture that brings its maker down does not bring the shop down. It is there only while there is something to make.
 */
export class MakerProcess implements Maker, Inspector {
  private readonly program: string;
  private readonly idleMs: number;
  private readonly withinMs: number;
  private readonly givesWayBy: number;
  private readonly setTimer: NonNullable<MakerOptions['setTimer']>;
  private running: Running | null = null;
  private readonly ends = new Set<Promise<void>>();
  private idle: NodeJS.Timeout | undefined;
  private isClosed = false;
  private count = 0;

  constructor(options: MakerOptions) {
    const { program, idleMs = 30_000, withinMs = 30_000, givesWayBy = GIVES_WAY_BY, setTimer = setTimeout } = options;
    this.program = program;
    this.idleMs = idleMs;
    this.withinMs = withinMs;
    this.givesWayBy = givesWayBy;
    this.setTimer = setTimer;
  }

  /** Of the process, while there is one. */
  get pid(): number | undefined {
    return this.running?.child.pid;
  }

  async make(wanted: Wanted): Promise<Buffer> {
    const made = await this.ask({ wanted });
    if (!('body' in made)) throw new Error('the maker answered with no picture');
    return Buffer.from(made.body); // a copy: what came is a view of all that was read with it
  }

  async inspect(file: string): Promise<Inspected> {
    const made = await this.ask({ file });
    if (!('inspected' in made)) throw new Error('the maker did not say what it has found');
    return made.inspected;
  }

  /** What is being made is not waited for. */
  async close(): Promise<void> {
    this.isClosed = true;
    if (this.running) this.drop(this.running);
    await Promise.all(this.ends);
  }

  private ask(job: Job): Promise<Made> {
    return new Promise((resolve, reject) => this.give({ job, resolve, reject, triesLeft: TRIES }));
  }

  private give(task: Waiting): void {
    if (this.isClosed || task.triesLeft === 0)
      return task.reject(new Refusal('image/maker-gone', 'The picture could not be made.'));
    task.triesLeft--;
    clearTimeout(this.idle);
    const running = (this.running ??= this.start());
    const number = ++this.count;
    running.waiting.set(number, task);
    task.timer = this.setTimer(() => this.giveUp(running, number), this.withinMs);
    // one that is just dying does not get it, and its end is heard of
    running.child.send({ number, ...task.job } satisfies Task, () => {});
  }

  private start(): Running {
    const child = fork(this.program, {
      execArgv: ['--max-old-space-size=96'],
      env: makerEnvironment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    lowerPriority(child, this.givesWayBy);
    child.unref(); // a task under way keeps us waiting, an idle process does not
    child.channel?.unref();
    const running = { child, waiting: new Map<number, Waiting>() };
    child.on('message', (made: Made) => this.take(running, made));
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.on('error', () => child.pid === undefined && resolve()); // it could not even be started
    }).then(() => {
      this.ends.delete(ended);
      this.drop(running);
    });
    this.ends.add(ended);
    return running;
  }

  private take(running: Running, made: Made): void {
    const task = running.waiting.get(made.number);
    if (!task) return;
    running.waiting.delete(made.number);
    clearTimeout(task.timer);
    if ('problem' in made) task.reject(Object.assign(new Error(made.problem.message), { code: made.problem.code }));
    else task.resolve(made);
    if (running.waiting.size > 0 || this.running !== running) return;
    this.idle = this.setTimer(() => this.drop(running), this.idleMs).unref();
  }

  private giveUp(running: Running, number: number): void {
    running.waiting.get(number)?.reject(new Refusal('image/maker-late', 'The picture took too long to make.'));
    running.waiting.delete(number);
    this.drop(running);
  }

  /** It puts nothing away: it is ended without being asked. What others wait for is made by the next one. */
  private drop(running: Running): void {
    running.child.kill('SIGKILL');
    if (this.running === running) this.running = null;
    const left = [...running.waiting.values()];
    running.waiting.clear();
    for (const task of left) {
      clearTimeout(task.timer);
      this.give(task);
    }
  }
}

/** It reads strangers' files: so it knows no secrets. One arena: what is freed goes back to the machine. */
function makerEnvironment(): NodeJS.ProcessEnv {
  const secrets = { RABBET_MASTER_KEY: undefined, DATABASE_URL: undefined, EVENT_STORE_URL: undefined };
  return { ...process.env, ...secrets, MALLOC_ARENA_MAX: '1' };
}

/** At once, since threads inherit it from the one that starts them. */
function lowerPriority({ pid }: ChildProcess, by: number): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, Math.min(getPriority() + by, LOWEST_PRIORITY));
  } catch {
    // it has ended already, which is heard of
  }
}
