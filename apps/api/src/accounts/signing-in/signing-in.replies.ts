import { type Access, RESOURCES, ROLES } from '@rabbet/domain/callers/roles';
import { contactDetail } from '@rabbet/domain/people/people';
import type { UserReply, WhoAsksReply } from '@rabbet/projections';
import { recordShape } from '../../kernel/records/record-replies';
import {
  about,
  flag,
  id,
  instant,
  nullable,
  objectOf,
  oneOf,
  replyShape,
  type ReplyShape,
  text,
  type Whole,
  whole,
} from '../../kernel/shapes/reply-shape';
import { SECOND_STEPS, type SignedInReply } from './signed-in';

type Of<T, K extends keyof T> = NonNullable<T[K]>;

const role = oneOf(...ROLES);
const contact = objectOf(recordShape(contactDetail) as ReplyShape<Whole<Of<UserReply, 'vector'>>>); // a record of its kind

export const userShape = replyShape<UserReply>('User', {
  id,
  role,
  vector_id: nullable(id),
  failed_logins: whole,
  last_login: nullable(instant),
  active: { ...flag, example: true },
  vector: nullable(contact),
});

const access = oneOf<Access>('none', 'read', 'change');
export const whoAsksShape = replyShape<WhoAsksReply>('WhoAsks', {
  actor: about(text, 'as events name them', 'account-7'),
  account: nullable(
    objectOf(
      replyShape<Of<WhoAsksReply, 'account'>>('WhoseAccount', { id, name: nullable(text), email: nullable(text) }),
    ),
  ),
  roles: { schema: { type: 'string', enum: ROLES }, isList: true, example: 'sales', about: 'what all of these may' },
  access: objectOf(
    replyShape<WhoAsksReply['access']>(
      'Accesses',
      Object.fromEntries(RESOURCES.map((resource) => [resource, access])) as Record<
        (typeof RESOURCES)[number],
        typeof access
      >, // one for each
    ),
  ),
  session: nullable(
    objectOf(
      replyShape<Of<WhoAsksReply, 'session'>>('OwnSession', {
        number: id,
        confirmed_until: nullable(about(instant, 'until when nobody asks for the password again')),
        second_factor: flag,
      }),
    ),
  ),
  token: nullable(
    objectOf(replyShape<Of<WhoAsksReply, 'token'>>('OwnToken', { number: id, name: text, expires_at: instant })),
  ),
  must_add_second_factor: about(flag, 'and may do nothing else before'),
});

export const signedInShape = replyShape<SignedInReply>('SignedIn', {
  id: nullable(about(id, 'whose session it is; null until a second factor is given')),
  next: nullable({
    schema: { type: 'array', items: { type: 'string', enum: SECOND_STEPS } },
    example: ['codes'],
    about: 'what goes on with it: a code of the time, one for recovery, a passkey',
  }),
});
export const confirmedShape = replyShape<{ confirmed_until: string | null }>('Confirmed', {
  confirmed_until: nullable(instant),
});
export const newTokenShape = replyShape<{ id: number; token: string; expires_at: string }>('TokenMade', {
  id,
  token: about(text, 'shown this once', 'rabbet_...'),
  expires_at: instant,
});
export const passkeyOptionsShape = replyShape<{ options: object }>('PasskeyOptions', {
  options: { schema: { type: 'object' }, about: 'as navigator.credentials takes them, in JSON', example: {} },
});
