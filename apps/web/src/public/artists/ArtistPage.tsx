import { keepPreviousData, queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { TileReply, VisitorClient, WidgetReply } from '@rabbet/client';
import { ARTIST_PIECES } from '@rabbet/domain/pages/page-size';
import { SUBJECTS } from '@rabbet/domain/inquiries/inquiries';
import { makerName } from '@rabbet/domain/text/maker-name';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { AskOrCall } from '../../kernel/contact/AskOrCall';
import type { Outcome, PageInput } from '../../kernel/pages/load-page';
import { MissingPage } from '../../kernel/site/MissingPage';
import { useIsOpen } from '../../kernel/pages/open-pages';
import { useClient, type Sources } from '../../kernel/data/sources';
import { Unanswered } from '../../kernel/data/Unanswered';
import { artistPath, inquirePath, type Maker, PATHS, piecePath } from '../../paths/paths';
import { Breadcrumb } from '../../ui/Breadcrumb';
import { Spinner } from '../../ui/Spinner';
import { Hanging, tileOf } from '../artworks/artworks';
import { ArtistHead } from './ArtistHead';
import { Biography } from './Biography';
import { InARoom, loadRoom } from './InARoom';
import { SelectedPiece } from './SelectedPiece';

export async function load(visit: PageInput, { queryClient, client }: Sources): Promise<Outcome> {
  const target = targetOf(visit);
  if (target === null) return 'missing';
  const [piece, artist] = await Promise.all([
    target.piece === null ? null : queryClient.fetchQuery(pieceQuery(client, target.piece)),
    queryClient.fetchQuery(artistQuery(client, target.artist)),
    queryClient.fetchQuery(piecesQuery(client, target.artist)),
    target.piece === null ? queryClient.fetchQuery(soldQuery(client, target.artist)) : null,
    target.piece === null ? null : loadRoom(),
  ]);
  const there = target.piece === null ? artist && artistPath(artist) : piece && piecePath(piece);
  if (there === null) return 'missing';
  return there === visit.path ? 'found' : { status: 301, location: there };
}

export function Page({ visit }: { readonly visit: PageInput }) {
  const client = useClient();
  const isOpen = useIsOpen();
  const target = targetOf(visit) ?? { artist: 0, piece: null };
  const maker = useQuery(artistQuery(client, target.artist));
  const list = useQuery(piecesQuery(client, target.artist));
  const pieces = list.data?.data ?? [];
  const listed = pieces.find(({ id }) => id === target.piece);
  const single = useQuery({ ...pieceQuery(client, target.piece ?? 0), enabled: target.piece !== null && !listed });
  const sold = useQuery({ ...soldQuery(client, target.artist), enabled: target.piece === null });
  const artist = maker.data ?? null;
  const selected = target.piece === null ? (pieces[0] ?? null) : (listed ?? single.data ?? null);
  const questions = [maker, list, single, sold];
  if (questions.some(({ isError }) => isError)) return <Lost questions={questions} />;
  if (questions.some(({ isLoading }) => isLoading)) return <Spinner label="Loading the piece" />;
  if (!selected && !artist) return <MissingPage />;
  const creator = artist ?? selected?.manufacturer ?? null;
  const name = creator ? makerName(creator) : 'Unknown artist';
  // what a firm has made, or nobody knows who, is below none of the artists
  const trail = [HOME, artist ? ARTISTS : INVENTORY].map((step) => (isOpen(step.to) ? step : { text: step.text }));
  return (
    <article className="artist">
      <ArtistHead
        {...{ name, artist, origin: visit.origin }}
        work={pieces[0] ? tileOf(pieces[0]) : sold.data?.[0]}
        piece={target.piece === null ? null : selected}
      />
      {artist && target.piece !== null ? (
        <Breadcrumb trail={[...trail, { text: name, to: artistPath(artist) }]} />
      ) : (
        <Breadcrumb trail={trail} here={artist || !selected ? name : selected.name} />
      )}
      {target.piece === null && <ArtistName name={name} artist={selected && artist} />}
      {selected ? (
        <SelectedPiece piece={selected} pieces={pieces} artist={artist} name={name} alone={target.piece !== null} />
      ) : (
        <NothingHere artist={artist} />
      )}
      {target.piece !== null && selected && <InARoom piece={selected} />}
      <Biography artist={artist} name={name} />
      {target.piece === null && <Works pieces={pieces} sold={sold.data ?? []} name={name} />}
    </article>
  );
}

interface WorksProps {
  readonly pieces: readonly WidgetReply[];
  readonly sold: readonly TileReply[];
  readonly name: string;
}

/** All that is here, and what it was that others have taken home. */
function Works({ pieces, sold, name }: WorksProps) {
  const works = useMemo(() => [...pieces.map(tileOf), ...sold].slice(0, ARTIST_PIECES), [pieces, sold]);
  if (works.length === 0) return null;
  return (
    <section className="artist-works">
      <h2>{`Works by ${name}`}</h2>
      <Hanging pieces={works} below />
    </section>
  );
}

interface ArtistNameProps {
  readonly name: string;
  /** Artist that a visitor can ask about from this page. */
  readonly artist: Maker | null;
}

function ArtistName({ name, artist }: ArtistNameProps) {
  const isOpen = useIsOpen();
  return (
    <header className="artist-head">
      <h1>{name}</h1>
      {artist && isOpen(PATHS.inquire) && <Link to={inquirePath({ artist: artist.id })}>{SUBJECTS.artist.asking}</Link>}
    </header>
  );
}

function NothingHere({ artist }: { readonly artist: Maker | null }) {
  return (
    <div className="artist-empty">
      <p>We have none of this artist’s work at the moment.</p>
      {artist && <AskOrCall about={{ artist: artist.id }}>{SUBJECTS.artist.asking}</AskOrCall>}
    </div>
  );
}

const HOME = { text: 'Home', to: PATHS.home };
const ARTISTS = { text: 'Artists', to: PATHS.artists };
const INVENTORY = { text: 'Inventory', to: PATHS.inventory };

function Lost({ questions }: { readonly questions: readonly UseQueryResult[] }) {
  const again = () => {
    for (const question of questions) if (question.isError) void question.refetch();
  };
  return <Unanswered onAgain={again}>The shop could not be reached, so this page cannot be shown yet.</Unanswered>;
}

interface Asked {
  readonly artist: number;
  readonly piece: number | null;
}

function targetOf({ params: { id, widget_id } }: PageInput): Asked | null {
  const artist = idIn(id);
  const piece = widget_id === undefined ? null : idIn(widget_id);
  return artist === null || (widget_id !== undefined && piece === null) ? null : { artist, piece };
}

function idIn(text = ''): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function artistQuery(client: VisitorClient, id: number) {
  return queryOptions({ queryKey: ['artist', id], queryFn: () => (id > 0 ? client.artist(id) : null) });
}

/** Only public ones; without a maker there are no others. */
function piecesQuery(client: VisitorClient, artist: number) {
  return queryOptions({
    queryKey: ['pieces-of', artist],
    queryFn: () => (artist > 0 ? client.widgets({ manufacturer_id: artist, count: ARTIST_PIECES }) : NO_PIECES),
  });
}
const NO_PIECES: { readonly data: readonly WidgetReply[] } = { data: [] };

function soldQuery(client: VisitorClient, artist: number) {
  return queryOptions({ queryKey: ['sold-of', artist], queryFn: () => (artist > 0 ? client.sold(artist) : []) });
}

function pieceQuery(client: VisitorClient, id: number) {
  return queryOptions({
    queryKey: ['piece', id],
    queryFn: () => (id > 0 ? client.widget(id) : null),
    placeholderData: keepPreviousData,
  });
}
