import type { WireRequest } from '@rabbet/client';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { backOffice, memberAs } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';

const NEWS = { id: 4, revision: 2, title: 'New works', content: '<p>Nine.</p>', approver_id: null, publish_date: null };
const BO = { id: 2, first: 'Bo', last: 'Adams' };
const page = (data: readonly object[]) => ({ current_page: 1, total_pages: 1, total_rows: data.length, data });

/** A shop with one article, and one member of staff who may approve it. */
function office(given: object = {}) {
  return backOffice({
    who: memberAs('administrator'),
    answer: ({ method, path }: WireRequest): readonly [number, unknown] | null => {
      if (method !== 'GET') return [200, { id: 4, revision: 3 }];
      if (path === 'core/contacts/employees/list') return [200, page([{ id: 5, title: 'writer', person: BO }])];
      if (path.endsWith('/history')) return [200, []];
      if (path === 'core/accounts') return [200, []];
      return path.endsWith('/list') ? [200, page(path.includes('articles/list') ? [{ ...NEWS, ...given }] : [])] : null;
    },
  });
}
const user = userEvent.setup();
beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));

test('an article that nobody has approved is published by the act in its head, for today unless a day is said', async () => {
  const { asked: requests, transport } = office();
  await goTo('/staff/records/articles/4', transport);
  const form = within(screen.getByRole('form', { name: 'Publish' }));
  await user.selectOptions(form.getByLabelText('Approved by'), 'Bo Adams');
  expect(form.getByLabelText<HTMLInputElement>('Published on').value).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  await user.click(form.getByRole('button', { name: 'Publish' }));
  await screen.findByText('The article is approved.');
  expect(requests).toMatchObject([{ method: 'PUT', body: { approver_id: 2 }, headers: { 'if-match': '"2"' } }]);
});

test('an article that visitors read is taken off the site behind More, and Undo puts it back', async () => {
  const { asked: requests, transport } = office({ approver_id: 2, publish_date: '2026-11-01' });
  await goTo('/staff/records/articles/4', transport);
  expect(screen.queryByRole('form', { name: 'Publish' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Take it off' }));
  await screen.findByText('The article is taken off the site.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Put back as it was.');
  expect(requests.map(({ body }) => body)).toEqual([
    { approver_id: null },
    { approver_id: 2, publish_date: '2026-11-01' },
  ]);
});
