import type { ArtistReply, VisitorClient, WidgetReply } from '@rabbet/client';
import { favouritesIn } from '@rabbet/domain/artworks/artworks';
import { makerName } from '@rabbet/domain/people/people';
import { queryOptions } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useAnswer } from '../../kernel/answer';
import { Head } from '../../kernel/Head';
import type { Outcome, PageInput, Sources } from '../../kernel/load-page';
import { PhoneLink } from '../../kernel/PhoneLink';
import { useShop } from '../../kernel/shop';
import { useClient } from '../../kernel/sources';
import { artistPath, PATHS, piecePath } from '../../paths';
import { enquire, EnquiryForm, type EnquirySubject } from './EnquiryForm';

export const forms = [enquire];

interface Asked {
  readonly piece: WidgetReply | null;
  readonly artist: ArtistReply | null;
}

function askedQuery(client: VisitorClient, visit: PageInput) {
  const [piece, artist] = [idIn(visit, 'piece'), idIn(visit, 'artist')];
  return queryOptions({
    queryKey: ['enquire', piece, artist],
    queryFn: async (): Promise<Asked> => {
      const [found, maker] = await Promise.all([
        piece === null ? null : client.widget(piece),
        artist === null ? null : client.artist(artist),
      ]);
      return { piece: found, artist: maker };
    },
  });
}

export async function load(visit: PageInput, { queryClient, client }: Sources): Promise<Outcome> {
  await queryClient.fetchQuery(askedQuery(client, visit));
  return 'found';
}

function idIn({ search }: PageInput, name: string): number | null {
  const id = Number(search.get(name));
  return Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? id : null;
}

export function Page({ visit }: { readonly visit: PageInput }) {
  const { data } = useAnswer(askedQuery(useClient(), visit));
  if (!data) return null;
  const { subject, title, opening, about } = subjectOf(visit, data);
  const isSent = visit.search.get('said') === 'sent';
  return (
    <section className="enquire">
      <Head
        title={title}
        description="Ask us about a piece, an artist, framing or anything else: we answer in person."
        keywords={['enquiry', 'contact']}
        hidden
      />
      <div className="prose enquire-words">
        <h1>{isSent ? 'Thank you' : title}</h1>
        {isSent ? <Thanks /> : about}
        {!isSent && <EnquiryForm subject={subject} opening={opening} />}
      </div>
      <Beside />
    </section>
  );
}

function Thanks() {
  return (
    <>
      <p role="status">Your question has arrived. One of us will answer you in person, as a rule within a day.</p>
      <p>
        <Link to={PATHS.inventory}>On to the inventory</Link>
      </p>
    </>
  );
}

interface Shown {
  readonly subject: EnquirySubject;
  readonly title: string;
  readonly opening?: string;
  readonly about?: React.ReactNode;
}

/** What the address names that a visitor may not see is asked about as the shop itself is. */
function subjectOf(visit: PageInput, { piece, artist }: Asked): Shown {
  if (piece) return ofPiece(piece);
  if (artist) {
    const name = makerName(artist);
    const about = (
      <p>
        <Link to={artistPath(artist)}>{name}</Link>
      </p>
    );
    return { subject: { about: 'artist', id: artist.id }, title: `Ask about ${name}`, about };
  }
  const workshop = idIn(visit, 'workshop');
  if (workshop !== null) return { subject: { about: 'workshop', id: workshop }, title: 'Ask about this workshop' };
  if (visit.search.get('about') === 'framing')
    return { subject: { about: 'framing', id: null }, title: 'Ask about framing' };
  const ofShop = { subject: { about: 'shop', id: null } } as const;
  const pieces = favouritesIn(visit.search.get('pieces') ?? '');
  if (pieces.length === 0) return { ...ofShop, title: 'Ask us' };
  return { ...ofShop, title: 'Ask about these pieces', opening: `I would like to know more about ${named(pieces)}.` };
}

/** By their numbers alone: nobody has looked whether a visitor may see them. */
function named(pieces: readonly number[]): string {
  return `Catalog no ${new Intl.ListFormat('en').format(pieces.map(String))}`;
}

function ofPiece(piece: WidgetReply): Shown {
  const { id, name, manufacturer, sold } = piece;
  const maker = manufacturer ? `, ${makerName(manufacturer)}` : '';
  return {
    subject: { about: 'piece', id },
    title: sold ? 'Ask for something similar' : 'Ask about this piece',
    opening: sold ? `I would like something similar to “${name}”.` : undefined,
    about: (
      <p>
        <Link to={piecePath(piece)}>{name}</Link>
        {`${maker} · Catalog no ${id}${sold ? ' · Sold' : ''}`}
      </p>
    ),
  };
}

function Beside() {
  const { phone, openToday, street, suite, cityLine } = useShop();
  const lines = [[street, suite].filter(Boolean).join(', '), cityLine].filter(Boolean);
  return (
    <aside className="enquire-beside" aria-label="Call or visit">
      <h2>Rather talk?</h2>
      {phone && (
        <p>
          <PhoneLink number={phone} />
        </p>
      )}
      {openToday && <p>{openToday}</p>}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </aside>
  );
}
