import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { backCloses } from '../../kernel/navigation/back-closes';
import type { Inquiries } from '../../kernel/navigation/inquiry-links';
import { shopQuery } from '../../kernel/data/shop';
import { SourcesProvider, type Sources } from '../../kernel/data/sources';
import { subjectsQuery } from './inquiry-subjects';
import { InquiryDialog } from './InquiryDialog';

/**
 * The inquiries of one document, one for each thing asked about, in a tree of their own: so pages that React has not taken over have
 * them as well. What is typed stays in them until it is sent.
 */
export function inquiryDialogs(sources: Sources): Inquiries {
  /** The addresses of those that are written, by what they are about. */
  const begun = new Map<string, string>();
  const sent = new Set<string>();
  let opener: HTMLAnchorElement | null = null;
  let root: Root | null = null;

  const show = () => {
    root ??= createRoot(document.body.appendChild(document.createElement('div')));
    root.render(
      <BrowserRouter>
        <SourcesProvider {...sources}>
          {[...begun].map(([about, search]) => (
            <InquiryDialog
              key={about}
              search={search}
              isOpen={opener !== null && aboutWhat(opener) === about}
              onSent={() => void sent.add(about)}
              onClose={close}
            />
          ))}
        </SourcesProvider>
      </BrowserRouter>,
    );
  };
  const hide = () => {
    const link = opener;
    if (!link) return;
    opener = null;
    if (sent.delete(aboutWhat(link))) begun.delete(aboutWhat(link));
    flushSync(show); // nothing outside an open dialog takes the focus
    link.focus();
  };
  const over = backCloses(hide);
  const close = () => {
    hide();
    over.closed();
  };

  return {
    prepare({ search }) {
      const { queryClient, client } = sources;
      void queryClient.prefetchQuery(shopQuery(client));
      void queryClient.prefetchQuery(subjectsQuery(client, new URLSearchParams(search)));
    },
    open(link) {
      if (!link.isConnected) return; // its page has gone
      over.opened();
      opener = link;
      begun.set(aboutWhat(link), link.search);
      show();
    },
  };
}

/** A list of favorites stays one, whatever is taken off it. */
function aboutWhat({ search }: HTMLAnchorElement): string {
  return new URLSearchParams(search).has('pieces') ? 'favourites' : search;
}
