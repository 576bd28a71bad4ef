import { digest } from './digest';

/** Command id of a row, by what makes it the same: the same row sent again is the same command. */
export function commandIdOf(verb: string, parts: readonly (string | number)[]): string {
  return `cli-${digest(JSON.stringify([verb, ...parts]))}`;
}

/** Name for a run that nobody has named. It is new each time: the same file may hold another day's rows. */
export function newRunName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(6));
  return `run-${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
