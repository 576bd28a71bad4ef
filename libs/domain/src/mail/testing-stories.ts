import { type Story, story } from '@rabbet/domain/testing/story';
import { testMail } from '@rabbet/domain/mail/mail';

export const STORIES: readonly Story[] = [
  story('test-mail-1', testMail, [
    { type: 'RequestTestMail', data: { person_id: 71 }, personal: { 71: { address: 'ann@example.com' } } },
  ]),
];
