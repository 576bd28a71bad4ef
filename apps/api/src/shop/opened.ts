/** Parts that were opened one after the other, closed in the reverse order. */
export class Opened {
  private readonly closing: (() => unknown)[] = [];
  private closed: Promise<void> | null = null;

  add(close: () => unknown): void {
    this.closing.push(close);
  }

  close(): Promise<void> {
    return (this.closed ??= this.closeAll());
  }

  private async closeAll(): Promise<void> {
    const failures: unknown[] = [];
    for (const close of this.closing.splice(0).reverse())
      try {
        await close();
      } catch (error) {
        failures.push(error); // what comes after is closed all the same
      }
    if (failures.length > 0) throw failures[0];
  }
}
