/** Holds up whoever gets to a place for as long as a test wants. */
export class Barrier {
  private held: { readonly place: string; readonly reach: () => void; readonly isOpen: Promise<void> } | null = null;

  /** The next to get there is held; others pass. */
  holdAt(place: string): { readonly isReached: Promise<void>; readonly goesOn: () => void } {
    let goesOn = () => {};
    const isOpen = new Promise<void>((resolve) => (goesOn = resolve));
    const isReached = new Promise<void>((reach) => (this.held = { place, reach, isOpen }));
    return { isReached, goesOn };
  }

  async at(place: string): Promise<void> {
    const { held } = this;
    if (held?.place !== place) return;
    this.held = null;
    held.reach();
    await held.isOpen;
  }
}
