/** @jest-environment ./tools/jest/browser-environment.cjs */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { ROUTES } from '../routes';
import { routeAt } from './load-page';
import { Footer } from './Footer';
import { Header } from './Header';
import { RoutesProvider } from './open-pages';

function show(): HTMLElement {
  render(
    <MemoryRouter>
      <RoutesProvider value={ROUTES}>
        <Header />
        <a href="/elsewhere">Elsewhere</a>
        <Footer />
      </RoutesProvider>
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
