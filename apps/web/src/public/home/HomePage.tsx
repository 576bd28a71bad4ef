import type { Outcome } from '../../kernel/load-page';
import { PATHS } from '../../paths';

/** The front door leads to the walls. */
export function load(): Promise<Outcome> {
  return Promise.resolve({ status: 302, location: PATHS.inventory });
}

export function Page() {
  return null;
}
