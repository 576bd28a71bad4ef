import type { WireRequest } from '@rabbet/client';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { post } from '../../server';
import { ASSETS, backOffice, memberAs, NOW } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';

const dimension = (id: number, name: string) => ({ id, name, type_id: 3, kind: 'number', ordinal: id });
const types = [{ id: 3, name: 'Painting', dimensions: [dimension(21, 'width'), dimension(22, 'height')] }];
const artists = Array.from({ length: 200 }, (_, i) => ({ id: i + 1, name: `Lee, Ann ${i + 1}`, is_artist: true }));
const FAR = { id: 900, name: 'Zola, Zoe', is_artist: true };

/** A shop with more artists than fit into one answer, whose first answers are lost as told. */
function office(lost: number[] = []) {
  const answer = ({ method, path, query }: WireRequest): readonly [number, unknown] | null => {
    if (method !== 'GET') {
      if (path.endsWith('/upload')) return [201, { id: 14, hash: 'h14', width: 3, height: 2, mime: 'jpeg' }];
      return [lost.shift() ?? 201, { id: path.endsWith('companies') ? 77 : 12, revision: 0 }];
    }
    const found = query?.term === undefined ? artists : [FAR];
    const rows = /widget-types\/list$/.test(path)
      ? types
      : /companies\/list$/.test(path)
        ? found
        : /locations\/list$/.test(path)
          ? [{ id: 1, name: 'Window' }]
          : [];
    if (path.endsWith('/list')) return [200, { current_page: 1, total_pages: 1, total_rows: rows.length, data: rows }];
    if (path === 'core/commerce/widgets') return [200, { current_page: 1, total_pages: 1, total_rows: 0, data: [] }];
    return /(history|transactions)$/.test(path) ? [200, []] : null;
  };
  return backOffice({ who: memberAs('manager'), answer });
}
beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));
const button = () => screen.getByRole('button', { name: 'Add this piece' });

test('a piece is added with all that is known of it by one command', async () => {
  const { asked, transport } = office();
  await goTo('/staff/artworks/new', transport);
  const user = userEvent.setup();
  const file = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
  await user.upload(screen.getByLabelText('Pictures (optional)'), file);
  await screen.findByText('Main picture');
  await user.type(screen.getByLabelText('Title'), 'Low Tide');
  await user.type(screen.getByLabelText('Artist (optional)'), 'Zo');
  await waitFor(() => expect(document.querySelector('option[value="Zoe Zola (900)"]')).not.toBeNull());
  await user.type(screen.getByLabelText('Artist (optional)'), 'e Zola');
  await user.selectOptions(screen.getByLabelText('Type (optional)'), 'Painting');
  await user.type(screen.getByLabelText('Width'), '16 3/8');
  await user.type(screen.getByLabelText('Height'), '24"');
  await user.type(screen.getByLabelText(/^Price/), '$1,200');
  await user.selectOptions(screen.getByLabelText(/^Where/), 'Window');
  await user.type(screen.getByLabelText(/^Left by/), 'Ann 7 Lee (7)');
  await user.type(screen.getByLabelText(/^Their share/), '60');
  await user.click(screen.getByLabelText('Shown to visitors'));
  await user.click(button());
  await waitFor(() => expect(location.pathname + location.search).toBe('/staff/artworks/12?said=added'));
  expect(asked.slice(1).map(({ path, body }) => ({ path, body }))).toEqual([
    {
      path: 'core/commerce/widgets',
      body: {
        name: 'Low Tide',
        manufacturer_id: 900,
        type_id: 3,
        price: 1200,
        location: 'Window',
        inventory_public: false,
        dimensions: [
          { dimension_id: 21, value: '16.375' },
          { dimension_id: 22, value: '24' },
        ],
        images: [{ image_id: 14, ordinal: 0 }],
        transaction: { activity: 'Consigned', vendor_id: 7, share: 60, location: 'Window' },
      },
    },
  ]);
});

test('a lost answer keeps what was typed, and the same again is the same command', async () => {
  const { asked, transport } = office([503]);
  await goTo('/staff/artworks/new', transport);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Title'), 'Low Tide');
  await user.click(button());
  await screen.findByRole('alert');
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Low Tide');
  await user.click(button());
  await waitFor(() => expect(asked.length).toBe(2));
  expect(asked[0]?.headers?.['idempotency-key']).toBe(asked[1]?.headers?.['idempotency-key']);
});

test('an artist whom nobody knows is added in place, kept by the last name', async () => {
  const { asked, transport } = office();
  await goTo('/staff/artworks/new', transport);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Artist (optional)'), 'Jane van Doe');
  await user.click(screen.getByRole('button', { name: 'Add “Jane van Doe” as a new artist' }));
  await screen.findByText('Jane van Doe is added.');
  expect(screen.getByLabelText('Artist (optional)')).toHaveProperty('value', 'Jane van Doe (77)');
  expect(asked).toMatchObject([{ path: 'core/contacts/companies', body: { name: 'van Doe, Jane', is_artist: true } }]);
});

test('what cannot be is said of its field before the shop is asked', async () => {
  const { asked, transport } = office();
  await goTo('/staff/artworks/new', transport);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Title'), 'Low Tide');
  await user.type(screen.getByLabelText('Width'), 'wide');
  await user.click(button());
  const alert = () => within(screen.getByRole('alert'));
  await waitFor(() => expect(alert().getByText(/^Please choose the type/)).not.toBeNull());
  await user.selectOptions(screen.getByLabelText('Type (optional)'), 'Painting');
  await user.click(button());
  await waitFor(() => expect(alert().getByText(/“wide” is no size/)).not.toBeNull());
  await user.clear(screen.getByLabelText('Width'));
  await user.type(screen.getByLabelText('Artist (optional)'), 'Nobody');
  await user.click(button());
  await waitFor(() => expect(alert().getByText(/it has no “Nobody”/)).not.toBeNull());
  expect(asked).toEqual([]);
});

test('a piece is added without a script', async () => {
  const { asked, transport } = office();
  const request = {
    url: '/staff/artworks/new',
    origin: 'http://localhost',
    now: NOW,
    pageSize: 40,
    seed: 's',
  } as const;
  const typed = {
    form: 'add-piece',
    name: 'Low Tide',
    manufacturer_id: '7',
    type_id: '3',
    width: '16 3/8',
    came: 'bought',
    sizes_of_types: '{"3":{"width":21}}',
    missing_images: '0',
    images: '14',
    inventory_public: 'on',
  };
  const answer = await post(request, Object.entries(typed), transport, ASSETS);
  expect(answer).toMatchObject({ status: 303, location: '/staff/artworks/12?said=added' });
  expect(asked).toMatchObject([
    {
      body: {
        name: 'Low Tide',
        manufacturer_id: 7,
        dimensions: [{ dimension_id: 21, value: '16.375' }],
        images: [{ image_id: 14, ordinal: 0 }],
        transaction: { activity: 'Purchased' },
        inventory_public: true,
      },
    },
  ]);
});
