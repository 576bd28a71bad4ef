import { folded } from './fold';

/** For addresses: every run of other signs than letters, digits, _ and - becomes one hyphen. Nothing is trimmed. */
export function slug(text: string): string {
  return folded(text).replace(/[^a-z0-9_-]+/g, '-');
}
