/** Caches one read of the shop for all rows of an import. A read that failed is repeated for the next row. */
export class ReadOnce<T> {
  private pending: Promise<T> | null = null;

  read(load: () => Promise<T>): Promise<T> {
    const pending = (this.pending ??= load());
    pending.catch(() => {
      if (this.pending === pending) this.pending = null;
    });
    return pending;
  }
}
