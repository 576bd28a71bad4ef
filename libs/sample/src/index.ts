import { fileOf, pictureFiles } from './pictures';

/** A gallery to begin with. Its data is loaded when it is asked for: most starts have it already. */
export const sample = {
  pictures: { fileOf, files: pictureFiles },

  /** All that fills an empty shop, dated by the day of `now` in the shop's zone: the same day gives the same commands. */
  async commands(now: Date) {
    const [{ sampleCommands }, { sampleGallery }, { Calendar }] = await Promise.all([
      import('./commands'),
      import('./gallery'),
      import('./shop/calendar'),
    ]);
    const calendar = new Calendar(now);
    return sampleCommands(sampleGallery(calendar), calendar);
  },

  /** Templates and materials of the framing shop, and the ids of the templates by their names. */
  async framing(now: Date) {
    const [{ framingBook }, { SERVICE_IDS }, { Calendar }] = await Promise.all([
      import('./framing/orders'),
      import('./framing/services'),
      import('./shop/calendar'),
    ]);
    return { book: framingBook(new Calendar(now)), ids: SERVICE_IDS };
  },
};
