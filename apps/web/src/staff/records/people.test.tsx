import type { WireRequest } from '@rabbet/client';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { render } from '../../server';
import { ASSETS, backOffice, memberAs, NOW } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';
import { overview } from '../../testing/overview';

const person = (id: number, name: string) => ({
  id,
  revision: 1,
  name,
  first: name,
  last: null,
  deceased: false,
  image: null,
  vectors: [],
});
const PHONE = {
  id: 30,
  revision: 2,
  person_id: 7,
  company_id: null,
  value: '9195550142',
  context: 'evenings',
  billing: false,
  primary: true,
  confirmed: false,
  attribute_id: 4,
  attribute: { id: 4, value: 'mobile' },
};
const CUSTOMER = { id: 12, revision: 0, person_id: 7, company_id: null, person: person(7, 'Ann'), company: null };
const GLASS = { id: 9, revision: 0, name: 'Glass', is_artist: false, image: null, employees: [], vectors: [] };

function overviewOf(kind: string, id: number) {
  if (kind === 'company') return overview({ company_id: id });
  return overview({ person_id: 7, customers: [{ id: 12, person_id: 7, company_id: null }] });
}

function office() {
  const answer = ({ method, path, query }: WireRequest): readonly [number, unknown] | null => {
    if (method === 'POST' && path === 'core/contacts/vectors') return [201, { id: 31, revision: 0 }];
    if (method !== 'GET') return [200, { id: 7, revision: 2 }];
    if (path.endsWith('/history')) return [200, []];
    if (path === 'core/contacts/people/overview') return [200, overviewOf(String(query?.kind), Number(query?.id))];
    if (path === 'core/contacts/duplicates')
      return [200, query?.kind === 'person' ? [{ kind: 'person', id: 6, original: 7, answers: 7 }] : []];
    const all: Readonly<Record<string, readonly object[]>> = {
      'core/contacts/people/list': query?.id === 8 ? [person(8, 'Anne')] : [person(7, 'Ann'), person(8, 'Anne')],
      'core/contacts/vectors/list': [PHONE],
      'core/contacts/customers/list': [CUSTOMER],
      'core/contacts/companies/list': [GLASS],
    };
    const data = all[path] ?? [];
    return path.endsWith('/list') ? [200, { current_page: 1, total_pages: 1, total_rows: data.length, data }] : null;
  };
  return backOffice({ who: memberAs('administrator'), answer });
}
const foldOf = (summary: string | RegExp) => within(screen.getByText(summary).closest('details')!);
beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));
beforeAll(() => void (Element.prototype.scrollIntoView = () => {})); // jsdom shows no window

test('contact details are added, changed and removed on the sheet of a person', async () => {
  const { asked, transport } = office();
  await goTo('/staff/records/people/7', transport);
  const user = userEvent.setup();
  const contacts = within(screen.getByRole('region', { name: 'Contact details' }));
  expect(contacts.getByText('mobile, evenings, used first')).not.toBeNull();
  const [standing, added] = contacts.getAllByLabelText('Value');
  await user.clear(standing!);
  await user.type(standing!, '9195550199');
  await user.click(contacts.getByRole('button', { name: 'Save the contact detail' }));
  await screen.findByText('The contact detail is changed.');
  await user.type(added!, 'ann@example.com');
  await user.click(contacts.getByRole('button', { name: 'Add the contact detail' }));
  await screen.findByText('The contact detail is added.');
  await user.click(contacts.getByRole('button', { name: 'Remove this contact detail' }));
  await screen.findByText('The contact detail is removed.');
  expect(asked).toMatchObject([
    { method: 'PUT', path: 'core/contacts/vectors/30', body: { value: '9195550199', context: 'evenings' } },
    { method: 'POST', path: 'core/contacts/vectors', body: { person_id: 7, value: 'ann@example.com' } },
    { method: 'DELETE', path: 'core/contacts/vectors/30' },
  ]);
});

test('a customer is shown on the page of the person, and a firm leads to its pieces', async () => {
  const moved = await render(
    { url: '/staff/records/customers/12?said=saved', origin: 'http://localhost', now: NOW, pageSize: 40 },
    office().transport,
    ASSETS,
  );
  const location = '/staff/records/people/7?said=saved&customer_id=12';
  expect(moved).toMatchObject({ status: 302, location });
  await goTo(location, office().transport);
  expect(screen.getByRole('heading', { level: 1, name: 'Ann' })).not.toBeNull();
  expect(screen.getByText('Saved.')).not.toBeNull();
  expect(screen.getByText('mobile, evenings, used first')).not.toBeNull();
  const customer = within(screen.getByRole('region', { name: 'As a customer' }));
  expect(customer.getByRole('form', { name: 'Change the customer' })).not.toBeNull();
  cleanup();
  await goTo('/staff/records/companies/9', office().transport);
  expect(screen.getByRole('link', { name: 'See the pieces' }).getAttribute('href')).toBe(
    '/staff/artworks?manufacturer_id=9',
  );
});

test('a person is merged into another once that is confirmed, and unlinked again', async () => {
  const { asked, transport } = office();
  await goTo('/staff/records/people/7', transport);
  const user = userEvent.setup();
  await user.click(screen.getByText('Merge into another person'));
  const merging = foldOf('Merge into another person');
  await user.selectOptions(merging.getByLabelText('The one to keep'), 'Anne');
  await user.type(merging.getByLabelText('Why'), 'the same address');
  await user.click(screen.getByRole('button', { name: 'Merge this person' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Please confirm that both are the same.');
  await user.type(foldOf(/^Unlink number 6,/).getByLabelText('Why'), 'mother and daughter');
  await user.click(screen.getByRole('button', { name: 'Unlink number 6' }));
  expect(asked).toMatchObject([{ path: 'core/contacts/people/6/unlinking', body: { reason: 'mother and daughter' } }]);
});

test('merging customers leads to the people behind them, and says what to write as the reason', async () => {
  await goTo('/staff/records/people/7', office().transport);
  await userEvent.click(screen.getByText('Merge into another customer'));
  expect(screen.getByRole('link', { name: 'merge the people' }).getAttribute('href')).toBe('/staff/records/people/7');
  expect(foldOf('Merge into another customer').getByText(/^What tells you so/)).not.toBeNull();
});

test('a confirmed merge leads to the record that answers for both', async () => {
  const { asked, transport } = office();
  await goTo('/staff/records/people/7', transport);
  const user = userEvent.setup();
  await user.click(screen.getByText('Merge into another person'));
  const merging = foldOf('Merge into another person');
  await user.selectOptions(merging.getByLabelText('The one to keep'), 'Anne');
  await user.type(merging.getByLabelText('Why'), 'the same address');
  await user.click(merging.getByLabelText('Yes, both are the same'));
  await user.click(screen.getByRole('button', { name: 'Merge this person' }));
  await screen.findByText('They are one now. This record answers for both.');
  await screen.findByRole('heading', { level: 1, name: 'Anne' });
  expect(asked).toMatchObject([
    { path: 'core/contacts/people/7/merging', body: { into: 8, reason: 'the same address' } },
  ]);
});
