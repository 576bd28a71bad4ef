import type { Transport } from '@rabbet/client';
import { cleanup, screen, within } from '@testing-library/react';
import type { PageSettings } from '@rabbet/domain/settings/settings';
import { goTo } from '../../testing/go-to';
import { settingsReply } from '../../testing/shop-replies';
import { picture } from '../../testing/shop-window';

const WALL = picture(7, 1_600, 1_000).image;

/** A shop with these settings, and one image. */
function shopThatSays(given: Partial<PageSettings>): Transport {
  return async ({ path, query = {} }) => {
    const headers = { get: () => null };
    const settingsBody = settingsReply(path, given);
    if (settingsBody) return { status: 200, headers, body: settingsBody };
    const isThere = path === 'core/content/images' && query.id === WALL?.id;
    return isThere ? { status: 200, headers, body: WALL } : { status: 404, headers, body: { status: 404 } };
  };
}
const words = () => screen.getByRole('heading', { level: 1 }).parentElement?.textContent ?? '';

test('the page tells the story of the shop by the numbers of its settings', async () => {
  await goTo('/about', shopThatSays({}));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('ABOUT');
  for (const claim of ['over 25 years', '4,000 square feet', 'over 2,000 pieces', 'over 20 years of experience'])
    expect(words()).toContain(claim);
  cleanup();
  await goTo('/about', shopThatSays({ years_in_place: 31, square_feet: 950, pieces_held: 0, framer_years: 0 }));
  for (const claim of ['over 31 years', '950 square feet']) expect(words()).toContain(claim);
  expect(words()).not.toMatch(/over 0|over 2,000|experience/);
});

test('our history has the picture that the setting names, and none where there is no such picture', async () => {
  await goTo('/about', shopThatSays({}));
  const history = within(screen.getByRole('region', { name: 'Our History' }));
  expect(history.getByRole('img', { name: 'What is on 7' }).getAttribute('src')).toContain('/images/7/');
  cleanup();
  await goTo('/about', shopThatSays({ about_image_id: 8 }));
  expect(screen.getByRole('region', { name: 'Our History' }).textContent).toContain('over 25 years');
  expect(screen.queryByRole('img')).toBeNull();
});

test('two buttons lead to the page with phone, hours and place', async () => {
  await goTo('/about', shopThatSays({}));
  for (const name of ['Contact Us', 'Hours & Location'])
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/contact');
});
