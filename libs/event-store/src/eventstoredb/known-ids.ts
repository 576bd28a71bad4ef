const MAX_REMEMBERED = 50_000;

/**
 * Cache of the revisions of events that this process has read or written, by stream and id. It recognizes an event that
 * is appended a second time at another revision. A program has read a stream before it appends to its end, so the cache
 * holds its events.
 */
export class KnownIds {
  private readonly revisions = new Map<string, number>();

  add(stream: string, events: readonly { readonly id: string; readonly revision: number }[]): void {
    for (const { id, revision } of events) this.revisions.set(`${stream} ${id}`, revision);
    for (const oldest of this.revisions.keys()) {
      if (this.revisions.size <= MAX_REMEMBERED) return;
      this.revisions.delete(oldest);
    }
  }

  isAtAnotherRevision(stream: string, id: string, revision: number): boolean {
    return (this.revisions.get(`${stream} ${id}`) ?? revision) !== revision;
  }
}
