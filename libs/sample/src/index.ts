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

  /** All that fills an empty shop, the newest pieces dated shortly before `now`. */
  async commands(now: Date) {
    const [{ sampleCommands }, { sampleGallery }] = await Promise.all([import('./commands'), import('./gallery')]);
    return sampleCommands(sampleGallery(now));
  },
};
