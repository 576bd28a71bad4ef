import type { Client, StaffWidgetReply } from '@rabbet/client';
import { artworkQueryFields, priceLabel } from '@rabbet/domain/artworks/artworks';
import { makerName } from '@rabbet/domain/text/maker-name';
import type { Paged } from '@rabbet/domain/pages/paging';
import type { ValuesOf } from '@rabbet/domain/records/fields';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { fromAddress, toAddress } from '../../kernel/address';
import { useAnswer } from '../../kernel/answer';
import type { PageInput } from '../../kernel/load-page';
import { useClient } from '../staff-client';
import { staffArtworkPath, STAFF_PATHS } from '../../staff-paths';
import { Field } from '../../ui/Field';
import { Pagination } from '../../ui/Pagination';
import { type Column, downIntoList, Ledger } from '../Ledger';
import { Listed } from '../Listed';
import { PageTitle } from '../PageTitle';
import { FRAME_FORMS, StaffFrame } from '../StaffFrame';
import { forStaff } from '../who-asks';

export const Frame = StaffFrame;
export const forms = FRAME_FORMS;
export const load = forStaff('pieces', (visit, { queryClient, client }) =>
  queryClient.fetchQuery(piecesQuery(client, askedIn(visit))),
);

const { term, sort, page, after } = artworkQueryFields;
const fields = { term, sort, page, after };
type Asked = ValuesOf<typeof fields>;
/** Whatever else is changed, one is on the first page of it. */
const FIRST = { page: 1, after: null } as const;

function askedIn({ search }: PageInput): Asked {
  return fromAddress<Asked>(fields, search);
}

function pathTo(asked: Asked): string {
  const said = toAddress<Asked>(fields, asked);
  return said ? `${STAFF_PATHS.artworks}?${said}` : STAFF_PATHS.artworks;
}

function piecesQuery(client: Client, asked: Asked) {
  return queryOptions({
    queryKey: ['pieces', asked],
    queryFn: () => client.allWidgets(asked),
    placeholderData: keepPreviousData,
  });
}

export function Page({ visit }: { readonly visit: PageInput }) {
  const asked = askedIn(visit);
  const navigate = useNavigate();
  const answer = useAnswer(piecesQuery(useClient(), asked));
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const said = new FormData(event.currentTarget).get('term');
    void navigate(pathTo({ ...asked, term: typeof said === 'string' ? said.trim() || null : null, ...FIRST }));
  };
  return (
    <>
      <PageTitle title="Pieces" />
      <form className="filter-row" action={STAFF_PATHS.artworks} role="search" onSubmit={search} key={asked.term}>
        {asked.sort > 0 && <input type="hidden" name="sort" value={asked.sort} />}
        <Field
          label="Search"
          type="search"
          name="term"
          defaultValue={asked.term ?? ''}
          placeholder="Title, artist, number"
          data-search=""
          onKeyDown={downIntoList}
        />
        <button className="button">Search</button>
      </form>
      <Listed answer={answer} what="the pieces">
        {(list) => <Pieces list={list} asked={asked} />}
      </Listed>
    </>
  );
}

function Pieces({ list, asked }: { readonly list: Paged<StaffWidgetReply>; readonly asked: Asked }) {
  const navigate = useNavigate();
  const others = new URLSearchParams(toAddress<Asked>(fields, { ...asked, ...FIRST }));
  return (
    <div>
      <p className="count" role="status">
        {list.total_rows === 1 ? 'One piece' : `${list.total_rows.toLocaleString('en-US')} pieces`}
      </p>
      <Ledger
        caption="Pieces"
        columns={columnsFor(asked)}
        rows={list.data}
        keyOf={({ id }) => id}
        empty={<p>{noPieces(list, asked)}</p>}
      />
      {list.total_pages > 1 && (
        <Pagination
          paging={list}
          addressOf={(page, after = null) => pathTo({ ...asked, page, after })}
          action={STAFF_PATHS.artworks}
          others={[...others]}
          onGo={(page) => void navigate(pathTo({ ...asked, ...FIRST, page }))}
        />
      )}
    </div>
  );
}

function noPieces({ total_rows }: Paged<unknown>, { term }: Asked): string {
  if (total_rows > 0) return 'That is all.';
  return term === null ? 'There is no piece yet.' : `Nothing is like "${term}".`;
}

function columnsFor(asked: Asked): readonly Column<StaffWidgetReply>[] {
  return [
    {
      title: 'Name',
      cell: ({ id, name }) => <Link to={staffArtworkPath(id)}>{name}</Link>,
      sort: sortOf(asked, 'Name', 2, 3),
    },
    { title: 'No.', cell: ({ id, catalog_no }) => catalog_no ?? id },
    {
      title: 'Artist',
      cell: ({ manufacturer }) => (manufacturer ? makerName(manufacturer) : ''),
      sort: sortOf(asked, 'Artist', 6, 7),
    },
    { title: 'Price', cell: priceOf, isFigure: true, sort: sortOf(asked, 'Price', 5, 4) },
    { title: 'Where', cell: ({ location }) => location ?? '' },
    { title: 'State', cell: (piece) => <State {...piece} /> },
  ];
}

/** By the codes of `ARTWORK_SORTS`; pressed again, the other way round. */
function sortOf(asked: Asked, title: string, up: number, down: number): Column<StaffWidgetReply>['sort'] {
  const direction = asked.sort === up ? 'ascending' : asked.sort === down ? 'descending' : 'none';
  const next = asked.sort === up ? down : up;
  return { direction, link: <Link to={pathTo({ ...asked, ...FIRST, sort: next })}>{title}</Link> };
}

function priceOf({ price, computed_price: computed }: StaffWidgetReply): string {
  const dollars = price ?? computed;
  return priceLabel(dollars === null ? null : Math.round(dollars * 100), true, 'tile');
}

function State({ sold, quantity, offered }: StaffWidgetReply) {
  if (sold || quantity === 0) return <span className="stage stage-inactive">gone</span>;
  return offered ? <span className="stage stage-active">offered</span> : <span className="stage">not offered</span>;
}
