import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { filterFields, type Filters } from '../../public/artworks/filters';
import { FiltersForm } from '../../public/artworks/FiltersForm';
import { fromAddress } from './address';

const SECOND_MS = 1_000;
const user = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** The form, and every address that it has led to. */
function Searching({ visited }: { readonly visited: string[] }) {
  const { key, search } = useLocation();
  useEffect(() => void visited.push(search), [key, search, visited]);
  const filters = fromAddress<Filters>(filterFields, new URLSearchParams(search));
  return <FiltersForm filters={filters} counts={[]} />;
}

function show(): string[] {
  const visited: string[] = [];
  render(
    <MemoryRouter>
      <Searching visited={visited} />
    </MemoryRouter>,
  );
  return visited;
}

test('typing is answered once, a second after the last letter', async () => {
  const visited = show();
  await user.type(screen.getByLabelText('Search'), 'her');
  pass(SECOND_MS - 1);
  await user.type(screen.getByLabelText('Search'), 'on');
  pass(SECOND_MS - 1);
  expect(visited).toEqual(['']);
  pass(1);
  expect(visited).toEqual(['', '?term=heron']);
});

test('a word that comes out the same is not asked for again', async () => {
  const visited = show();
  await user.type(screen.getByLabelText('Search'), 'heron{Enter}');
  await user.type(screen.getByLabelText('Search'), ' {Enter}');
  pass(SECOND_MS);
  expect(visited).toEqual(['', '?term=heron']);
});

test('a choice takes along what has been typed and not answered yet', async () => {
  const visited = show();
  await user.type(screen.getByLabelText('Search'), 'heron');
  await user.selectOptions(screen.getByLabelText('Sort by'), '5');
  pass(SECOND_MS);
  expect(visited).toEqual(['', '?term=heron&sort=5']);
});
