import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WidgetReply } from '@rabbet/client';
import { ROUTES } from '../../all-routes';
import { PATHS } from '../../paths/paths';
import { goTo } from '../../testing/go-to';
import { measure, picture, piece, shopWith } from '../../testing/shop-window';

beforeAll(() => {
  // jsdom opens no dialogs
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

type Hanging = NonNullable<WidgetReply['type']>['hanging'];
const plain = { id: 1, name: 'oil', category: null, description: null, quantity_units_id: null, friendly_units: null };
const ofType = (hanging: Hanging) => ({ type: { ...plain, hanging } });
const door = piece(12, { name: 'Blue Door' });
const pears = piece(13, { name: 'Four Pears' });
const ferry = piece(14, { name: 'The Ferry' });
const three = () => shopWith([door, pears, ferry]).transport;
const at = (id: number, slug: string) => `/artists/7/lucia-ferreira/${id}/${slug}`;
const PEARS = at(13, 'four-pears');
const thumbnails = () => screen.getByRole('region', { name: 'More by Lucía Ferreira' });
const lookCloser = () => screen.getByRole('link', { name: /Look closer/ });
const dialog = () => screen.queryByRole('dialog');

test('thumbnails offer small pictures alone, of which a page may show 150', async () => {
  await goTo(PEARS, three());
  const widths = [...thumbnails().querySelectorAll('img')].map(({ srcset }) => srcset.match(/\d+(?=w)/g)?.map(Number));
  expect(widths).toEqual([
    [160, 320, 480],
    [160, 320, 480],
    [160, 320, 480],
  ]);
});

test.each(['matted', 'floater', 'object', 'bare', null] as const)(
  'what is %s is framed so, large and small and in the inventory',
  async (hanging) => {
    const kind = `frame-${hanging ?? 'matted'}`;
    const pieces = [door, pears].map((work) => ({ ...work, ...ofType(hanging) }));
    await goTo(PEARS, shopWith(pieces).transport);
    expect(lookCloser().querySelector('.frame')?.classList).toContain(kind);
    for (const small of thumbnails().querySelectorAll('.frame')) expect(small.classList).toContain(kind);
    document.body.innerHTML = '';
    await goTo('/inventory', shopWith(pieces).transport);
    for (const tile of document.querySelectorAll('.tile .frame')) expect(tile.classList).toContain(kind);
  },
);

test('the artist’s pieces keep their order, and the one that is shown is marked', async () => {
  await goTo(PEARS, three());
  const names = () =>
    within(thumbnails())
      .getAllByRole('listitem')
      .map((item) => item.textContent);
  const marked = () => thumbnails().querySelector('[aria-current]')?.textContent;
  const before = names();
  expect(before).toEqual(['Blue Door', 'Four Pears', 'The Ferry']);
  expect(marked()).toBe('Four Pears');
  await userEvent.click(within(thumbnails()).getByRole('link', { name: 'The Ferry' }));
  await screen.findByRole('heading', { level: 1, name: 'The Ferry' });
  expect(names()).toEqual(before);
  expect(marked()).toBe('The Ferry');
});

test('the place for a heart is made anew for every piece, so that none keeps that of another', async () => {
  await goTo(PEARS, three());
  const place = () => document.querySelector<HTMLElement>('[data-heart]');
  const ofPears = place();
  expect(ofPears?.dataset).toMatchObject({ heart: '13', name: 'Four Pears' });
  await userEvent.click(screen.getByRole('link', { name: 'Next: The Ferry' }));
  await screen.findByRole('heading', { level: 1, name: 'The Ferry' });
  expect(place()?.dataset).toMatchObject({ heart: '14', name: 'The Ferry' });
  expect(place()).not.toBe(ofPears);
});

test('arrows lead to the next piece and the one before, by mouse and by key, and no further than there are some', async () => {
  const user = userEvent.setup();
  await goTo(PEARS, three());
  await user.click(screen.getByRole('link', { name: 'Next: The Ferry' }));
  await screen.findByRole('heading', { level: 1, name: 'The Ferry' });
  expect(screen.queryByRole('link', { name: /^Next/ })).toBeNull();
  screen.getByRole('link', { name: 'Previous: Four Pears' }).focus();
  await user.keyboard('{ArrowLeft}');
  await screen.findByRole('heading', { level: 1, name: 'Four Pears' });
  await user.keyboard('{ArrowLeft}');
  await screen.findByRole('heading', { level: 1, name: 'Blue Door' });
  expect(screen.queryByRole('link', { name: /^Previous/ })).toBeNull();
});

test('without scripts, a closer look is the largest picture there is', async () => {
  await goTo(PEARS, three());
  expect(lookCloser().getAttribute('href')).toMatch(/^\/images\/13\/1280\//);
});

test('a closer look is left by Escape, and the picture has the focus again', async () => {
  const user = userEvent.setup();
  await goTo(PEARS, three());
  lookCloser().focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('dialog', { name: 'A closer look: Four Pears' })).toBeTruthy();
  screen.getByRole('button', { name: 'Close' }).focus();
  fireEvent(dialog()!, new Event('cancel', { cancelable: true })); // as Escape does it; it is open
  expect(dialog()).toBeNull();
  expect(document.activeElement).toBe(lookCloser());
});

test('Back takes a closer look away and stays on the page, and leaves the page once that is closed', async () => {
  const user = userEvent.setup();
  await goTo('/inventory', three());
  await user.click(screen.getByRole('link', { name: /Four Pears/ }));
  await screen.findByRole('heading', { level: 1, name: 'Four Pears' });
  for (const leave of [() => history.back(), () => user.click(screen.getByRole('button', { name: 'Close' }))]) {
    await user.click(lookCloser());
    await user.click(screen.getByRole('button', { name: 'Previous picture' }));
    await user.click(screen.getByRole('button', { name: 'Next picture' }));
    await leave();
    await waitFor(() => expect(document.activeElement).toBe(lookCloser()));
    expect([dialog(), location.pathname]).toEqual([null, PEARS]);
  }
  history.back();
  await screen.findByRole('heading', { level: 1, name: 'Inventory' });
});

test.each(['Close', 'Back'])(
  'a look that ends at another piece (%s) leads to its page, and Back to where it began',
  async (way) => {
    const user = userEvent.setup();
    await goTo(at(12, 'blue-door'), three());
    await user.click(lookCloser());
    await user.click(screen.getByRole('button', { name: 'Next picture' }));
    if (way === 'Back') history.back();
    else await user.click(screen.getByRole('button', { name: 'Close' }));
    await screen.findByRole('heading', { level: 1, name: 'Four Pears' });
    expect([dialog(), location.pathname]).toEqual([null, PEARS]);
    history.back();
    await screen.findByRole('heading', { level: 1, name: 'Blue Door' });
    expect(dialog()).toBeNull();
  },
);

test('a closer look holds the page behind it, and lets it go', async () => {
  await goTo(PEARS, three());
  await userEvent.click(lookCloser());
  expect(document.documentElement.style.overflow).toBe('hidden');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(document.documentElement.style.overflow).toBe('');
});

test('whoever looks closer goes on by arrows and by key, and is on the page of what they saw last', async () => {
  const user = userEvent.setup();
  await goTo(at(12, 'blue-door'), three());
  await user.click(lookCloser());
  await user.click(screen.getByRole('button', { name: 'Next picture' }));
  expect(screen.getByRole('dialog', { name: 'A closer look: Four Pears' })).toBeTruthy();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  expect(screen.getByText('3 of 3')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Next picture' }).getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{ArrowLeft}');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await screen.findByRole('heading', { level: 1, name: 'Four Pears' });
  expect(location.pathname).toBe(PEARS);
});

test.each([
  ['to the left', -120, 4, 'Four Pears'],
  ['to the right', 120, 4, 'Blue Door'],
  ['down', -60, 200, 'Blue Door'],
  ['hardly at all', -20, 0, 'Blue Door'],
])('a finger that goes %s', async (_, across, down, shown) => {
  await goTo(at(12, 'blue-door'), three());
  await userEvent.click(lookCloser());
  const shows = dialog()!.querySelector('img')!; // it is open, and shows one
  // jsdom has no pointer events of its own
  const touch = (type: string, clientX: number, clientY: number) =>
    fireEvent(
      shows,
      Object.assign(new MouseEvent(type, { bubbles: true, clientX, clientY }), {
        isPrimary: true,
        pointerType: 'touch',
      }),
    );
  touch('pointerdown', 200, 300);
  touch('pointerup', 200 + across, 300 + down);
  expect(screen.getByRole('dialog', { name: `A closer look: ${shown}` })).toBeTruthy();
});

test('in its full size the arrow keys move the picture, and do not change it', async () => {
  const user = userEvent.setup();
  await goTo(at(12, 'blue-door'), three());
  await user.click(lookCloser());
  await user.click(screen.getByRole('button', { name: 'Full size' }));
  await user.keyboard('{ArrowRight}');
  await user.click(screen.getByRole('button', { name: 'Next picture' }));
  expect(screen.getByRole('dialog', { name: 'A closer look: Blue Door' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Full size' }));
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('dialog', { name: 'A closer look: Four Pears' })).toBeTruthy();
});

test('another view of a piece is looked at closer by its own picture', async () => {
  const views = { ...door, images: [picture(31, 1_600, 1_200), picture(32, 1_200, 1_600)] };
  await goTo(at(12, 'blue-door'), shopWith([views]).transport);
  const [view] = within(screen.getByRole('list', { name: 'Other views' })).getAllByRole('link');
  expect(view?.getAttribute('href')).toContain('/images/32/');
  await userEvent.click(view!); // there is one
  expect(within(dialog()!).getByRole('img', { name: 'What is on 32' })).toBeTruthy(); // it is open
  expect(screen.getByText('2 of 2')).toBeTruthy();
});

const rect = (element: Element | null, name: string) => Number(element?.getAttribute(name));

test('a work hangs with its middle 58 inches above the floor, and is as large beside the visitor as it is', async () => {
  const given = { ...ofType('floater'), dimensions: [measure('width', '24'), measure('height', '36')] };
  await goTo(at(12, 'blue-door'), shopWith([{ ...door, ...given }]).transport);
  const room = screen.getByRole('img', { name: 'Blue Door on the wall of a room, a visitor before it' });
  const work = room.querySelector('image');
  expect([rect(work, 'width'), rect(work, 'height')]).toEqual([24, 36]);
  expect(rect(work, 'y') + 18).toBe(-58);
  const paint = room.querySelector('.room-paint');
  expect(rect(paint, 'y') + rect(paint, 'height')).toBe(0); // the floor begins there
});

test('what is measured in centimeters hangs in inches', async () => {
  const centimeter = { id: 2, name: 'centimeter', abbr: 'cm', system: 'metric', measurement_id: 1 };
  const dimensions = [measure('width', '50.8', centimeter), measure('height', '25.4', centimeter)];
  await goTo(at(12, 'blue-door'), shopWith([{ ...door, dimensions }]).transport);
  const work = screen.getByRole('img', { name: /of a room/ }).querySelector('image');
  expect([rect(work, 'width'), rect(work, 'height')]).toEqual([20, 10]);
});

test.each([
  ['matted', '24½ x 36 (WxH) inches, without its frame'],
  ['floater', '24½ x 36 (WxH) inches, without its frame'],
  ['object', '24½ x 36 (WxH) inches'],
  ['bare', '24½ x 36 (WxH) inches'],
] as const)('the size of what is %s says whether a frame comes on top of it', async (hanging, words) => {
  await goTo(at(12, 'blue-door'), shopWith([{ ...door, ...ofType(hanging) }]).transport);
  expect(screen.getByText('Size').nextElementSibling?.textContent).toBe(words);
});

test('what stands is shown in a room, and hangs on no wall', async () => {
  await goTo(at(12, 'blue-door'), shopWith([{ ...door, ...ofType('object') }]).transport);
  expect(screen.getByRole('heading', { name: 'See it in a room' })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Blue Door on a plinth in a room, a visitor before it' })).toBeTruthy();
});

test('rooms and colours of the wall are chosen, one of each', async () => {
  await goTo(PEARS, three());
  const choices = (name: string) => within(screen.getByRole('group', { name })).getAllByRole('radio');
  expect(choices('Room').length).toBeGreaterThanOrEqual(3);
  expect(choices('Wall').length).toBeGreaterThanOrEqual(3);
  for (const name of ['Room', 'Wall'])
    expect(choices(name).filter((choice) => (choice as HTMLInputElement).checked)).toHaveLength(1); // as they are
});

test.each([
  [door, 'Inquire about this piece'],
  [{ ...door, sold: true, price: null }, 'Ask for something similar'],
])(
  'one asks about a piece, or for another where it is sold, once there is a page for it (%#)',
  async (shownPiece, words) => {
    const without = ROUTES.filter(({ path }) => path !== PATHS.inquire);
    await goTo(at(12, 'blue-door'), shopWith([shownPiece]).transport, without);
    expect(screen.queryByRole('link', { name: words })).toBeNull();
    document.body.innerHTML = '';
    await goTo(at(12, 'blue-door'), shopWith([shownPiece]).transport);
    expect(screen.getByRole('link', { name: words }).getAttribute('href')).toBe('/enquire?piece=12');
    await waitFor(() => expect(screen.getByRole('link', { name: '(919) 555-0142' })).toBeTruthy());
  },
);

test('the crumbs of a piece lead to its artist', async () => {
  await goTo(PEARS, three());
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(crumbs.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Home',
    'Artists',
    'Lucía Ferreira',
  ]);
  expect(crumbs.getByRole('link', { name: 'Lucía Ferreira' })).toHaveProperty('pathname', '/artists/7/lucia-ferreira');
});
