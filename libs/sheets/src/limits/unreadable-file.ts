/** Advice on a file that is damaged. */
export const GET_AGAIN_ADVICE = 'get it once more from where it comes from';

/** Refusal of a file that cannot be read as a table or as lines of JSON. The message says why, and what to do. */
export class UnreadableFile extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnreadableFile';
  }
}
