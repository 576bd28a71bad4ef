const REMEMBERED = 50_000;

/**
 * Revisions of the last events that this process has read or written, by stream and id. A program that appends at a
 * revision knows the stream up to there, so an event that it appends a second time is found here.
 */
export class KnownIds {
  private readonly revisions = new Map<string, number>();

  add(stream: string, events: readonly { readonly id: string; readonly revision: number }[]): void {
    for (const { id, revision } of events) this.revisions.set(`${stream} ${id}`, revision);
    for (const oldest of this.revisions.keys()) {
      if (this.revisions.size <= REMEMBERED) return;
      this.revisions.delete(oldest);
    }
  }

  isElsewhere(stream: string, id: string, revision: number): boolean {
    return (this.revisions.get(`${stream} ${id}`) ?? revision) !== revision;
  }
}
