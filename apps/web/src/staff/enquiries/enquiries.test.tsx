import type { WireRequest } from '@rabbet/client';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { backOffice, memberAs } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';

const ENQUIRY = {
  ...{ id: 12, revision: 0, person_id: 4, about: 'piece', subject_id: 3402, name: 'Cleo Dunn' },
  ...{ email: 'cleo@example.com', phone: null, message: 'May I see it?', asked_at: '2026-11-21T15:00:00.000Z' },
  ...{ answered_at: null, answered_by: null, answered_by_name: null, note: null },
};

function office() {
  const answer = ({ method, path, query }: WireRequest): readonly [number, unknown] | null => {
    if (method !== 'GET') return [200, { id: 12, revision: 1 }];
    const data = query?.answered === true ? [] : [ENQUIRY];
    return path === 'core/enquiries' ? [200, { current_page: 1, total_pages: 1, total_rows: data.length, data }] : null;
  };
  return backOffice({ who: memberAs('sales'), answer });
}
beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));

test('enquiries are listed, and those that are answered apart', async () => {
  await goTo('/staff/enquiries', office().transport);
  const row = within(screen.getByRole('row', { name: /Cleo Dunn/ }));
  expect(row.getByRole('link').getAttribute('href')).toBe('/staff/enquiries/12');
  expect(row.getByText('May I see it?')).not.toBeNull();
  const user = userEvent.setup();
  await user.selectOptions(screen.getByLabelText('Answered'), 'yes');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByText('No enquiry is like that.')).not.toBeNull();
  expect(location.search).toBe('?answered=true');
});

test('one is read with all that was said, and marked as answered with a note', async () => {
  const { asked, transport } = office();
  await goTo('/staff/enquiries/12', transport);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Cleo Dunn: a piece');
  expect(screen.getByText('cleo@example.com')).not.toBeNull();
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Note'), 'By telephone.');
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  await waitFor(() => expect(location.search).toBe('?said=done'));
  expect(asked[0]?.headers?.['if-match']).toBe('"0"');
  expect(asked).toMatchObject([{ method: 'POST', path: 'core/enquiries/12/answer', body: { note: 'By telephone.' } }]);
});
