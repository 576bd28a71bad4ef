import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Client, TileReply } from '@rabbet/client';
import { useNavigate } from 'react-router-dom';
import type { Paged, Paging } from '@rabbet/domain/pages/paging';
import { fromAddress, tidied, toAddress } from '../../kernel/address';
import { type Answer, useAnswer } from '../../kernel/answer';
import type { Outcome, Sources, PageInput } from '../../kernel/load-page';
import { Head } from '../../kernel/Head';
import { useClient } from '../../kernel/sources';
import { Unanswered } from '../../kernel/Unanswered';
import { inventoryPath, PATHS } from '../../paths';
import { Chips } from '../../ui/Chips';
import { Pagination } from '../../ui/Pagination';
import { Spinner } from '../../ui/Spinner';
import { capital } from './describing';
import { chipsOf, filteredPath, filterFields, type Filters } from './filters';
import { FiltersForm } from './FiltersForm';
import { Hanging } from './Hanging';
import { NoResults } from './NoResults';

export async function load(visit: PageInput, { queryClient, client }: Sources): Promise<Outcome> {
  const tidy = tidied<Filters>(filterFields, visit.search);
  if (tidy !== null) return { status: 302, location: inventoryPath(tidy) };
  const filters = fromAddress<Filters>(filterFields, visit.search);
  const [list] = await Promise.all([
    queryClient.fetchQuery(piecesQuery(client, filters, visit)),
    queryClient.fetchQuery(countsQuery(client, filters)),
  ]);
  // beyond the end there is the last page, and its address says so
  if (list.current_page === filters.page) return 'found';
  return { status: 302, location: filteredPath(filters, { page: list.current_page }) };
}

export function Page({ visit }: { readonly visit: PageInput }) {
  const client = useClient();
  const filters = fromAddress<Filters>(filterFields, visit.search);
  const list = useAnswer(piecesQuery(client, filters, visit));
  const counts = useAnswer(countsQuery(client, filters));
  const again = () => {
    for (const one of [list, counts]) if (one.state === 'lost') one.again();
  };
  return (
    <div className="inventory">
      <InventoryHead filters={filters} origin={visit.origin} />
      <header className="inventory-title">
        <h1>Inventory</h1>
        <p>Paintings, glass, ceramics and sculpture, on our walls now and ready for yours.</p>
      </header>
      <FiltersForm filters={filters} counts={counts.data ?? null} />
      <div className="inventory-state">
        <p role="status">{list.data && list.state !== 'lost' && found(list.data.total_rows)}</p>
        <Chips label="Shown are only" chips={chipsOf(filters)} />
      </div>
      <section className="inventory-pieces" aria-label="Pieces" aria-busy={list.state === 'awaited'}>
        {list.state === 'awaited' && <Spinner label="Looking through the inventory" />}
        {list.state === 'lost' && (
          <Unanswered onAgain={again}>
            The shop could not be reached: these are still the pieces from before.
          </Unanswered>
        )}
        <Pieces list={list} filters={filters} />
      </section>
    </div>
  );
}

function Pieces({ list, filters }: { readonly list: Answer<Paged<TileReply>>; readonly filters: Filters }) {
  const { data, state } = list;
  if (!data) return null;
  if (data.total_rows === 0) return state === 'lost' ? null : <NoResults narrowed={chipsOf(filters).length > 0} />;
  return (
    <>
      <Hanging pieces={data.data} />
      {/* there may be another number of pages of what was asked for */}
      {state !== 'lost' && <Pages paging={data} filters={filters} />}
    </>
  );
}

function Pages({ paging, filters }: { readonly paging: Paging; readonly filters: Filters }) {
  const navigate = useNavigate();
  const addressOf = (page: number) => filteredPath(filters, { page });
  const others = new URLSearchParams(toAddress<Filters>(filterFields, { ...filters, page: 1 }));
  return (
    <Pagination
      paging={paging}
      addressOf={addressOf}
      action={PATHS.inventory}
      others={[...others]}
      onGo={(page) => void navigate(addressOf(page))}
    />
  );
}

function InventoryHead({ filters, origin }: { readonly filters: Filters; readonly origin: string }) {
  const { category, page } = filters;
  const what = category === null ? 'Inventory' : `${capital(category)} art`;
  const canonical = inventoryPath(toAddress<Filters>(filterFields, { ...NOTHING, category, page }));
  return (
    <Head
      title={page > 1 ? `${what}, page ${page}` : what}
      description={`${what} for sale: original paintings, glass, ceramics and sculpture, with sizes and prices.`}
      keywords={[...(category === null ? [] : [category]), 'inventory', 'original art for sale']}
      canonical={origin + canonical}
    />
  );
}

const NOTHING = fromAddress<Filters>(filterFields, new URLSearchParams());

function piecesQuery(client: Client, filters: Filters, { pageSize }: Pick<PageInput, 'pageSize'>) {
  const query = { ...filters, count: filters.count ?? pageSize };
  return queryOptions({
    queryKey: ['tiles', toAddress<Filters>(filterFields, query)],
    queryFn: () => client.tiles(query),
    placeholderData: keepPreviousData,
  });
}

/** What each category would give: neither the page nor the order matters, nor which one is chosen now. */
function countsQuery(client: Client, { sort: _sort, page: _page, count: _count, category: _one, ...query }: Filters) {
  return queryOptions({
    queryKey: ['category-counts', toAddress<Filters>(filterFields, { ...NOTHING, ...query })],
    queryFn: () => client.categoryCounts(query),
    placeholderData: keepPreviousData,
  });
}

function found(rows: number): string {
  if (rows === 0) return 'No pieces';
  return rows === 1 ? 'One piece' : `${rows.toLocaleString('en-US')} pieces`;
}
