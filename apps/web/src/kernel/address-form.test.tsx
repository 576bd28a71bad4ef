/** @jest-environment ./tools/jest/browser-environment.cjs */
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { filterFields, type Filters } from '../public/artworks/filters';
import { FiltersForm } from '../public/artworks/FiltersForm';
import { fromAddress } from './address';

/** The form, and every address that it has led to. */
function Searching({ typingWaitMs, visited }: { readonly typingWaitMs: number; readonly visited: string[] }) {
  const { search } = useLocation();
  if (visited.at(-1) !== search) visited.push(search);
  const filters = fromAddress<Filters>(filterFields, new URLSearchParams(search));
  return <FiltersForm filters={filters} counts={[]} typingWaitMs={typingWaitMs} />;
}

function show(typingWaitMs: number): string[] {
  const visited: string[] = [];
  render(
    <MemoryRouter>
      <Searching typingWaitMs={typingWaitMs} visited={visited} />
    </MemoryRouter>,
  );
  return visited;
}

test('typing is answered once, when it has paused', async () => {
  const visited = show(60);
  await userEvent.type(screen.getByLabelText('Search'), 'heron');
  await waitFor(() => expect(visited).toEqual(['', '?term=heron']));
});

test('a word that comes out the same is not asked for again', async () => {
  const visited = show(1);
  await userEvent.type(screen.getByLabelText('Search'), 'heron');
  await waitFor(() => expect(visited.at(-1)).toBe('?term=heron'));
  const before = visited.length;
  await userEvent.type(screen.getByLabelText('Search'), ' {Enter}');
  expect(visited).toHaveLength(before);
});

test('a choice takes along what has been typed and not answered yet', async () => {
  const visited = show(60_000);
  await userEvent.type(screen.getByLabelText('Search'), 'heron');
  await userEvent.selectOptions(screen.getByLabelText('Sort by'), '5');
  expect(visited).toEqual(['', '?term=heron&sort=5']);
});
