import type { StaffWidgetReply, WireRequest } from '@rabbet/client';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { backOffice, memberAs } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';
import { lineOf } from '../../testing/piece-lines';
import { piece } from '../../testing/shop-window';

const image = {
  id: 3,
  hash: 'ab',
  mime: 'jpeg' as const,
  width: 400,
  height: 300,
  alt: null,
  title: null,
  category_id: null,
  center_x: 0.5,
  center_y: 0.5,
  reimage: false,
  cutout: null,
};
const door = {
  ...piece(12, { name: 'Blue Door', price: 500, images: [{ id: 1, widget_id: 12, image_id: 3, ordinal: 0, image }] }),
  location: 'Window',
  standing: 'consigned',
  offered: true,
} as unknown as StaffWidgetReply; // as staff get it
const hidden: StaffWidgetReply = { ...door, id: 13, name: 'Red Door', offered: false };
const artists = Array.from({ length: 70 }, (_, i) => ({ id: i + 1, name: `Lee, Ann ${i + 1}`, is_artist: true }));

function office() {
  const requests: WireRequest[] = [];
  const { transport } = backOffice({
    who: memberAs('manager'),
    answer: (request) => {
      const { path } = request;
      requests.push(request);
      const paged = (data: readonly object[]) =>
        [200, { current_page: 1, total_pages: 1, total_rows: data.length, data }] as const;
      if (path === 'core/commerce/widgets/list') return paged([lineOf(door), lineOf(hidden)]);
      const kind = /(widget-types|companies|locations)\/list$/.exec(path)?.[1];
      const records = kind === 'companies' ? artists : [{ id: 1, name: kind === 'locations' ? 'Window' : 'Painting' }];
      return kind ? paged(records) : null;
    },
  });
  const queries = () => requests.filter(({ path }) => path === 'core/commerce/widgets/list').map(({ query }) => query);
  return { queries, transport };
}
beforeEach(() => localStorage.clear());

test('the list shows pictures, and says whose a piece is and whether visitors see it', async () => {
  await goTo('/staff/artworks', office().transport);
  const row = within(screen.getByRole('row', { name: /Blue Door/ }));
  for (const line of [row, within(screen.getByRole('row', { name: /Red Door/ }))])
    expect(line.getByRole('presentation').getAttribute('src')).toMatch(/^\/images\/3\//);
  expect([row.getByText('Consigned'), row.getByText('Shown')]).toHaveLength(2);
  expect(within(screen.getByRole('row', { name: /Red Door/ })).getByText('Hidden')).not.toBeNull();
});

test('pieces are found by place, standing and an artist whose name is typed, without a button', async () => {
  const { queries, transport } = office();
  await goTo('/staff/artworks', transport);
  const user = userEvent.setup();
  await user.selectOptions(screen.getByLabelText('Standing'), 'consigned');
  await user.selectOptions(screen.getByLabelText('Place'), 'Window');
  await user.type(screen.getByLabelText('Artist'), 'Ann 7 Lee (7)');
  await waitFor(() => expect(location.search).toBe('?standing=consigned&manufacturer_id=7&location=Window'));
  const query = { standing: 'consigned', manufacturer_id: 7, location: 'Window' };
  await waitFor(() => expect(queries()).toContainEqual(query));
});

test('pieces without a picture are a tab, and so is what is on hold', async () => {
  const { queries, transport } = office();
  await goTo('/staff/artworks', transport);
  const user = userEvent.setup();
  await user.click(screen.getByRole('link', { name: 'Without picture' }));
  await waitFor(() => expect(queries()).toContainEqual({ pictured: false }));
  await user.click(screen.getByRole('link', { name: 'On hold' }));
  await waitFor(() => expect(queries()).toContainEqual({ held: true }));
});

test('heads sort by names, and the documented codes are not asked for', async () => {
  const { queries, transport } = office();
  await goTo('/staff/artworks?sort=4', transport);
  expect(queries()).toEqual([{}]);
  await userEvent.click(screen.getByRole('link', { name: 'Name' }));
  await waitFor(() => expect(queries()).toContainEqual({ sort: 'name' }));
});

test('a grid shows the pictures large, is kept in the address, and is there again at the next visit', async () => {
  const { transport } = office();
  await goTo('/staff/artworks', transport);
  const user = userEvent.setup();
  await user.click(screen.getByRole('link', { name: 'Grid' }));
  await waitFor(() => expect(location.search).toBe('?view=grid'));
  const grid = within(screen.getByRole('list', { name: 'Pieces' }));
  expect(grid.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Blue Door$500Lucía FerreiraWindowConsigned',
    'Red Door$500Lucía FerreiraWindowConsigned',
  ]);
  await user.keyboard('jj{Enter}');
  await waitFor(() => expect(location.pathname).toBe('/staff/artworks/13'));
  document.body.innerHTML = '';
  await goTo('/staff/artworks', transport);
  await waitFor(() => expect(location.search).toBe('?view=grid'));
});
