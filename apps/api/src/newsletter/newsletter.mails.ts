import { streamNumber } from '@rabbet/domain/events/stream-number';
import type { Block } from '@rabbet/domain/mail/mail';
import { subscription, type SubscriptionEvent } from '@rabbet/domain/newsletter/newsletter';
import { mailTemplate } from '../kernel/mail-template';
import { CONFIRM, leavingSecret, ownerOfLink } from './links';
import { LEAVE_PAGE, ONE_CLICK } from './one-click';

type Of<T extends SubscriptionEvent['type']> = Extract<SubscriptionEvent, { type: T }>;

const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
const confirm = mailTemplate<Of<'SubscriptionAskedFor'>, { readonly requestedAt: string }>({
  name: 'newsletter-confirm',
  about: 'a link by which the owner of an address says that they want the newsletter',
  events: ['SubscriptionAskedFor'],
  confirmed: false,
  link: { ...CONFIRM, owner: ({ stream }, { address }) => ownerOfLink(streamNumber(stream), address) },
  findAddressee: ({ data, personal }) => {
    const person = String(data.person_id);
    const subscriber = personal[person];
    return Promise.resolve(subscriber ? { person, address: subscriber.email } : null);
  },
  facts: ({ recordedAt }) => Promise.resolve({ requestedAt: recordedAt }),
  content: ({ requestedAt }, secret) => ({
    subject: 'Would you like our newsletter?',
    blocks: [
      paragraph('Somebody asked us to send our newsletter to this address.'),
      paragraph('If it was you, please confirm it on the page below. The link works for seven days.'),
      { kind: 'button', label: 'Yes, send it to me', page: `/newsletter/confirm?secret=${secret}` },
      { kind: 'facts', facts: [['Asked for', `${requestedAt.slice(0, 16).replace('T', ' ')} UTC`]] },
      paragraph('If it was not you, ignore this message, and we will send you nothing.'),
    ],
  }),
  example: { requestedAt: '2026-03-31T14:05:00.000Z' },
});

const welcome = mailTemplate<Of<'SubscriptionConfirmed'>, { readonly secret: string }>({
  name: 'newsletter-welcome',
  about: 'tells a new subscriber that the newsletter comes from now on, and how to leave it',
  events: ['SubscriptionConfirmed'],
  confirmed: true,
  findAddressee: async (_, __, before) => {
    const { person_id, email } = await before(subscription);
    return person_id === null || email === null ? null : { person: String(person_id), address: email };
  },
  facts: ({ stream }, context) => Promise.resolve({ secret: leavingSecret(context.keys, streamNumber(stream)) }),
  content: ({ secret }) => ({
    subject: 'Welcome to our newsletter',
    unsubscribe: `${ONE_CLICK}?secret=${encodeURIComponent(secret)}`,
    blocks: [
      paragraph('Thank you. You will be among the first to hear about new work, openings and workshops.'),
      { kind: 'button', label: 'See what is on our walls', page: '/inventory' },
      paragraph('You can unsubscribe at any time, here or at the end of each newsletter:'),
      { kind: 'button', label: 'Unsubscribe', page: `${LEAVE_PAGE}?secret=${encodeURIComponent(secret)}` },
    ],
  }),
  example: { secret: '12.example' },
});

export const NEWSLETTER_MAILS = [confirm, welcome];
