/** Reason why an event cannot be decoded. Its message quotes nothing of the event. */
export class Undecodable extends Error {}

/** Describes why decoding failed, without quoting the event. */
export function reasonOf(error: unknown): string {
  if (error instanceof Undecodable) return error.message;
  return error instanceof SyntaxError ? 'it is no JSON' : `it fails with ${(error as Error).name}`;
}
