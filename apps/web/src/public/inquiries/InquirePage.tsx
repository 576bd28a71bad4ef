import { makerName } from '@rabbet/domain/text/maker-name';
import { Link } from 'react-router-dom';
import { useAnswer } from '../../kernel/data/answer';
import { Head } from '../../kernel/pages/Head';
import type { Outcome, PageInput } from '../../kernel/pages/load-page';
import { useClient, type Sources } from '../../kernel/data/sources';
import { artistPath, PATHS } from '../../paths/paths';
import { type InquirySubjects, subjectsQuery, inquiryAt } from './inquiry-subjects';
import { AskedPiece, AskedPieces } from './AskedPiece';
import { Beside } from './Beside';
import { inquire, InquiryForm, SENT } from './InquiryForm';

export const forms = [inquire];

export async function load({ search }: PageInput, { queryClient, client }: Sources): Promise<Outcome> {
  await queryClient.fetchQuery(subjectsQuery(client, search));
  return 'found';
}

export function Page({ visit: { search, origin } }: { readonly visit: PageInput }) {
  const { data } = useAnswer(subjectsQuery(useClient(), search));
  if (!data) return null;
  const inquiry = inquiryAt(search, data);
  const isSent = search.get('said') === 'sent';
  return (
    <section className="enquire">
      <Head
        title={inquiry.title}
        description="Ask us about a piece, an artist, framing or anything else: we answer personally."
        keywords={['enquiry', 'contact']}
        canonical={search.size === 0 ? origin + PATHS.inquire : undefined}
        hidden={search.size > 0} // of each piece and artist there would be one
      />
      <div className="prose enquire-words">
        <h1>{isSent ? SENT.title : inquiry.title}</h1>
        {isSent ? <Thanks /> : <About subjects={data} />}
        {!isSent && <InquiryForm inquiry={inquiry} />}
      </div>
      <Beside place />
    </section>
  );
}

function About({ subjects: { piece, artist, pieces } }: { readonly subjects: InquirySubjects }) {
  if (piece) return <AskedPiece piece={piece} Way={Link} />;
  if (!artist) return <AskedPieces pieces={pieces} Way={Link} />;
  return (
    <p>
      <Link to={artistPath(artist)}>{makerName(artist)}</Link>
    </p>
  );
}

function Thanks() {
  return (
    <>
      <p role="status">{SENT.words}</p>
      <p>
        <Link to={PATHS.inventory}>Keep browsing</Link>
      </p>
    </>
  );
}
