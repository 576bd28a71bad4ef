import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { Interrupted } from './interruption';
import { terminalWidth } from '../output/printing';

/** Asks whoever sits at the terminal; from a pipe it takes a line for each question. */
export interface Asker {
  readonly isTerminal: boolean;
  ask(what: string): Promise<string>;
  /** What is typed is never shown. */
  askSecret(what: string): Promise<string>;
  tell(sentence: string): void;
}

/** The terminal is as it was once `work` is over, however that ends. */
export async function asking<T>(work: (asker: Asker) => Promise<T>): Promise<T> {
  const { stdin } = process;
  const isTerminal = stdin.isTTY ?? false;
  const shown = new Shown();
  // in a terminal it takes key by key, which the terminal itself then does not show
  const lines = createInterface({ input: stdin, output: shown, terminal: isTerminal, historySize: 0 });
  let interrupt: (reason: Error) => void = () => {};
  const interrupted = new Promise<never>((_, reject) => (interrupt = reject));
  interrupted.catch(() => {}); // it may come when nobody waits for it
  lines.on('SIGINT', () => interrupt(new Interrupted('SIGINT')));
  lines.on('line', () => shown.hush()); // at once: more may have come with it
  const next = queueOf(lines);
  const answer = async (what: string, isSecret: boolean): Promise<string> => {
    if (isTerminal) shown.prompt(lines, `${what}: `, isSecret);
    const text = await Promise.race([next(), interrupted]).finally(() => {
      if (isTerminal) shown.answered(isSecret);
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

/** The lines one by one, and then null; those that come before they are asked for wait. */
function queueOf(lines: ReturnType<typeof createInterface>): () => Promise<string | null> {
  const come: string[] = [];
  let isOver = false;
  let waiting: ((line: string | null) => void) | null = null;
  const hand = () => {
    if (!waiting || (come.length === 0 && !isOver)) return;
    const take = waiting;
    waiting = null;
    take(come.shift() ?? null);
  };
  lines.on('line', (line) => {
    come.push(line);
    hand();
  });
  lines.on('close', () => {
    isOver = true;
    hand();
  });
  return () =>
    new Promise((resolve) => {
      waiting = resolve;
      hand();
    });
}

/** What is shown of what somebody types: only the answer to a question that is no secret. */
class Shown extends Writable {
  private isSilent = true;

  /** Of the terminal: by it long lines are broken. */
  get columns(): number {
    return terminalWidth(process.stderr);
  }

  prompt(lines: ReturnType<typeof createInterface>, text: string, isSecret: boolean): void {
    this.isSilent = false;
    lines.setPrompt(text);
    lines.prompt(true);
    this.isSilent = isSecret;
  }

  hush(): void {
    this.isSilent = true;
  }

  answered(wasSecret: boolean): void {
    this.hush();
    if (wasSecret) process.stderr.write('\n');
  }

  override _write(bytes: Buffer, _: string, done: () => void): void {
    if (!this.isSilent) process.stderr.write(bytes);
    done();
  }
}
