/** Handles requests of one stream: each gets its answer by its own `resolve` or `reject`. */
type Turn<T> = (waiting: readonly T[]) => Promise<void>;

/** Maximum number of requests in one turn, so that the next ones do not wait for long. */
const MAX_PER_TURN = 200;

/** Queue for each stream: requests that arrive while a stream is busy wait, and are then handled together. */
export class StreamTurns<T> {
  private readonly queues = new Map<string, T[]>();

  constructor(private readonly performTurn: Turn<T>) {}

  add(stream: string, request: T): void {
    const queue = this.queues.get(stream);
    if (queue) queue.push(request);
    else void this.run(stream, [request]);
  }

  private async run(stream: string, queue: T[]): Promise<void> {
    this.queues.set(stream, queue);
    try {
      while (queue.length > 0) await this.performTurn(queue.splice(0, MAX_PER_TURN));
    } finally {
      this.queues.delete(stream); // otherwise later requests of this stream would wait for ever
    }
  }
}
