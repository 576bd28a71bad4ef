import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { backCloses } from '../../kernel/back-closes';
import type { Enquiries } from '../../kernel/enquiry-links';
import type { Sources } from '../../kernel/load-page';
import { shopQuery } from '../../kernel/shop';
import { SourcesProvider } from '../../kernel/sources';
import { askedQuery } from './asked';
import { EnquiryDialog } from './EnquiryDialog';

/**
 * The enquiries of one document, one for each address, in a tree of their own: so pages that React has not taken over have
 * them as well. What is typed stays in them until it is sent.
 */
export function enquiryDialogs(sources: Sources): Enquiries {
  const begun = new Set<string>();
  let opener: HTMLAnchorElement | null = null;
  let root: Root | null = null;

  const show = () => {
    root ??= createRoot(document.body.appendChild(document.createElement('div')));
    root.render(
      <BrowserRouter>
        <SourcesProvider {...sources}>
          {[...begun].map((search) => (
            <EnquiryDialog key={search} search={search} isOpen={opener?.search === search} onClose={close} />
          ))}
        </SourcesProvider>
      </BrowserRouter>,
    );
  };
  const hide = (isSent = false) => {
    const link = opener;
    if (!link) return;
    opener = null;
    if (isSent) begun.delete(link.search);
    flushSync(show); // nothing outside an open dialog takes the focus
    link.focus();
  };
  const over = backCloses(hide);
  const close = (isSent: boolean) => {
    hide(isSent);
    over.closed();
  };

  return {
    prepare({ search }) {
      const { queryClient, client } = sources;
      void queryClient.prefetchQuery(shopQuery(client));
      void queryClient.prefetchQuery(askedQuery(client, new URLSearchParams(search)));
    },
    open(link) {
      if (!link.isConnected) return; // its page has gone
      over.opened();
      opener = link;
      begun.add(link.search);
      show();
    },
  };
}
