import type { StaffWidgetReply, WireRequest } from '@rabbet/client';
import type { Role } from '@rabbet/domain/callers/roles';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { backOffice, memberAs } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';
import { piece } from '../../testing/shop-window';

const image = (id: number) => ({
  id,
  title: null,
  alt: `view ${id}`,
  hash: `h${id}`,
  width: 300,
  height: 200,
  mime: 'jpeg',
  category_id: null,
  center_x: 0.5,
  center_y: 0.25,
  reimage: false,
});
const hungAt = (id: number, ordinal: number) => ({
  id,
  widget_id: 12,
  image_id: id + 10,
  ordinal,
  image: image(id + 10),
});

/** A piece whose pictures hang as they are told to. */
function office({ role = 'manager', fails = [] }: { role?: Role; fails?: [number, object][] } = {}) {
  let images = [hungAt(1, 0), hungAt(2, 1), hungAt(3, 5)];
  const answer = ({ method, path, body }: WireRequest): readonly [number, unknown] | null => {
    const place = /widgets\/images\/(\d+)$/.exec(path)?.[1];
    if (path === 'core/commerce/widgets') {
      const inOrder = images.toSorted((a, b) => a.ordinal - b.ordinal);
      const row = {
        ...piece(12, { name: 'Blue Door' }),
        images: inOrder,
        dimensions: [],
        standing: 'owned',
        revision: 1,
      };
      return [200, { current_page: 1, total_pages: 1, total_rows: 1, data: [row as unknown as StaffWidgetReply] }];
    }
    if (path === 'core/content/images/upload')
      return fails.shift() ?? [201, { id: 14, hash: 'h14', width: 3, height: 2, mime: 'jpeg' }];
    if (path === 'core/commerce/widgets/images') images = [...images, hungAt(images.length + 1, images.length + 5)];
    if (method === 'DELETE') images = images.filter(({ id }) => id !== Number(place));
    if (method === 'PUT' && place) {
      const { ordinal } = body as { ordinal: number };
      const pushed = images.map((one) => (one.ordinal >= ordinal ? { ...one, ordinal: one.ordinal + 1 } : one));
      images = pushed.map((one) => (one.id === Number(place) ? { ...one, ordinal } : one));
    }
    if (method !== 'GET') return [200, { id: Number(place ?? 12), revision: 2 }];
    if (path.endsWith('/list')) return [200, { current_page: 1, total_pages: 1, total_rows: 0, data: [] }];
    return /(history|transactions)$/.test(path) ? [200, []] : null;
  };
  return backOffice({ who: memberAs(role), answer });
}
beforeAll(() => void (Element.prototype.scrollIntoView = () => {})); // jsdom shows no window
beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));

const pictures = () => within(screen.getByRole('region', { name: 'Pictures' }));
const rows = () => pictures().getAllByRole('listitem');
const order = () => rows().flatMap((row) => row.dataset.picture ?? []); // files on their way are rows as well
const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const said = () =>
  pictures()
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join(' ');

test('the first picture is said to be the main one; a button moves one up, says so, and keeps the focus', async () => {
  const { asked, transport } = office();
  await goTo('/staff/artworks/12', transport);
  expect(rows().map((row) => row.textContent?.slice(0, 12))).toEqual(['Main picture', 'Picture 2Foc', 'Picture 3Foc']);
  const user = userEvent.setup();
  const form = () => within(pictures().getByRole('form', { name: 'Move up: picture 2' }));
  await user.click(form().getByRole('button'));
  await waitFor(() => expect(order()).toEqual(['2', '1', '3']));
  expect(asked).toMatchObject([{ method: 'PUT', path: 'core/commerce/widgets/images/2', body: { ordinal: 0 } }]);
  await waitFor(() => expect(said()).toContain('Moved: it is picture 1 of 3 now.'));
  expect(document.activeElement?.closest('li')?.dataset.picture).toBe('2');
});

