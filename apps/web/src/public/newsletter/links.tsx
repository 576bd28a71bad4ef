import { type VisitorClient, Problem } from '@rabbet/client';
import { queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAnswer } from '../../kernel/data/answer';
import { Head } from '../../kernel/pages/Head';
import type { Outcome, PageInput } from '../../kernel/pages/load-page';
import { useClient, type Sources } from '../../kernel/data/sources';

type What = 'confirmation' | 'leaving';

function secretIn({ search }: PageInput): string {
  return search.get('secret') ?? '';
}

/** Null where the link is none, or none any more. */
function linkQuery(client: VisitorClient, what: What, secret: string) {
  return queryOptions({
    queryKey: ['newsletter-link', what],
    queryFn: () => (secret === '' ? null : client.lookAtNewsletter(what, secret).catch(nullIfVoid)),
    staleTime: Infinity,
  });
}

function nullIfVoid(error: unknown): null {
  if (error instanceof Problem && error.status >= 400 && error.status < 500) return null;
  throw error;
}

/** Looks at a link, which changes nothing: programs that guard mailboxes open it too. */
export function lookAt(what: What) {
  return async (visit: PageInput, { queryClient, client }: Sources): Promise<Outcome> => {
    await queryClient.fetchQuery(linkQuery(client, what, secretIn(visit)));
    return 'found';
  };
}

interface ByLinkProps {
  readonly visit: PageInput;
  readonly what: What;
  readonly title: string;
  /** Content in place of the button where the link does nothing any more. */
  readonly gone: ReactNode;
  readonly children: (email: string | null, hidden: { readonly secret: string }) => ReactNode;
}

/** A page that a mail leads to, with a button that does what it is for. */
export function ByLink({ visit, what, title, gone, children }: ByLinkProps) {
  const secret = secretIn(visit);
  const { data: link } = useAnswer(linkQuery(useClient(), what, secret));
  return (
    <section className="enquire">
      <div className="prose">
        <Head title={title} description="Our newsletter." keywords={['newsletter']} hidden />
        <h1>{link ? title : 'This link no longer works'}</h1>
        {link ? children(link.email, { secret }) : gone}
      </div>
    </section>
  );
}
