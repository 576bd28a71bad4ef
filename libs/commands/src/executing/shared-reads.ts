interface Reading {
  /** Begun before whoever asks now. */
  readonly running: Promise<unknown>;
  /** Begins once that has ended, for all who ask meanwhile. */
  next: Promise<unknown> | null;
}

/** Lets those who read the same at once share one read, which begins after each of them has asked. */
export class SharedReads {
  private readonly readings = new Map<string, Reading>();

  read<T>(key: string, read: () => Promise<T>): Promise<T> {
    const reading = this.readings.get(key);
    if (!reading) return this.begin(key, read);
    reading.next ??= reading.running.then(
      () => this.begin(key, read),
      () => this.begin(key, read),
    );
    return reading.next as Promise<T>; // of the same key
  }

  private begin<T>(key: string, read: () => Promise<T>): Promise<T> {
    const running = read();
    const reading: Reading = { running, next: null };
    this.readings.set(key, reading);
    const end = () => {
      if (reading.next === null) this.readings.delete(key);
    };
    running.then(end, end);
    return running;
  }
}
