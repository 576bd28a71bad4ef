import type { WireRequest } from '@rabbet/client';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { backOffice, memberAs } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';

/** Three days ago, and an hour. */
const ASKED = new Date(Date.now() - 73 * 3_600_000).toISOString();
const INQUIRY = {
  id: 12,
  revision: 0,
  person_id: 4,
  about: 'piece',
  subject_id: 3402,
  subject: 'Low Tide',
  name: 'Cleo Dunn',
  email: 'cleo@example.com',
  phone: null,
  message: 'May I see it?',
  asked_at: ASKED,
  answered_at: null,
  answered_by: null,
  answered_by_name: null,
  note: null,
};

const PIECE = {
  id: 3402,
  name: 'Low Tide',
  price: 1350,
  computed_price: null,
  sold: false,
  location: 'Front wall',
  images: [],
  manufacturer: { id: 9, name: 'Whitfield, Mara', is_artist: true, image_id: null },
};
const HISTORY = [
  {
    revision: 1,
    at: '2026-11-22T14:00:00.000Z',
    by: 'account-8',
    by_name: 'Bo Birch',
    what: 'answered by mail',
    changes: [{ field: 'answer', label: 'Answer', before: null, after: 'Yes.', before_name: null, after_name: null }],
  },
];
const page = (data: readonly object[]) => ({ current_page: 1, total_pages: 1, total_rows: data.length, data });

function office({ inquiry = {}, hasMailServer = true } = {}) {
  const answer = ({ method, path, query }: WireRequest): readonly [number, unknown] | null => {
    if (method !== 'GET') return [200, { id: 12, revision: 1 }];
    if (path === 'core/enquiries/history') return [200, HISTORY];
    if (path.startsWith('core/commerce/widgets')) return [200, page(query?.id === 3402 ? [PIECE] : [])];
    return path === 'core/enquiries' ? [200, page(query?.answered === true ? [] : [{ ...INQUIRY, ...inquiry }])] : null;
  };
  const health = { status: 'ready', degraded: false, counts: { mail_server: hasMailServer ? 1 : 0 } };
  return backOffice({ who: memberAs('sales'), answer, health });
}
beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));

test('inquiries are listed by what they are about, and those that are answered apart', async () => {
  await goTo('/staff/enquiries', office().transport);
  const row = within(screen.getByRole('row', { name: /Cleo Dunn/ }));
  expect(row.getByRole('link').getAttribute('href')).toBe('/staff/enquiries/12');
  expect(row.getByText('Low Tide')).not.toBeNull();
  expect(row.getByText('May I see it?')).not.toBeNull();
  expect(screen.getByLabelText('Search')).not.toBeNull();
  const user = userEvent.setup();
  await user.click(screen.getByRole('link', { name: 'Answered' }));
  expect(await screen.findByText('No inquiry is like that.')).not.toBeNull();
  expect(location.search).toBe('?answered=true');
});

test('what waits begins with the open inquiries: who asks, the piece with artist, price and place, and for how long', async () => {
  await goTo('/staff', office().transport);
  const row = within(within(screen.getByRole('region', { name: 'Inquiries' })).getByRole('row', { name: /Cleo Dunn/ }));
  expect(row.getByRole('link', { name: 'Cleo Dunn' }).getAttribute('href')).toBe('/staff/enquiries/12');
  expect(row.getByRole('link', { name: 'Low Tide' }).getAttribute('href')).toBe('/staff/artworks/3402');
  const cells = row.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells.slice(1)).toEqual(['Low Tide by Mara Whitfield', '$1,350', 'Front wall', 'May I see it?', '3 days']);
  expect(screen.queryByText('Nothing waits for you.')).toBeNull();
});

test('one is read with all that was said, leads to person and piece, and tells its history in words', async () => {
  await goTo('/staff/enquiries/12', office({ inquiry: { answer: 'Yes.', message: 'May I\nsee it?' } }).transport);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Cleo Dunn: Low Tide');
  expect(screen.getByRole('link', { name: 'Cleo Dunn' }).getAttribute('href')).toBe('/staff/records/people/4');
  expect(screen.getByRole('link', { name: 'Low Tide' }).getAttribute('href')).toBe('/staff/artworks/3402');
  expect(screen.getByRole('link', { name: 'cleo@example.com' }).getAttribute('href')).toBe('mailto:cleo@example.com');
  expect(screen.getByText('Front wall')).not.toBeNull();
  expect(within(screen.getByRole('region', { name: 'Question' })).getByText(/^May I\s+see it\?$/)).not.toBeNull();
  expect(screen.getByRole('region', { name: 'Answer by mail' }).textContent).toBe('Answer by mailYes.');
  const line = within(screen.getByRole('region', { name: 'History' }))
    .getByText('Bo Birch')
    .closest('details')!; // folded
  expect(line.querySelector('summary')?.textContent).toMatch(/ Bo Birch answered by mail$/);
  expect(within(line).getByText('answer Yes.')).toBeTruthy();
});

test('an answer is written on the page, and sent with the revision that was looked at', async () => {
  const { asked, transport } = office();
  await goTo('/staff/enquiries/12', transport);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Your answer'), 'Yes, on Saturday.');
  await user.click(screen.getByRole('button', { name: 'Send the answer' }));
  await screen.findByText('The inquiry is answered: the mail is on its way.');
  expect(asked[0]?.headers?.['if-match']).toBe('"0"');
  expect(asked).toMatchObject([
    { method: 'POST', path: 'core/enquiries/12/answer', body: { text: 'Yes, on Saturday.' } },
  ]);
});

test('where no mail leaves, it is answered in a mail program of their own, and marked here', async () => {
  const { asked, transport } = office({ hasMailServer: false });
  await goTo('/staff/enquiries/12', transport);
  expect(screen.queryByLabelText('Your answer')).toBeNull();
  expect(screen.getByRole('link', { name: 'Write in your own mail program' }).getAttribute('href')).toBe(
    'mailto:cleo@example.com?subject=Your%20question%3A%20Low%20Tide',
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText(/How it was answered/), 'By telephone.');
  await user.click(screen.getByRole('button', { name: 'Mark answered' }));
  await screen.findByText('The inquiry is marked as answered.');
  expect(asked).toMatchObject([
    { method: 'POST', path: 'core/enquiries/12/answered', body: { note: 'By telephone.' } },
  ]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked.at(-1)).toMatchObject({ method: 'POST', path: 'core/enquiries/12/reopening' });
});

test('one that was answered is opened again on its page', async () => {
  const answered = { answered_at: '2026-11-21T14:00:00.000Z' };
  const { asked, transport } = office({ inquiry: answered });
  await goTo('/staff/enquiries/12', transport);
  await userEvent.click(screen.getByRole('button', { name: 'Reopen' }));
  await screen.findByText('The inquiry is open again.');
  expect(asked).toMatchObject([{ method: 'POST', path: 'core/enquiries/12/reopening' }]);
});

test('nobody who was erased is written to', async () => {
  const erased = { name: null, email: null, message: null };
  await goTo('/staff/enquiries/12', office({ inquiry: erased }).transport);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('[erased]: Low Tide');
  expect(screen.queryByRole('region', { name: 'Answer' })).toBeNull();
});
