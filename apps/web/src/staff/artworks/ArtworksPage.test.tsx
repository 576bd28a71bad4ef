import type { StaffWidgetReply, WireRequest } from '@rabbet/client';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { backOffice, memberAs } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';
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
  computed_price: 500,
  standing: 'consigned',
  offered: true,
} as unknown as StaffWidgetReply; // as staff get it
const hidden: StaffWidgetReply = { ...door, id: 13, name: 'Red Door', offered: false, inventory_public: false };

function office() {
  const asked: WireRequest[] = [];
  const { transport } = backOffice({
    who: memberAs('manager'),
    answer: (request) => {
      const { path } = request;
      asked.push(request);
      if (path === 'core/commerce/widgets')
        return [200, { current_page: 1, total_pages: 1, total_rows: 2, data: [door, hidden] }];
      const kind = /(widget-types|companies|locations)\/list$/.exec(path)?.[1];
      const rows = kind === 'companies' ? artists : [{ id: 1, name: kind === 'locations' ? 'Window' : 'Painting' }];
      return kind ? [200, { current_page: 1, total_pages: 1, total_rows: rows.length, data: rows }] : null;
    },
  });
  return { asked, transport };
}
const artists = Array.from({ length: 70 }, (_, i) => ({ id: i + 1, name: `Lee, Ann ${i + 1}`, is_artist: true }));

test('the list shows pictures, and says whose a piece is and whether visitors see it', async () => {
  await goTo('/staff/artworks', office().transport);
  const row = within(screen.getByRole('row', { name: /Blue Door/ }));
  for (const one of [row, within(screen.getByRole('row', { name: /Red Door/ }))])
    expect(one.getByRole('presentation').getAttribute('src')).toMatch(/^\/images\/3\//);
  expect([row.getByText('consigned'), row.getByText('see it')]).toHaveLength(2);
});

test('pieces are found by place, standing and an artist whose name is typed', async () => {
  const { asked, transport } = office();
  await goTo('/staff/artworks', transport);
  const user = userEvent.setup();
  await user.selectOptions(screen.getByLabelText('Standing'), 'consigned');
  await user.selectOptions(screen.getByLabelText('Place'), 'Window');
  await user.type(screen.getByLabelText('Artist'), 'Ann 7 Lee (7)');
  await user.click(screen.getByRole('button', { name: 'Show' }));
  await waitFor(() => expect(location.search).toBe('?standing=consigned&manufacturer_id=7&location=Window'));
  const query = { standing: 'consigned', manufacturer_id: 7, location: 'Window' };
  await waitFor(() => expect(asked.some((one) => contains(one.query, query))).toBe(true));
});

function contains(all: object | undefined, some: object): boolean {
  return Object.entries(some).every(([name, value]) => (all as Record<string, unknown> | undefined)?.[name] === value);
}
