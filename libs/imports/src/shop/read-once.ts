/** A read of the shop that rows of an import share. One that failed is made again when the next row asks. */
export class ReadOnce<T> {
  private pending: Promise<T> | null = null;

  read(make: () => Promise<T>): Promise<T> {
    const pending = (this.pending ??= make());
    pending.catch(() => {
      if (this.pending === pending) this.pending = null;
    });
    return pending;
  }
}
