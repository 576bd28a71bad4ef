/** The log cannot take this export, or not now: a sentence for the operator says why and what would help. */
export class ImportRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ImportRefused';
  }
}
