import { LINK_PURPOSES } from '@rabbet/domain/accounts/accounts';
import { ROLES } from '@rabbet/domain/callers/roles';
import { about, nullable, oneOf, replyShape, text } from '../../kernel/shapes/reply-shape';
import type { LinkReply } from '../credentials/links';

export const linkShape = replyShape<LinkReply>('Link', {
  purpose: oneOf(...LINK_PURPOSES),
  email: nullable(about(text, 'whom it was sent to', 'ann@example.com')),
  role: nullable(oneOf(...ROLES)),
});
