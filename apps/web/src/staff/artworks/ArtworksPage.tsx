import type { Client, StaffWidgetReply, WhoAsksReply } from '@rabbet/client';
import { isHeld, staffArtworkQueryFields } from '@rabbet/domain/artworks/artworks';
import { imageAddress } from '@rabbet/domain/images/images';
import type { Paged } from '@rabbet/domain/pages/paging';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { makerName } from '@rabbet/domain/text/maker-name';
import { dateIn } from '@rabbet/domain/time/zone';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useAnswer } from '../../kernel/data/answer';
import type { PageInput } from '../../kernel/pages/load-page';
import { staffArtworkPath, STAFF_PATHS } from '../../paths/staff-paths';
import { Pagination } from '../../ui/Pagination';
import { FilterFields } from '../list/FilterFields';
import { type Column, ListTable } from '../list/ListTable';
import { type Asked, askedOf, FIRST, pathTo as addressOf } from '../list/list-address';
import { Listed } from '../parts/Listed';
import { PageTitle } from '../frame/PageTitle';
import { type Choices, choicesQuery } from '../sheet/choices';
import { FRAME_FORMS, StaffFrame } from '../frame/StaffFrame';
import { useClient } from '../frame/staff-client';
import { forStaff, mayChange, mayRead, useWho } from '../frame/who-asks';
import { priceWords } from './price-words';

export const Frame = StaffFrame;
export const forms = FRAME_FORMS;
export const load = forStaff('pieces', (visit, { queryClient, client }, who) =>
  Promise.all([
    queryClient.fetchQuery(piecesQuery(client, askedIn(visit))),
    queryClient.fetchQuery(choicesQuery(client, who, CHOSEN)),
  ]),
);

const { sort, page, after, ...conditions } = staffArtworkQueryFields;
const { term, standing, offered, held, type_id, category, location, min_price, max_price } = conditions;
const { consignor_id, activity, from, until } = conditions;
/** Conditions in the order in which people think of them; an artist is chosen like any other record. */
const CONDITIONS = {
  term: { ...term, about: 'Title, artist, number' },
  standing,
  offered,
  held,
  manufacturer_id: { kind: 'reference', to: 'company', among: 'artists', label: 'Artist' },
  type_id,
  location,
  category,
  min_price,
  max_price,
  consignor_id,
  activity,
  from,
  until,
} as const satisfies AnyFields;
const FIELDS: AnyFields = { ...CONDITIONS, sort, page, after };
/** Records that conditions name. */
const CHOSEN: AnyFields = { ...CONDITIONS, location: { kind: 'reference', to: 'location' } };

function askedIn(visit: PageInput): Asked {
  return askedOf(FIELDS, visit);
}

function pathTo(asked: Asked): string {
  return addressOf(STAFF_PATHS.artworks, asked);
}

function piecesQuery(client: Client, asked: Asked) {
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== null));
  return queryOptions({
    queryKey: ['pieces', given],
    queryFn: () => client.allWidgets(given),
    placeholderData: keepPreviousData,
  });
}

/** Conditions that the role may set, with the places of the shop to choose from. */
function conditionsFor(who: WhoAsksReply | null, { location: places = [] }: Choices): AnyFields {
  const { consignor_id: consignor, ...others } = CONDITIONS;
  return {
    ...others,
    ...(places.length > 0 && { location: { ...location, kind: 'choice', of: places.map(({ name }) => name) } }),
    ...(mayRead(who, 'costs') && { consignor_id: consignor }),
  };
}