test('keys move the picture in which the focus is', async () => {
  const { asked, transport } = office();
  await goTo('/staff/artworks/12', transport);
  pictures().getByRole('button', { name: 'Focus of picture 1' }).focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(order()).toEqual(['2', '1', '3']));
  expect(asked).toMatchObject([{ path: 'core/commerce/widgets/images/1', body: { ordinal: 2 } }]);
  expect(document.activeElement?.closest('li')?.dataset.picture).toBe('1');
});

test('the focus of a picture is where it is clicked, or where the arrow keys take it; its words stand beside it', async () => {
  const { asked, transport } = office();
  await goTo('/staff/artworks/12', transport);
  const user = userEvent.setup();
  const form = within(pictures().getByRole('form', { name: 'Words and focus of picture 2' }));
  const point = form.getByRole('button', { name: 'Focus of picture 2' });
  point.getBoundingClientRect = () => ({ left: 100, top: 100, width: 300, height: 200 }) as DOMRect;
  fireEvent.click(point, { detail: 1, clientX: 160, clientY: 200 });
  expect(form.getByText(/^Focus: 20% from the left, 50% from the top\./).id).toBe(
    point.getAttribute('aria-describedby'),
  );
  point.focus();
  await user.keyboard('{ArrowRight}{ArrowUp}{ArrowUp}{Enter}');
  await user.clear(form.getByLabelText('Alternative text'));
  await user.type(form.getByLabelText('Alternative text'), 'A blue door');
  await user.click(form.getByRole('button', { name: 'Save this picture' }));
  await pictures().findByText('Saved.');
  expect(asked).toMatchObject([
    {
      method: 'PUT',
      path: 'core/content/images/12',
      body: { alt: 'A blue door', center_x: 0.25, center_y: 0.4 },
    },
  ]);
});

test('several pictures are sent one after the other; one that fails says why, and is tried again as the same', async () => {
  const broken = { status: 422, code: 'image/broken', detail: 'Broken.', errors: [] };
  const wrong = { field: 'file-key', code: 'image/broken', message: 'The file is broken.' };
  const { asked, transport } = office({ fails: [[422, { ...broken, errors: [wrong] }]] });
  await goTo('/staff/artworks/12', transport);
  const user = userEvent.setup();
  await user.upload(pictures().getByLabelText('Add pictures of this piece'), [file('a.jpg'), file('b.jpg')]);
  await pictures().findByText('The file is broken.');
  await waitFor(() => expect(order()).toHaveLength(4));
  expect(said()).toContain('a.jpg failed: The file is broken.');
  await user.click(pictures().getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(asked.length).toBe(5));
  const keys = asked.map(({ path, headers }) => [path.replace(/.*\//, ''), headers?.['idempotency-key']]);
  const [first, second] = keys.map(([, key]) => key);
  expect(first).not.toBe(second);
  expect(keys.slice(2)).toEqual([
    ['images', `${second}-place`],
    ['upload', first],
    ['images', `${first}-place`],
  ]);
});

test('a picture is dropped on the page', async () => {
  const { asked, transport } = office();
  await goTo('/staff/artworks/12', transport);
  const input = pictures().getByLabelText('Add pictures of this piece');
  expect(input.getAttribute('accept')).toMatch(/^image\/jpeg,/);
  fireEvent.drop(input, { dataTransfer: { types: ['Files'], files: [file('c.jpg')] } });
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain('core/commerce/widgets/images'));
});

test('a picture is taken off once that is confirmed, and the image is kept', async () => {
  const { asked, transport } = office();
  await goTo('/staff/artworks/12', transport);
  const user = userEvent.setup();
  const row = within(rows()[2]!); // there are three
  await user.click(row.getByText('Remove'));
  expect(asked).toEqual([]);
  await user.click(row.getByRole('button', { name: 'Remove it from this piece' }));
  await screen.findByText('The picture is taken off. The image itself is kept.');
  expect(asked).toMatchObject([{ method: 'DELETE', path: 'core/commerce/widgets/images/3' }]);
});

test('who may not change pieces sees the pictures alone', async () => {
  await goTo('/staff/artworks/12', office({ role: 'auditor' }).transport);
  expect(pictures().getAllByRole('img')).toHaveLength(3);
  expect([pictures().queryByRole('button'), pictures().queryByLabelText(/Add pictures/)]).toEqual([null, null]);
});
