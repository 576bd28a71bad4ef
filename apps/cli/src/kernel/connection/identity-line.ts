import { HOW_TO_SIGN_IN } from '../output/program-name';
import type { Server } from './server';

/**
 * As whom and to which shop a call speaks, where somebody looks at it or where it is not as they may believe: the same
 * words bring less without a token. It goes to the standard error, as what is piped on is the answer alone.
 */
export function speakingAs({ url, token, as }: Server, isAsVisitor: boolean, isTerminal: boolean): string | null {
  const shop = `the shop at ${url.href.replace(/\/$/, '')}`;
  if (isAsVisitor) return `As a visitor of ${shop}.`;
  if (token === null) return `As a visitor of ${shop}, as there is no token for it; ${HOW_TO_SIGN_IN}.`;
  if (!isTerminal) return null;
  if (!as) return `With the token that was given for ${shop}.`;
  return `As ${as.email ?? 'an administrator'} of ${shop}.`;
}
