import { type Client, type LinkPurpose, type LinkReply, Problem } from '@rabbet/client';
import { queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAnswer } from '../../kernel/data/answer';
import type { Sources } from '../../kernel/data/sources';
import type { Outcome, PageInput } from '../../kernel/pages/load-page';
import { staffClient, useClient } from '../session/staff-client';
import { StaffHead } from '../frame/StaffHead';

function secretIn({ search }: PageInput): string {
  return search.get('secret') ?? '';
}

/** Null where the link has been used, has expired, or never was one. */
function linkQuery(client: Client, purpose: LinkPurpose, secret: string) {
  return queryOptions({
    queryKey: ['link', purpose],
    queryFn: () => (secret === '' ? null : client.lookAtLink(purpose, secret).catch(nullIfVoid)),
    staleTime: Infinity,
  });
}

function nullIfVoid(error: unknown): null {
  if (error instanceof Problem && error.status === 404) return null;
  throw error;
}

/** Looks at a link, which changes nothing: programs that guard mailboxes open it too. */
export function lookAt(purpose: LinkPurpose) {
  return async (visit: PageInput, { queryClient, client }: Sources): Promise<Outcome> => {
    await queryClient.fetchQuery(linkQuery(staffClient(client), purpose, secretIn(visit)));
    return 'found';
  };
}

interface ByLinkProps {
  readonly visit: PageInput;
  readonly purpose: LinkPurpose;
  readonly title: string;
  /** What to do where the link holds no longer. */
  readonly instead: { readonly words: string; readonly text: string; readonly to: string };
  readonly children: (link: LinkReply, hidden: { readonly secret: string }) => ReactNode;
}

/** A page that somebody has come to by a link: for whom it is, and a button that does what it is for. */
export function ByLink({ visit, purpose, title, instead, children }: ByLinkProps) {
  const secret = secretIn(visit);
  const { data: link } = useAnswer(linkQuery(useClient(), purpose, secret));
  return (
    <section className="entry-card">
      <StaffHead title={title} />
      <h1>{link ? title : 'This link no longer works'}</h1>
      {link ? (
        children(link, { secret })
      ) : (
        <>
          <p>{instead.words}</p>
          <div className="entry-ways">
            <Link to={instead.to}>{instead.text}</Link>
          </div>
        </>
      )}
    </section>
  );
}
