import { act, fireEvent, screen } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { ListAsSent, TakesOver } from './ListAsSent';

const door = ['Blue Door'];

function Wall({ names }: { readonly names: readonly string[] }) {
  return (
    <MemoryRouter>
      <TakesOver value>
        <ListAsSent className="wall" of={names}>
          {names.map((name) => (
            <li key={name}>
              <a href="/gates/3">{name}</a>
            </li>
          ))}
        </ListAsSent>
      </TakesOver>
      <Here />
    </MemoryRouter>
  );
}
const Here = () => <p role="status">{useLocation().pathname}</p>;

/**
 * Hydrates a list whose markup differs from what the browser would render, so that a test sees which of the two is
 * shown.
 */
async function takenOver(): Promise<Root> {
  document.body.innerHTML =
    '<div id="page"><ul class="wall"><li><a href="/pieces/7"><b>Blue Door</b>, as sent</a></li></ul><p role="status">/</p></div>';
  const page = document.getElementById('page')!; // a line above
  return act(() => hydrateRoot(page, <Wall names={door} />));
}

test('what was sent stays as it is while the page is taken over, and while the same is shown', async () => {
  const complaints = jest.spyOn(console, 'error');
  const root = await takenOver();
  const sent = screen.getByText(/as sent/);
  await act(() => root.render(<Wall names={door} />));
  expect(screen.getByText(/as sent/)).toBe(sent);
  expect(complaints).not.toHaveBeenCalled();
});

test('what is to be shown next is made anew', async () => {
  const root = await takenOver();
  await act(() => root.render(<Wall names={['Red Gate']} />));
  expect(screen.getByText('Red Gate')).toBeTruthy();
  expect(screen.queryByText(/as sent/)).toBeNull();
  await act(() => root.render(<Wall names={door} />));
  expect(screen.getByText('Blue Door')).toBeTruthy();
});

test('its links lead on within the page, unless another window is asked for', async () => {
  await takenOver();
  const name = screen.getByText('Blue Door', { selector: 'b' });
  expect(fireEvent.click(name, { ctrlKey: true })).toBe(true); // left to the browser
  expect(screen.getByRole('status').textContent).toBe('/');
  expect(fireEvent.click(name)).toBe(false);
  expect(screen.getByRole('status').textContent).toBe('/pieces/7');
});

test('so do the links of a list that was made anew', async () => {
  const root = await takenOver();
  await act(() => root.render(<Wall names={['Red Gate']} />));
  expect(fireEvent.click(screen.getByText('Red Gate'), { shiftKey: true })).toBe(true); // left to the browser
  expect(fireEvent.click(screen.getByText('Red Gate'))).toBe(false);
  expect(screen.getByRole('status').textContent).toBe('/gates/3');
});
