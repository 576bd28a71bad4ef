import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { Interrupted } from './interruption';
import { terminalWidth } from '../output/printing';

/** Asks whoever sits at the terminal; from a pipe it takes a line for each question. */
export interface Asker {
  readonly isTerminal: boolean;
  ask(what: string): Promise<string>;
  /** Asks without showing what is typed. */
  askSecret(what: string): Promise<string>;
  tell(sentence: string): void;
}

/** Runs `work` with somebody to ask, and restores the terminal however `work` ends. */
export async function asking<T>(work: (asker: Asker) => Promise<T>): Promise<T> {
  const { stdin } = process;
  const isTerminal = stdin.isTTY ?? false;
  const output = new TerminalOutput();
  // in a terminal it takes key by key, which the terminal itself then does not show
  const lines = createInterface({ input: stdin, output, terminal: isTerminal, historySize: 0 });
  let interrupt: (reason: Error) => void = () => {};
  const interrupted = new Promise<never>((_, reject) => (interrupt = reject));
  interrupted.catch(() => {}); // it may come when nobody waits for it
  lines.on('SIGINT', () => interrupt(new Interrupted('SIGINT')));
  lines.on('line', () => output.silence()); // at once: more may have come with it
  const next = lineQueue(lines);
  const answer = async (what: string, isSecret: boolean): Promise<string> => {
    if (isTerminal) output.prompt(lines, `${what}: `, isSecret);
    const text = await Promise.race([next(), interrupted]).finally(() => {
      if (isTerminal) output.answered(isSecret);
    });
    if (text !== null) return text;
    throw new OperationalError(
      `The ${what.toLowerCase()} is missing${isTerminal ? '' : ': a pipe has a line for each'}.`,
    );
  };
  const asker = {
    isTerminal,
    ask: async (what: string) => (await answer(what, false)).trim(),
    askSecret: (what: string) => answer(what, true),
    tell: (sentence: string) => void process.stderr.write(`${sentence}\n`),
  };
  try {
    return await Promise.race([work(asker), interrupted]);
  } finally {
    lines.close();
    stdin.pause();
  }
}

/** Returns the lines one by one, then null; lines that come early wait in a queue. */
function lineQueue(lines: ReturnType<typeof createInterface>): () => Promise<string | null> {
  const queue: string[] = [];
  let isOver = false;
  let waiting: ((line: string | null) => void) | null = null;
  const handOver = () => {
    if (!waiting || (queue.length === 0 && !isOver)) return;
    const resolveWaiting = waiting;
    waiting = null;
    resolveWaiting(queue.shift() ?? null);
  };
  lines.on('line', (line) => {
    queue.push(line);
    handOver();
  });
  lines.on('close', () => {
    isOver = true;
    handOver();
  });
  return () =>
    new Promise((resolve) => {
      waiting = resolve;
      handOver();
    });
}

/** Output of readline that shows what is typed only after a question that is not secret. */
class TerminalOutput extends Writable {
  private isSilent = true;

  /** Width of the terminal, at which readline breaks long lines. */
  get columns(): number {
    return terminalWidth(process.stderr);
  }

  prompt(lines: ReturnType<typeof createInterface>, text: string, isSecret: boolean): void {
    this.isSilent = false;
    lines.setPrompt(text);
    lines.prompt(true);
    this.isSilent = isSecret;
  }

  silence(): void {
    this.isSilent = true;
  }

  answered(wasSecret: boolean): void {
    this.silence();
    if (wasSecret) process.stderr.write('\n');
  }

  override _write(bytes: Buffer, _: string, done: () => void): void {
    if (!this.isSilent) process.stderr.write(bytes);
    done();
  }
}
