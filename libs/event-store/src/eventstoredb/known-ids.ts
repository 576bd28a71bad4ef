const REMEMBERED = 50_000;

/**
 * Which events of which streams this process has read or written, the last of them. Who appends at a revision has
 * come to know the stream up to there, so an event that it appends a second time is found here.
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
