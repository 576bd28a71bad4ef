import type { ArtistReply, FavouriteReply, VisitorClient, WidgetReply } from '@rabbet/client';
import { favouritesIn } from '@rabbet/domain/artworks/artworks';
import { ASKING_FOR_SIMILAR, isSubject, type Subject, SUBJECTS } from '@rabbet/domain/inquiries/inquiries';
import { makerName } from '@rabbet/domain/text/maker-name';
import { queryOptions } from '@tanstack/react-query';
import { frameOf, frameWords } from '../../ui/frame-choice';

/** Records that an address names, as far as visitors may see them. */
export interface InquirySubjects {
  readonly piece: WidgetReply | null;
  readonly artist: ArtistReply | null;
  /** Pieces of a list of favorites. */
  readonly pieces: readonly FavouriteReply[];
}

/** An inquiry that nobody has written yet. */
export interface Inquiry {
  readonly about: Subject;
  readonly id: number | null;
  readonly title: string;
  /** Text of the message before anybody has typed one. */
  readonly opening?: string;
}

export function subjectsQuery(client: VisitorClient, search: URLSearchParams) {
  const pieceId = idIn(search, 'piece');
  const artistId = idIn(search, 'artist');
  const favouriteIds = favouritesIn(search.get('pieces') ?? '');
  return queryOptions({
    queryKey: ['enquire', pieceId, artistId, favouriteIds],
    queryFn: async (): Promise<InquirySubjects> => {
      const [piece, artist, pieces] = await Promise.all([
        pieceId === null ? null : client.widget(pieceId),
        artistId === null ? null : client.artist(artistId),
        favouriteIds.length === 0 ? [] : client.favourites(favouriteIds),
      ]);
      return { piece, artist, pieces };
    },
  });
}

/** Inquiry of an address. If a visitor may not see the record, the inquiry is about the shop. */
export function inquiryAt(search: URLSearchParams, { piece, artist, pieces }: InquirySubjects): Inquiry {
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
