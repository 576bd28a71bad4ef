import { Injectable, Optional } from '@nestjs/common';

const MINUTE_MS = 60_000;

/** Remembers that Postgres has said that its disk is full, until a change is recorded or none has failed by it for a minute. */
@Injectable()
export class DiskFull {
  private seenAt = -Infinity;
  private loggedAt = -Infinity;

  constructor(@Optional() private readonly now: () => number = Date.now) {}

  get isFull(): boolean {
    return this.now() - this.seenAt < MINUTE_MS;
  }

  /** Answers whether it is to be logged: once a minute. */
  note(): boolean {
    this.seenAt = this.now();
    if (this.seenAt - this.loggedAt < MINUTE_MS) return false;
    this.loggedAt = this.seenAt;
    return true;
  }

  /** Something was recorded. */
  clear(): void {
    this.seenAt = -Infinity;
  }
}
