import type { Client, WhoAsksReply } from '@rabbet/client';
import { inquiryList, type InquiryReply } from '@rabbet/domain/inquiries/inquiries';
import type { Paged } from '@rabbet/domain/pages/paging';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { staffPath } from '../../paths/paths';
import { staffInquiryPath, STAFF_PATHS } from '../../paths/staff-paths';
import { AskedAbout, askedPieceQuery, priceOf, useAskedPiece } from '../inquiries/inquiries';
import type { Column } from '../list/ListTable';
import { mayRead } from '../session/who-asks';
import { Age, WaitingRows } from './WaitingRows';

/** Rows that are shown: whoever has more to answer goes on in the list. */
const MOST = 12;
/** An inquiry that waits longer is late. */
const LATE_MS = 2 * 24 * 3_600_000;

/** The open inquiries that have waited longest; null where they are not for whoever asks. */
export function openInquiriesQuery(client: Client, who: WhoAsksReply | null) {
  const isReader = mayRead(who, 'people');
  return queryOptions({
    queryKey: ['list', inquiryList.path, 'open', isReader],
    queryFn: async (): Promise<Paged<InquiryReply> | null> =>
      isReader ? client.list(inquiryList, { answered: false, sort: 'asked_at', count: MOST }) : null,
  });
}

/** Loads them, each with its piece. */
export async function loadOpenInquiries(queryClient: QueryClient, client: Client, who: WhoAsksReply): Promise<void> {
  const open = await queryClient.fetchQuery({ ...openInquiriesQuery(client, who), staleTime: 0 });
  if (!mayRead(who, 'pieces')) return;
  await Promise.all((open?.data ?? []).map((one) => queryClient.fetchQuery(askedPieceQuery(client, one))));
}

export function OpenInquiries({ open, now }: { readonly open: Paged<InquiryReply>; readonly now: Date }) {
  const { total_rows: count } = open;
  return (
    <WaitingRows
      caption="Inquiries"
      title={count === 1 ? 'One inquiry' : `${count.toLocaleString('en-US')} inquiries`}
      columns={columnsAt(now)}
      page={open}
      all={staffPath(STAFF_PATHS.inquiries, { answered: 'false', sort: 'asked_at' })}
    />
  );
}

function columnsAt(now: Date): readonly Column<InquiryReply>[] {
  return [
    { title: 'From', cell: ({ id, name }) => <Link to={staffInquiryPath(id)}>{name ?? '[erased]'}</Link> },
    { title: 'About', cell: (subject) => <AskedAbout subject={subject} /> },
    { title: 'Price', cell: (subject) => <PriceAsked subject={subject} />, isFigure: true },
    { title: 'Place', cell: (subject) => <PlaceAsked subject={subject} /> },
    { title: 'Question', cell: ({ message }) => message ?? '[erased]', isText: true },
    { title: 'Waits', cell: ({ asked_at }) => <Age at={asked_at} now={now} lateMs={LATE_MS} />, isText: false },
  ];
}

interface AskedProps {
  readonly subject: InquiryReply;
}

function PriceAsked({ subject }: AskedProps) {
  const piece = useAskedPiece(subject);
  return piece && priceOf(piece);
}

function PlaceAsked({ subject }: AskedProps) {
  return useAskedPiece(subject)?.location;
}
