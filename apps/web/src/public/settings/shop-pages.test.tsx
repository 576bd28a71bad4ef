import type { Transport } from '@rabbet/client';
import { screen, within } from '@testing-library/react';
import { goTo } from '../../testing/go-to';
import { shopWith } from '../../testing/shop-window';
import { SHOP_REPLY } from '../../testing/shop-replies';

const TEXTS = {
  privacy_text: '# What we keep\n\nWhat you tell us.',
  terms_text: '# Returns\nBring it back within a week.',
};
const transport: Transport = (request) =>
  request.path === 'core/platform/shop/texts'
    ? Promise.resolve({ status: 200, headers: { get: () => null }, body: TEXTS })
    : shopWith([]).transport(request);

test('contact has phones, e-mail, fax, address, a map that leads to a maps service, and the hours', async () => {
  await goTo('/contact', transport);
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('heading', { level: 1, name: 'Contact' })).toBeTruthy();
  for (const text of ['(919) 555-0142', '(919) 555-0143', '(919) 555-0144', '410 Glenwood Avenue, Suite 170'])
    expect(await main.findByText(text)).toBeTruthy();

  expect(main.getByRole('link', { name: 'Ask us' }).getAttribute('href')).toBe('/enquire');
  const address = main.getByRole<HTMLAnchorElement>('link', { name: SHOP_REPLY.email ?? '' });
  expect(address.href).toBe(`mailto:${SHOP_REPLY.email}`);
  expect(main.getByRole<HTMLAnchorElement>('link', { name: /Directions/ }).href).toBe(SHOP_REPLY.map_url);
  for (const text of ['By appointment only', '11AM-6:30PM ET', '11AM-6PM ET'])
    expect(main.getByText(text)).toBeTruthy();
});

test.each(['/contact', '/'])('the days ahead with other hours stand beside the hours: %s', async (path) => {
  await goTo(path, transport);
  expect(await screen.findByText('Thursday, Nov 26: closed, Thanksgiving Day')).toBeTruthy();
  expect(screen.getByText('Thursday, Dec 3: 2PM-6PM ET')).toBeTruthy();
});

test('privacy policy and terms are what their settings say, with headings and paragraphs', async () => {
  await goTo('/privacy', transport);
  expect(screen.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'What we keep' })).toBeTruthy();
  expect(screen.getByText('What you tell us.').tagName).toBe('P');
  document.body.innerHTML = '';
  await goTo('/terms', transport);
  expect(screen.getByRole('heading', { level: 1, name: 'Terms & Conditions' })).toBeTruthy();
  expect(screen.getByRole('heading', { level: 2, name: 'Returns' })).toBeTruthy();
  expect(screen.getByText('Bring it back within a week.').tagName).toBe('P');
});
