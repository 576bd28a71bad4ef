import type { Client, StaffWidgetReply } from '@rabbet/client';
import { type InquiryReply, SUBJECTS } from '@rabbet/domain/inquiries/inquiries';
import { imageAddress } from '@rabbet/domain/images/images';
import { makerName, shownName } from '@rabbet/domain/text/maker-name';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { staffArtworkPath, staffCompanyPath } from '../../paths/staff-paths';
import { useClient } from '../session/staff-client';
import { mayRead, useWho } from '../session/who-asks';

type Subject = Pick<InquiryReply, 'about' | 'subject_id' | 'subject'>;

/** The piece that an inquiry is about; null where it is about something else, or the piece is gone. */
export function askedPieceQuery(client: Client, { about, subject_id: id }: Subject) {
  const isOfPiece = about === 'piece' && id !== null;
  return queryOptions({
    queryKey: ['pieces', 'one', isOfPiece ? id : null],
    queryFn: async (): Promise<StaffWidgetReply | null> =>
      isOfPiece ? ((await client.allWidgets({ id })).data[0] ?? null) : null,
  });
}

export function useAskedPiece(subject: Subject): StaffWidgetReply | null {
  const isReader = mayRead(useWho(), 'pieces');
  return useQuery({ ...askedPieceQuery(useClient(), subject), enabled: isReader }).data ?? null;
}

/** Words for the subject of an inquiry: "Low Tide", "Ann Lee", "Custom framing". */
export function subjectWords({ about, subject_id: id, subject }: Subject): string {
  const { title } = SUBJECTS[about];
  if (subject !== null) return about === 'artist' ? shownName(subject) : subject;
  return id === null ? title : `${title}, number ${id}`;
}

/** Page of the piece or artist for staff; null where there is none. */
export function subjectPath({ about, subject_id: id }: Subject): string | null {
  if (id === null) return null;
  return about === 'piece' ? staffArtworkPath(id) : about === 'artist' ? staffCompanyPath(id) : null;
}

/** A piece, as small as it is told apart by, with title and artist; else the words of the subject. */
export function AskedAbout({ subject }: { readonly subject: Subject }) {
  const piece = useAskedPiece(subject);
  const path = subjectPath(subject);
  const words = subjectWords(subject);
  return (
    <span className="asked-about">
      {piece && <Thumbnail piece={piece} />}
      <span>
        {path === null ? words : <Link to={path}>{words}</Link>}
        {piece?.manufacturer && <span className="aside"> by {makerName(piece.manufacturer)}</span>}
      </span>
    </span>
  );
}

const WIDTH = 160;

function Thumbnail({ piece: { images } }: { readonly piece: StaffWidgetReply }) {
  const image = images[0]?.image;
  if (!image) return null;
  return (
    <img
      className="thumbnail"
      src={imageAddress(image.id, image, WIDTH)}
      width={image.width}
      height={image.height}
      alt=""
      loading="lazy"
    />
  );
}

/** Price of a piece for staff: the stored one, else the computed one. */
export function priceOf({ price, computed_price: computed, sold }: StaffWidgetReply): string {
  const dollars = price ?? computed;
  if (sold) return 'sold';
  return dollars === null ? '' : `$${dollars.toLocaleString('en-US')}`;
}
