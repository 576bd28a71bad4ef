/** Every reason for which the shop says no, by the status of HTTP that it is answered with. */
const CODES = {
  400: [
    ...['field/characters', 'field/choice', 'field/format', 'field/length', 'field/places', 'field/range'],
    ...['field/required', 'field/type', 'id/not-an-id', 'image/id', 'image/mime', 'image/width'],
  ],
  404: [
    'image/address',
    'image/unknown',
    'log/nothing',
    'mail/unknown',
    'person/unknown',
    'record/unknown',
    'registration/unknown',
    'rebuild/unknown',
    'skip/unknown',
    'transaction/unknown',
  ],
  405: ['image/method', 'transaction/never-edited'],
  409: [
    ...['account/email', 'account/last-administrator', 'account/person', 'account/role'],
    ...['artwork/catalogue-number', 'artwork/exists', 'command/id-in-use', 'dimension/other', 'gallery-event/exists'],
    ...['id/other', 'id/taken', 'image/other', 'key/taken', 'record/exists', 'record/in-use', 'registration/exists'],
    'workshop/exists',
  ],
  422: [
    ...['account/accepted', 'account/inactive', 'account/no-email'],
    ...['article/address', 'artwork/first-transaction', 'artwork/has-history', 'attendance/no-such-time'],
    ...['attendance/not-registered', 'check/amount', 'check/not-awaited', 'comment/elsewhere', 'comment/itself'],
    ...[
      'company/name',
      'contact/artist',
      'contact/whose',
      'customer/nobody',
      'dimension/other-type',
      'dimension/required',
    ],
    ...[
      'domain/no-values',
      'domain/value',
      'gallery-event/closed',
      'gallery-event/has-answers',
      'gallery-event/passed',
    ],
    ...['mail/address', 'mail/gone', 'mail/link-gone', 'mail/no-server', 'mail/not-stopped'],
    ...['hold/lapsed', 'hold/none', 'home/none', 'image/hash', 'loss/not-missing', 'move/dearer'],
    ...['move/declined', 'move/none', 'move/open', 'offer/lapsed', 'offer/none', 'offer/standing', 'payment/no-refund'],
    ...['payment/nothing-due', 'payment/open', 'payment/other-reference', 'payment/settled', 'payment/too-many'],
    ...['passkey/refused', 'passkey/taken', 'password/characters', 'password/common', 'password/long', 'password/name'],
    'password/short',
    ...['payment/unknown-attempt', 'person/erased', 'person/no-id', 'process/not-given-up', 'record/not-apart'],
    ...['record/whose', 'reference/unknown', 'registration/nobody', 'registration/not-acknowledged'],
    ...['registration/paid', 'registration/total', 'registration/twice', 'registration/waiting', 'setting/kind'],
    ...[
      'setting/name',
      'setting/value',
      'skip/no-event',
      'skip/no-reason',
      'skip/not-skipped',
      'skip/not-stopped',
      'skip/readable',
      'skip/unreadable',
      'time/order',
      'time/twice',
    ],
    ...['transaction/amount', 'transaction/completed', 'transaction/corrected', 'transaction/initiated'],
    ...['transaction/no-location', 'transaction/overdrawn', 'transaction/quantity', 'transaction/returned'],
    ...['transaction/units', 'waitlist/seats-free', 'workshop/closed', 'workshop/expired', 'workshop/full'],
    ...['workshop/has-registrations', 'workshop/link', 'workshop/seats-taken', 'workshop/unpublished'],
    'workshop/waitlist-only',
  ],
  500: ['image/unreadable'],
  503: ['image/busy', 'image/maker-gone', 'image/maker-late', 'sign-in/busy'],
} as const;

type Codes = typeof CODES;
export type RefusalCode = Codes[keyof Codes][number];

const listed = Object.entries(CODES).flatMap(([status, codes]) => codes.map((code) => [code, Number(status)] as const));
export const REFUSAL_CODES: readonly RefusalCode[] = listed.map(([code]) => code);
export const REFUSAL_STATUS = Object.fromEntries(listed) as Readonly<Record<RefusalCode, number>>; // each of them, as listed
