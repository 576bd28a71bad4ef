interface KeyReads {
  /** Read that has already started. */
  readonly running: Promise<unknown>;
  /** Read that starts when the running one has ended, for all callers in the meantime. */
  next: Promise<unknown> | null;
}

/**
 * Shares reads of the same key. A caller never gets a read that started before its call, which may be outdated: callers
 * during a running read share the next one.
 */
export class SharedReads {
  private readonly readings = new Map<string, KeyReads>();

  read<T>(key: string, read: () => Promise<T>): Promise<T> {
    const reading = this.readings.get(key);
    if (!reading) return this.start(key, read);
    reading.next ??= reading.running.then(
      () => this.start(key, read),
      () => this.start(key, read),
    );
    return reading.next as Promise<T>; // reads of one key have one type
  }

  private start<T>(key: string, read: () => Promise<T>): Promise<T> {
    const running = read();
    const reading: KeyReads = { running, next: null };
    this.readings.set(key, reading);
    const forgetIfIdle = () => {
      if (reading.next === null) this.readings.delete(key);
    };
    running.then(forgetIfIdle, forgetIfIdle);
    return running;
  }
}
