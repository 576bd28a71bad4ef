import type { ArtistReply, FavouriteReply, VisitorClient, WidgetReply } from '@rabbet/client';
import { favouritesIn } from '@rabbet/domain/artworks/artworks';
import { ASKING_FOR_SIMILAR, isSubject, type Subject, SUBJECTS } from '@rabbet/domain/inquiries/inquiries';
import { makerName } from '@rabbet/domain/text/maker-name';
import { queryOptions } from '@tanstack/react-query';
import { frameOf, frameWords } from '../../ui/frame-choice';

/** What an address names, as far as visitors may see it. */
export interface Asked {
  readonly piece: WidgetReply | null;
  readonly artist: ArtistReply | null;
  /** Of a list of favourites. */
  readonly pieces: readonly FavouriteReply[];
}

/** An inquiry that nobody has written yet. */
export interface Inquiry {
  readonly about: Subject;
  readonly id: number | null;
  readonly title: string;
  /** What stands in the message before anybody has typed one. */
  readonly opening?: string;
}

export function askedQuery(client: VisitorClient, search: URLSearchParams) {
  const [piece, artist] = [idIn(search, 'piece'), idIn(search, 'artist')];
  const list = favouritesIn(search.get('pieces') ?? '');
  return queryOptions({
    queryKey: ['enquire', piece, artist, list],
    queryFn: async (): Promise<Asked> => {
      const [found, maker, pieces] = await Promise.all([
        piece === null ? null : client.widget(piece),
        artist === null ? null : client.artist(artist),
        list.length === 0 ? [] : client.favourites(list),
      ]);
      return { piece: found, artist: maker, pieces };
    },
  });
}

/** What the address names that a visitor may not see is asked about as the shop itself is. */
export function inquiryAt(search: URLSearchParams, { piece, artist, pieces }: Asked): Inquiry {
  if (piece) return ofPiece(piece);
  if (artist) return { about: 'artist', id: artist.id, title: `Inquire about ${makerName(artist)}` };
  const workshop = idIn(search, 'workshop');
  if (workshop !== null) return { about: 'workshop', id: workshop, title: SUBJECTS.workshop.asking };
  const named = search.get('about') ?? '';
  const about = isSubject(named) && !SUBJECTS[named].isOfOne ? named : 'shop';
  if (pieces.length > 0) return ofFavourites(pieces);
  const frame = about === 'framing' ? frameOf(search.get('frame') ?? '') : null;
  const opening = frame ? { opening: `I would like ${frameWords(frame)}.` } : {};
  return { about, id: null, title: SUBJECTS[about].asking, ...opening };
}

function ofFavourites(pieces: readonly FavouriteReply[]): Inquiry {
  const numbers = new Intl.ListFormat('en').format(pieces.map(({ id }) => String(id)));
  const opening = `I would like to know more about Catalog no ${numbers}.`;
  return { about: 'shop', id: null, title: 'Inquire about these pieces', opening };
}

function ofPiece({ id, name, sold }: WidgetReply): Inquiry {
  if (!sold) return { about: 'piece', id, title: SUBJECTS.piece.asking };
  const opening = `I would like something similar to “${name}”.`;
  return { about: 'piece', id, title: ASKING_FOR_SIMILAR, opening };
}

function idIn(search: URLSearchParams, name: string): number | null {
  const id = Number(search.get(name));
  return Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? id : null;
}
