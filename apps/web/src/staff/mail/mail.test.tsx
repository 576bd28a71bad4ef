import type { WireRequest } from '@rabbet/client';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '../../server';
import { ASSETS, backOffice, mail, memberAs, NOW } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';

const who = memberAs('administrator');
const mails = [mail(5, { state: 'given-up', reason: 'refused', tries: 9, settled_at: null }), mail(4)];
beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));

test('a mail is a sheet that shows it in a frame where nothing runs, and has it sent again', async () => {
  const user = userEvent.setup();
  const { asked: requests, transport } = backOffice({ who, mails });
  await goTo('/staff/mail/5', transport);
  const frame = screen.getByTitle('The mail as it looks');
  expect(['sandbox', 'srcdoc'].map((name) => frame.getAttribute(name))).toEqual(['', '<p>Welcome.</p>']);
  expect(screen.getByText('given up: refused')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send it' }));
  await screen.findByText('It is sent again in a moment.');
  expect(requests).toMatchObject([{ method: 'POST', path: 'core/mail/messages/5/retry' }]);
});

test('a mail that was sent offers nothing', async () => {
  await goTo('/staff/mail/4', backOffice({ who, mails }).transport);
  expect(screen.queryByRole('button', { name: /end it/ })).toBeNull();
});

test('mails are listed with whom they went to, and each leads to its sheet', async () => {
  await goTo('/staff/mail', backOffice({ who, mails }).transport);
  const row = within(screen.getAllByRole('row')[1]!); // the first below the head
  expect(row.getByRole('link').getAttribute('href')).toBe('/staff/mail/5');
  expect(row.getByText('Given up').className).toContain('tone-late');
  expect(screen.getByRole('button', { name: 'Download CSV', hidden: true })).not.toBeNull();
});

test('mails are found while one types a name or an address, in each state', async () => {
  const user = userEvent.setup();
  const reads: WireRequest[] = [];
  const answer = (request: WireRequest) => (request.path === 'core/mail/messages' && reads.push(request), null);
  await goTo('/staff/mail?person_id=41&state=sent', backOffice({ who, mails, answer }).transport);
  expect(reads.at(-1)?.query).toMatchObject({ person_id: 41, state: 'sent' });
  expect(screen.getByRole('link', { name: 'Given up' })).toHaveProperty('search', '?state=given-up&person_id=41');
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'ann@example.com');
  await waitFor(() => expect(reads.at(-1)?.query).toMatchObject({ term: 'ann@example.com', state: 'sent' }));
});

test('the list says so where no mail is like that', async () => {
  await goTo('/staff/mail?state=held', backOffice({ who, mails }).transport);
  expect(screen.getByText('No mail is like that.')).not.toBeNull();
});

test('an address of no mail says so', async () => {
  const request = { url: '/staff/mail/9', origin: 'http://localhost', now: NOW, pageSize: 40 } as const;
  const answer = ({ path }: WireRequest) => (path.endsWith('/whole') ? ([404, { status: 404 }] as const) : null);
  expect(await render(request, backOffice({ who, answer }).transport, ASSETS)).toMatchObject({ status: 404 });
});

test('an older address of a mail leads to its sheet', async () => {
  const request = { url: '/staff/mail?id=5', origin: 'http://localhost', now: NOW, pageSize: 40 } as const;
  const { transport } = backOffice({ who, mails });
  expect(await render(request, transport, ASSETS)).toMatchObject({ status: 301, location: '/staff/mail/5' });
});
