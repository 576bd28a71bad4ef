import type { Client, WhoAsksReply } from '@rabbet/client';
import { enquiryList, type EnquiryReply } from '@rabbet/domain/enquiries/enquiries';
import type { Paged } from '@rabbet/domain/pages/paging';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { staffPath } from '../../paths';
import { staffEnquiryPath, STAFF_PATHS } from '../../staff-paths';
import { AskedAbout, askedPieceQuery, priceOf, useAskedPiece } from '../enquiries/enquiries';
import { type Column, Ledger } from '../Ledger';
import { ageInWords, exactly } from '../Moment';
import { mayRead } from '../who-asks';

/** Rows that are shown: whoever has more to answer goes on in the list. */
const MOST = 12;
/** An inquiry that waits longer is late. */
const LATE_MS = 2 * 24 * 3_600_000;

/** The open inquiries that have waited longest; null where they are not for whoever asks. */
export function openInquiriesQuery(client: Client, who: WhoAsksReply | null) {
  const isReader = mayRead(who, 'people');
  return queryOptions({
    queryKey: ['list', enquiryList.path, 'open', isReader],
    queryFn: async (): Promise<Paged<EnquiryReply> | null> =>
      isReader ? client.list(enquiryList, { answered: false, sort: 'asked_at', count: MOST }) : null,
  });
}

/** Loads them, each with its piece. */
export async function loadOpenInquiries(queryClient: QueryClient, client: Client, who: WhoAsksReply): Promise<void> {
  const open = await queryClient.fetchQuery({ ...openInquiriesQuery(client, who), staleTime: 0 });
  if (!mayRead(who, 'pieces')) return;
  await Promise.all((open?.data ?? []).map((one) => queryClient.fetchQuery(askedPieceQuery(client, one))));
}

export function OpenInquiries({ open, now }: { readonly open: Paged<EnquiryReply>; readonly now: Date }) {
  if (open.total_rows === 0) return null;
  const more = open.total_rows - open.data.length;
  const all = staffPath(STAFF_PATHS.enquiries, { answered: 'false', sort: 'asked_at' });
  return (
    <section aria-label="Inquiries">
      <h2 className="waiting-title">
        {open.total_rows === 1 ? 'One inquiry' : `${open.total_rows.toLocaleString('en-US')} inquiries`}
      </h2>
      <Ledger caption="Inquiries" columns={columnsAt(now)} rows={open.data} keyOf={({ id }) => id} empty={null} />
      {more > 0 && (
        <p>
          <Link to={all}>{more === 1 ? 'One more' : `${more.toLocaleString('en-US')} more`}</Link>
        </p>
      )}
    </section>
  );
}

function columnsAt(now: Date): readonly Column<EnquiryReply>[] {
  return [
    { title: 'From', cell: ({ id, name }) => <Link to={staffEnquiryPath(id)}>{name ?? '[erased]'}</Link> },
    { title: 'About', cell: (subject) => <AskedAbout subject={subject} /> },
    { title: 'Price', cell: (subject) => <PriceAsked subject={subject} />, isFigure: true },
    { title: 'Place', cell: (subject) => <PlaceAsked subject={subject} /> },
    { title: 'Question', cell: ({ message }) => message ?? '[erased]', isText: true },
    { title: 'Waits', cell: ({ asked_at }) => <Age at={asked_at} now={now} />, isText: false },
  ];
}

interface AskedProps {
  readonly subject: EnquiryReply;
}

function PriceAsked({ subject }: AskedProps) {
  const piece = useAskedPiece(subject);
  return piece && priceOf(piece);
}

function PlaceAsked({ subject }: AskedProps) {
  return useAskedPiece(subject)?.location;
}

function Age({ at, now }: { readonly at: string; readonly now: Date }) {
  const isLate = now.getTime() - Date.parse(at) > LATE_MS;
  return (
    <time dateTime={at} title={exactly(at)} className={isLate ? 'is-late' : undefined}>
      {ageInWords(at, now)}
    </time>
  );
}
