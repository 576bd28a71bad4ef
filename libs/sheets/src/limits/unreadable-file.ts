/** Advice on a file that no program opens. */
export const GET_AGAIN_ADVICE = 'get it once more from where it comes from';

/** A file cannot be read as cells or lines: the sentence says why, and what to do. */
export class UnreadableFile extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnreadableFile';
  }
}
