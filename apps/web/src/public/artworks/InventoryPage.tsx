import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TileReply, VisitorClient } from '@rabbet/client';
import { fromAddress, tidied, toAddress } from '../../kernel/lists/address';
import { useAnswer } from '../../kernel/data/answer';
import type { Outcome, PageInput } from '../../kernel/pages/load-page';
import { Head } from '../../kernel/pages/Head';
import { Results } from '../../kernel/lists/Results';
import { sharedPicture } from '../../kernel/pictures/pictures';
import { useClient, type Sources } from '../../kernel/data/sources';
import { inventoryPath } from '../../paths/paths';
import { capital } from './describing';
import { chipsOf, filteredPath, filterFields, type Filters } from './filters';
import { FiltersForm } from './FiltersForm';
import { Hanging } from './Hanging';
import { nearestQuery } from './nearest';
import { NoResults } from './NoResults';

export async function load(visit: PageInput, { queryClient, client }: Sources): Promise<Outcome> {
  const tidy = tidied<Filters>(filterFields, visit.search);
  if (tidy !== null) return { status: 302, location: inventoryPath(tidy) };
  const filters = fromAddress<Filters>(filterFields, visit.search);
  const [list] = await Promise.all([
    queryClient.fetchQuery(piecesQuery(client, filters, visit)),
    queryClient.fetchQuery(countsQuery(client, filters)),
  ]);
  if (list.total_rows === 0 && filters.term !== null) await queryClient.fetchQuery(nearestQuery(client, filters.term));
  // beyond the end there is the last page, and its address says so; what was behind a page may be another by now
  const { count, after } = filters;
  if (list.current_page === filters.page) return 'found';
  return { status: 302, location: filteredPath(filters, { page: list.current_page, count, after }) };
}

export function Page({ visit }: { readonly visit: PageInput }) {
  const client = useClient();
  const filters = fromAddress<Filters>(filterFields, visit.search);
  const list = useAnswer(piecesQuery(client, filters, visit));
  const counts = useAnswer(countsQuery(client, filters));
  const chips = chipsOf(filters);
  const again = () => {
    for (const answer of [list, counts]) if (answer.state === 'lost') answer.again();
  };
  return (
    <div className="inventory">
      <InventoryHead filters={filters} first={list.data?.data[0]} origin={visit.origin} />
      <header className="inventory-title">
        <h1>Inventory</h1>
        <p>Paintings, glass, ceramics and sculpture, on our walls now and ready for yours.</p>
      </header>
      <FiltersForm filters={filters} counts={counts.data ?? null} />
      <Results
        list={list}
        words={WORDS_OF_LIST}
        chips={chips}
        addressOf={(page, after) => filteredPath(filters, { page, after, count: shownOn(filters, visit) })}
        onAgain={again}
        empty={
          <NoResults
            narrowed={chips.length > 0}
            term={filters.term}
            isFiltered={chips.length > (filters.term === null ? 0 : 1)}
          />
        }
      >
        {(pieces) => <Hanging pieces={pieces} />}
      </Results>
    </div>
  );
}

const WORDS_OF_LIST = {
  label: 'Pieces',
  singular: 'piece',
  plural: 'pieces',
  awaited: 'Looking through the inventory',
};

/** Number of pieces on a page. */
function shownOn({ count }: Filters, { pageSize }: Pick<PageInput, 'pageSize'>): number {
  return count ?? pageSize;
}

interface InventoryHeadProps {
  readonly filters: Filters;
  readonly first: TileReply | undefined;
  readonly origin: string;
}

function InventoryHead({ filters, first, origin }: InventoryHeadProps) {
  const { category, page } = filters;
  const what = category === null ? 'Inventory' : `${capital(category)} art`;
  const canonical = inventoryPath(toAddress<Filters>(filterFields, { ...NOTHING, category, page }));
  return (
    <Head
      title={page > 1 ? `${what}, page ${page}` : what}
      description={`${what} for sale: original paintings, glass, ceramics and sculpture, with sizes and prices.`}
      keywords={[...(category === null ? [] : [category]), 'inventory', 'original art for sale']}
      canonical={origin + canonical}
      image={sharedPicture(first?.image, first?.name ?? what, origin)}
    />
  );
}

const NOTHING = fromAddress<Filters>(filterFields, new URLSearchParams());

function piecesQuery(client: VisitorClient, filters: Filters, visit: Pick<PageInput, 'pageSize'>) {
  const query = { ...filters, count: shownOn(filters, visit) };
  return queryOptions({
    queryKey: ['tiles', toAddress<Filters>(filterFields, query)],
    queryFn: () => client.tiles(query),
    placeholderData: keepPreviousData,
  });
}

/** Counts the pieces of each category; page, order and the chosen category make no difference. */
function countsQuery(
  client: VisitorClient,
  { sort: _sort, page: _page, count: _count, category: _category, ...query }: Filters,
) {
  return queryOptions({
    queryKey: ['category-counts', toAddress<Filters>(filterFields, { ...NOTHING, ...query })],
    queryFn: () => client.categoryCounts(query),
    placeholderData: keepPreviousData,
  });
}
