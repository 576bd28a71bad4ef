const MAX_REMEMBERED = 10_000;

/**
 * Remembers mails that this program has sent: a database that has lost its newest rows, as a failover may, has lost the
 * record of that as well.
 */
export class RecentMails {
  private readonly ids = new Set<string>();

  add(messageId: string): void {
    this.ids.add(messageId);
    if (this.ids.size <= MAX_REMEMBERED) return;
    const [oldest] = this.ids;
    if (oldest !== undefined) this.ids.delete(oldest);
  }

  has(messageId: string): boolean {
    return this.ids.has(messageId);
  }
}
