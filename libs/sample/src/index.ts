import { isSampleHash } from './sample-hash';

/** A gallery to begin with. What it is made of is loaded when it is asked for: most starts have it already. */
export const sample = {
  pictures: {
    has: isSampleHash,
    async svgOf(hash: string, width: number, height: number): Promise<string | null> {
      const { drawnFrom } = await import('./sample-picture');
      return drawnFrom(hash, width, height);
    },
  },

  /** All that fills an empty shop, dated by the day of `now` in the shop's zone: the same day gives the same commands. */
  async commands(now: Date) {
    const [{ sampleCommands }, { sampleGallery }, { Calendar }] = await Promise.all([
      import('./commands'),
      import('./gallery'),
      import('./calendar'),
    ]);
    const calendar = new Calendar(now);
    return sampleCommands(sampleGallery(calendar), calendar);
  },
};
