/** Handles what has come in for a stream, each by its own `resolve` or `reject`. */
type Turn<T> = (waiting: readonly T[]) => Promise<void>;

/** Bounds what one turn takes on, so that those behind it are not kept waiting for long. */
const MOST_AT_ONCE = 200;

/** Lets what comes in for one stream wait while it is busy, and has it handled together. */
export class StreamTurns<T> {
  private readonly waiting = new Map<string, T[]>();

  constructor(private readonly turn: Turn<T>) {}

  add(stream: string, request: T): void {
    const line = this.waiting.get(stream);
    if (line) line.push(request);
    else void this.run(stream, [request]);
  }

  private async run(stream: string, line: T[]): Promise<void> {
    this.waiting.set(stream, line);
    try {
      while (line.length > 0) await this.turn(line.splice(0, MOST_AT_ONCE));
    } finally {
      this.waiting.delete(stream); // else nothing of this stream would ever be handled again
    }
  }
}
