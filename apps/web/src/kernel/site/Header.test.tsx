import { createClient } from '@rabbet/client';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { ROUTES } from '../../all-routes';
import { routeAt } from '../pages/load-page';
import { Footer } from './Footer';
import { Header } from './Header';
import { RoutesProvider } from '../pages/open-pages';
import { createQueryClient, SourcesProvider } from '../data/sources';
import { SHOP_REPLY } from '../../testing/shop-replies';
import { shopWith } from '../../testing/shop-window';

function show(): HTMLElement {
  render(
    <MemoryRouter>
      <SourcesProvider queryClient={createQueryClient()} client={createClient(shopWith([]).transport)}>
        <RoutesProvider value={ROUTES}>
          <Header />
          <a href="/elsewhere">Elsewhere</a>
          <Footer />
        </RoutesProvider>
      </SourcesProvider>
    </MemoryRouter>,
  );
  return screen.getByLabelText('Menu', { selector: 'summary' });
}
const isOpen = (button: HTMLElement) => button.closest('details')?.open;

test('Escape closes the menu, and its button has the focus', async () => {
  const button = show();
  await userEvent.click(button);
  expect(isOpen(button)).toBe(true);
  within(screen.getByRole('navigation', { name: 'Menu' }))
    .getByRole('link', { name: 'Inventory' })
    .focus();
  await userEvent.keyboard('{Escape}');
  expect(isOpen(button)).toBe(false);
  expect(document.activeElement).toBe(button);
});

test('the menu closes behind whoever goes on past it, and never covers what has the focus', async () => {
  const button = show();
  await userEvent.click(button);
  within(screen.getByRole('navigation', { name: 'Menu' }))
    .getByRole('link', { name: 'Home' })
    .focus();
  expect(isOpen(button)).toBe(true);
  screen.getByRole('link', { name: 'Elsewhere' }).focus();
  expect(isOpen(button)).toBe(false);
});

test('header and footer lead to no page that is not there', () => {
  show();
  const links = [screen.getByRole('banner'), screen.getByRole('contentinfo')].flatMap((part) =>
    within(part).getAllByRole<HTMLAnchorElement>('link'),
  );
  const ours = links.filter(({ host, protocol }) => host === location.host && protocol !== 'tel:');
  expect(ours.map(({ textContent }) => textContent)).toContain('Inventory');
  expect(ours.filter(({ pathname }) => routeAt(ROUTES, pathname) === null)).toEqual([]);
});

test('says above every page whether the shop is open, where it is and how to get there', async () => {
  show();
  expect(await screen.findByText('Open today until 6:30')).toBeTruthy();
  const banner = within(screen.getByRole('banner'));
  const way = banner.getByRole<HTMLAnchorElement>('link', { name: /^410 Glenwood Avenue.*Directions$/ });
  expect(way.href).toBe(SHOP_REPLY.map_url);
});
