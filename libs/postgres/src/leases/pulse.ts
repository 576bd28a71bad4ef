/** Tells from the beats that a thread counts if it is still there: busy for a while, or silent for too long. */
export class Pulse {
  private beats = -1;
  private movedAt = 0;

  constructor(private readonly silentForMs: number) {}

  isFelt(beats: number, now: number): boolean {
    if (beats !== this.beats) this.movedAt = now;
    this.beats = beats;
    return now - this.movedAt < this.silentForMs;
  }
}
