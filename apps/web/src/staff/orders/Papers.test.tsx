import { createClient, type Transport } from '@rabbet/client';
import type { Role } from '@rabbet/domain/callers/roles';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { createQueryClient, SourcesProvider } from '../../kernel/data/sources';
import { backOffice, memberAs } from '../../testing/back-office';
import { whoAsks } from '../session/who-asks';
import { Papers } from './Papers';

const PAID = { how: 'cash', amount: 5, reference: null, at: '2026-11-01T16:05:00.000Z' } as const;

async function papersFor(role: Role, settled: readonly (typeof PAID)[] = [PAID]) {
  const transport: Transport = backOffice({ who: memberAs(role) }).transport;
  const queryClient = createQueryClient();
  const client = createClient(transport);
  await queryClient.fetchQuery(whoAsks(client));
  render(
    <MemoryRouter>
      <SourcesProvider {...{ queryClient, client }}>
        <Papers id={61} whole={{ settled: [...settled] }} />
      </SourcesProvider>
    </MemoryRouter>,
  );
  return screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
}

test('an order leads to its papers', async () => {
  expect(await papersFor('sales')).toEqual([
    ['Ticket', '/staff/orders/61/ticket'],
    ['Quote', '/staff/orders/61/quote'],
    ['Invoice', '/staff/orders/61/invoice'],
    ['Receipt', '/staff/orders/61/receipt'],
  ]);
});

test('there is no receipt where nothing was paid', async () => {
  expect((await papersFor('sales', [])).map(([title]) => title)).toEqual(['Ticket', 'Quote', 'Invoice']);
});

test('a framer is led to the ticket alone', async () => {
  expect((await papersFor('framer')).map(([title]) => title)).toEqual(['Ticket']);
});
