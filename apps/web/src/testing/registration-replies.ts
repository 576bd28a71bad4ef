import type { WireRequest } from '@rabbet/client';
import type { Role } from '@rabbet/domain/callers/roles';
import type { RegistrationRow } from '@rabbet/domain/registrations/registrations';
import { backOffice, memberAs } from './back-office';

/** A registration whose check is overdue. */
export const REGISTRATION: RegistrationRow = {
  id: 31,
  workshop_id: 1,
  workshop: 'Glazing',
  starts_at: null,
  is_over: false,
  customer_id: 51,
  person_id: 41,
  name: 'Ann Bell',
  email: 'ann@example.com',
  phone: '9195550100',
  status: 'check mailed',
  place: null,
  waits_because: null,
  kept_until: null,
  held_until: null,
  is_offered: false,
  is_checking: false,
  way: 'check',
  order_id: 61,
  order_total: 107.25,
  paid_by: null,
  ended: null,
  owed_by_hand: 0,
  owed_to_card: 0,
  refunded: 0,
  paid: 0,
  due: 107.25,
  check_by: '2026-05-15',
  overdue: true,
  unconfirmed: false,
  credit: 0,
  comments: null,
  received_at: '2026-05-01T16:00:00.000Z',
  changed_at: '2026-05-01T16:00:00.000Z',
};
/** Another one, on the waitlist. */
export const WAITING: RegistrationRow = {
  ...REGISTRATION,
  id: 32,
  name: 'Bob Bell',
  status: 'waitlist',
  way: 'waitlist',
  place: 1,
  waits_because: 'next',
  overdue: false,
  check_by: null,
  due: 0,
  is_over: true,
};
const TIME = {
  id: 5,
  workshop_id: 1,
  start: Date.parse('2026-06-06T14:00:00Z'),
  end: Date.parse('2026-06-06T20:00:00Z'),
};
const WORKSHOP = {
  id: 1,
  name: 'Glazing',
  price: 100,
  cancellation: 2,
  times: [TIME],
  students: [{ id: 31, attendance: [] }],
};
const NOTHING = { credits: [], refund: 0, kept: 0 };
const until = '2027-05-01';
export const TERMS = {
  id: 31,
  policy: ['Cancel more than 7 days before.'],
  starts: null,
  paid: 107.25,
  by_customer: { ...NOTHING, credits: [{ amount: 32.25, until }], kept: 75 },
  by_shop_credit: { ...NOTHING, credits: [{ amount: 107.25, until }] },
  by_shop_refund: { ...NOTHING, refund: 107.25 },
};
const TOO_LATE = { status: 422, title: 'Refused', code: 'move/declined', detail: 'Too late: move them with a reason.' };
const MOVED = {
  total: 128.7,
  paid: 64.35,
  due: 64.35,
  check_by: '2026-05-15',
  kept: 10.65,
  credits: [{ amount: 32.25, until }],
};
const row = { takes: 'seats', free: 0, open_seats: 0, price: 100, starts_at: '2026-06-06T14:00:00.000Z' };
const OPEN = [
  { ...row, id: 1, name: 'Glazing', free: 4, open_seats: 3 },
  { ...row, id: 2, name: 'Gilding', free: 2, open_seats: 2, price: 0 },
  { ...row, id: 3, name: 'Ink' },
  { ...row, id: 4, name: 'Oil', free: 1 },
  { ...row, id: 5, name: 'Clay', takes: 'waitlist', starts_at: null, price: null },
];
const ALL = [{ ...row, id: 1, name: 'Glazing', starts_at: null }];
const page = (data: readonly object[]) => ({ current_page: 1, total_pages: 1, total_rows: data.length, data });

/** The API of a shop with these two registrations, as staff ask it, and what was sent to it. */
export function registrationOffice(
  role: Role = 'sales',
  registration: RegistrationRow = REGISTRATION,
  terms: object = TERMS,
) {
  const answer = ({ method, path, query, headers, ...sent }: WireRequest): readonly [number, unknown] | null => {
    const body = sent.body as { readonly reason?: string | null } | undefined;
    if (headers?.['x-dry-run'] && !body?.reason) return [422, TOO_LATE];
    if (headers?.['x-dry-run']) return [200, { id: 31, revision: 1, ...MOVED }];
    if (method !== 'GET') return [200, { id: 31, revision: 1 }];
    if (path === 'core/content/workshops/registrations')
      return [200, page(query?.id === undefined ? [REGISTRATION, WAITING] : [registration])];
    if (path === 'core/commerce/credits')
      return [
        200,
        page(
          query?.customer_id === 51 && query.state === 'open' ? [{ id: 81, remaining: 75, until: '2027-05-01' }] : [],
        ),
      ];
    if (path.endsWith('/history')) return [200, []];
    if (path.endsWith('/cancellation-terms')) return [200, terms];
    if (path === 'core/platform/settings') return [200, [{ value: '0.0725' }]];
    if (path === 'core/content/workshops/list') return [200, page(query?.open ? OPEN : ALL)];
    return path === 'core/content/workshops' ? [200, [WORKSHOP]] : null;
  };
  return backOffice({ who: memberAs(role), answer });
}
