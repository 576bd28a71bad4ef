import type { WireRequest } from '@rabbet/client';
import type { RegistrationRow } from '@rabbet/domain/registrations/registrations';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { backOffice, memberAs } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';

const REGISTRATION: RegistrationRow = {
  ...{
    id: 31,
    workshop_id: 1,
    workshop: 'Glazing',
    starts_at: null,
    is_over: false,
    customer_id: 51,
    person_id: 41,
    name: 'Ann Bell',
  },
  ...{ email: 'ann@example.com', phone: '9195550100', status: 'check mailed', place: null, waits_because: null },
  ...{ held_until: null, is_offered: false, is_checking: false, way: 'check', order_id: 61, order_total: 107.25 },
  ...{ paid_by: null, owed_by_hand: 0, owed_to_card: 0, refunded: 0 },
  ...{ paid: 0, due: 107.25, check_by: '2026-05-15', overdue: true, credit: 0, comments: null },
  ...{ received_at: '2026-05-01T16:00:00.000Z', changed_at: '2026-05-01T16:00:00.000Z' },
};
const WAITING: RegistrationRow = {
  ...{
    ...REGISTRATION,
    id: 32,
    name: 'Bob Bell',
    status: 'waitlist',
    way: 'waitlist',
    place: 1,
    waits_because: 'next',
  },
  ...{ overdue: false, check_by: null, due: 0 },
};
const TIME = {
  id: 5,
  workshop_id: 1,
  start: Date.parse('2026-06-06T14:00:00Z'),
  end: Date.parse('2026-06-06T20:00:00Z'),
};
const WORKSHOP = { id: 1, name: 'Glazing', times: [TIME], students: [{ id: 31, attendance: [] }] };
const page = (data: readonly object[]) => ({ current_page: 1, total_pages: 1, total_rows: data.length, data });

function office(role: Parameters<typeof memberAs>[0] = 'sales', one: RegistrationRow = REGISTRATION) {
  const answer = ({ method, path, query }: WireRequest): readonly [number, unknown] | null => {
    if (method !== 'GET') return [200, { id: 31, revision: 1 }];
    if (path === 'core/content/workshops/registrations')
      return [200, page(query?.id === undefined ? [REGISTRATION, WAITING] : [one])];
    if (path.endsWith('/history')) return [200, []];
    if (path === 'core/content/workshops/list') return [200, page([{ id: 1, name: 'Glazing', starts_at: null }])];
    return path === 'core/content/workshops' ? [200, [WORKSHOP]] : null;
  };
  return backOffice({ who: memberAs(role), answer });
}
beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));

test('who is next and whose check is overdue stands out in the list', async () => {
  await goTo('/staff/registrations', office().transport);
  const ann = within(screen.getByRole('row', { name: /Ann Bell/ }));
  expect(ann.getByRole('link').getAttribute('href')).toBe('/staff/registrations/31');
  expect(ann.getByText('check overdue').tagName).toBe('STRONG');
  expect(ann.getByText('May 15, 2026')).not.toBeNull();
  const bob = within(screen.getByRole('row', { name: /Bob Bell/ }));
  expect(bob.getByText('Next in line: a seat is free').tagName).toBe('STRONG');
});

test('a workshop is chosen by its name, to look for its registrations and to register somebody who phones', async () => {
  await goTo('/staff/registrations', office().transport);
  const choices = screen.getAllByLabelText('Workshop');
  expect(choices.map(({ tagName }) => tagName)).toEqual(['SELECT', 'SELECT']);
  expect(screen.getAllByRole('option', { name: 'Glazing, no dates yet' }).length).toBeGreaterThan(0);
  expect(screen.getAllByText('Register somebody who asks in person or by phone').length).toBeGreaterThan(0);
});

test('a check is received on the sheet of its registration', async () => {
  const { asked, transport } = office();
  await goTo('/staff/registrations/31', transport);
  const user = userEvent.setup();
  await user.click(screen.getAllByText('Note that the check has come')[0]!); // its summary
  await user.click(screen.getByRole('button', { name: 'Receive check' }));
  await waitFor(() =>
    expect(asked).toContainEqual(
      expect.objectContaining({ method: 'POST', path: 'core/content/workshops/registrations/receive-check/31' }),
    ),
  );
});

test('a reason names nobody, and only those changes are offered that fit', async () => {
  await goTo(
    '/staff/registrations/31',
    office('sales', { ...REGISTRATION, status: 'registered', overdue: false }).transport,
  );
  expect(screen.getAllByText('why, in a few words that name nobody').length).toBeGreaterThan(1);
  expect(screen.queryByText('Note that the check has come')).toBeNull();
  expect(screen.getAllByText('Move somebody to another date').length).toBeGreaterThan(0);
  expect(screen.getByText('June 6, 2026, 10:00 AM – 4:00 PM: not recorded')).not.toBeNull();
});

test('whoever may only read sees no form and no addresses that are not theirs to know', async () => {
  const seen = { ...REGISTRATION, email: null, phone: null, order_total: null, paid: null, due: null };
  await goTo('/staff/registrations/31', office('framer', seen).transport);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ann Bell: Glazing');
  expect(screen.queryByText('E-mail')).toBeNull();
  expect(screen.queryByText('[erased]')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Receive check' })).toBeNull();
});