export function Page({ visit }: { readonly visit: PageInput }) {
  const asked = askedIn(visit);
  const navigate = useNavigate();
  const [client, who] = [useClient(), useWho()];
  const answer = useAnswer(piecesQuery(client, asked));
  const choices = useAnswer(choicesQuery(client, who, CHOSEN)).data ?? {};
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const said = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]);
    const found = askedOf(FIELDS, { search: new URLSearchParams(said as [string, string][]) });
    void navigate(pathTo({ ...found, sort: asked.sort ?? null, ...FIRST }));
  };
  return (
    <>
      <PageTitle title="Pieces">
        {mayChange(who, 'pieces') && <Link to={STAFF_PATHS.newArtwork}>Add a piece</Link>}
      </PageTitle>
      <form
        className="filter-row"
        action={STAFF_PATHS.artworks}
        role="search"
        aria-label="Filter"
        onSubmit={search}
        key={JSON.stringify(asked)}
      >
        {asked.sort != null && <input type="hidden" name="sort" value={String(asked.sort)} />}
        <FilterFields fields={conditionsFor(who, choices)} asked={asked} choices={choices} />
        <button className="button">Show</button>
      </form>
      <Listed answer={answer} what="the pieces">
        {(list) => <Pieces list={list} asked={asked} now={visit.now} />}
      </Listed>
    </>
  );
}

interface PiecesProps {
  readonly list: Paged<StaffWidgetReply>;
  readonly asked: Asked;
  readonly now: Date;
}

function Pieces({ list, asked, now }: PiecesProps) {
  const navigate = useNavigate();
  const others = new URL(pathTo({ ...asked, ...FIRST }), 'http://site.invalid').searchParams;
  return (
    <div>
      <p className="count" role="status">
        {list.total_rows === 1 ? 'One piece' : `${list.total_rows.toLocaleString('en-US')} pieces`}
      </p>
      <ListTable
        caption="Pieces"
        columns={columnsFor(asked, now)}
        rows={list.data}
        keyOf={({ id }) => id}
        empty={<p>{noPieces(list, asked)}</p>}
      />
      {list.total_pages > 1 && (
        <Pagination
          paging={list}
          addressOf={(number, behind = null) => pathTo({ ...asked, page: number, after: behind })}
          action={STAFF_PATHS.artworks}
          otherFields={[...others]}
          onGo={(number) => void navigate(pathTo({ ...asked, ...FIRST, page: number }))}
        />
      )}
    </div>
  );
}

function noPieces({ total_rows }: Paged<unknown>, asked: Asked): string {
  if (total_rows > 0) return 'That is all.';
  return Object.keys(CONDITIONS).some((name) => asked[name] != null) ? 'No piece matches that.' : 'No pieces yet.';
}

function columnsFor(asked: Asked, now: Date): readonly Column<StaffWidgetReply>[] {
  return [
    { title: 'Picture', cell: (piece) => <Thumbnail {...piece} /> },
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
    { title: 'Price', cell: priceWords, isFigure: true, sort: sortOf(asked, 'Price', 5, 4) },
    { title: 'Where', cell: ({ location }) => location ?? '' },
    { title: 'Standing', cell: (piece) => <Standing piece={piece} now={now} /> },
    { title: 'Visitors', cell: (piece) => <Offered {...piece} /> },
  ];
}

/** By the codes of `ARTWORK_SORTS`; pressed again, the other way round. */
function sortOf(asked: Asked, title: string, up: number, down: number): Column<StaffWidgetReply>['sort'] {
  const direction = asked.sort === up ? 'ascending' : asked.sort === down ? 'descending' : 'none';
  const next = asked.sort === up ? down : up;
  return { direction, link: <Link to={pathTo({ ...asked, ...FIRST, sort: next })}>{title}</Link> };
}

/** Standing of a piece, with the hold for a customer. */
function Standing({ piece, now }: { readonly piece: StaffWidgetReply; readonly now: Date }) {
  return (
    <>
      <span className="stage">{piece.standing}</span>
      {isHeld(piece, dateIn(now.getTime())) && <span className="stage">on hold</span>}
    </>
  );
}

function Offered({ offered: isOffered }: StaffWidgetReply) {
  return isOffered ? (
    <span className="stage stage-active">see it</span>
  ) : (
    <span className="stage stage-inactive">do not see it</span>
  );
}

const THUMBNAIL = 96;

function Thumbnail({ images }: StaffWidgetReply) {
  const image = images[0]?.image;
  if (!image) return null;
  const { id, width, height } = image;
  return (
    <img
      className="row-picture"
      src={imageAddress(id, image, THUMBNAIL)}
      width={width}
      height={height}
      alt=""
      loading="lazy"
    />
  );
}
