import { folded } from './fold';

/** Text for addresses: every run of signs other than letters, digits, _ and - becomes one hyphen. Nothing is trimmed. */
export function slug(text: string): string {
  return folded(text).replace(/[^a-z0-9_-]+/g, '-');
}
