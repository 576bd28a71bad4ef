import { HOW_TO_SIGN_IN } from '../output/program-name';
import type { Server } from './server';

/**
 * Sentence that says as whom and to which shop a call speaks. Printed in a terminal, and wherever the call has no
 * token, because a visitor sees less; on the standard error, because programs read the standard output.
 */
export function identityLine({ url, token, as }: Server, isAsVisitor: boolean, isTerminal: boolean): string | null {
  const shop = `the shop at ${url.href.replace(/\/$/, '')}`;
  if (isAsVisitor) return `As a visitor of ${shop}.`;
  if (token === null) return `As a visitor of ${shop}, as there is no token for it; ${HOW_TO_SIGN_IN}.`;
  if (!isTerminal) return null;
  if (!as) return `With the token that was given for ${shop}.`;
  return `As ${as.email ?? 'an administrator'} of ${shop}.`;
}
