import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { backCloses } from '../../kernel/navigation/back-closes';
import type { Inquiries } from '../../kernel/navigation/inquiry-links';
import { SourcesProvider, type Sources } from '../../kernel/data/sources';
import { registerPath } from '../../paths/paths';
import { placesIn } from '../workshops/workshops';
import { RegistrationDialog } from './RegistrationDialog';
import { registeringQuery } from './registrations';

/** Registrations over the page of a workshop or the list, one for each workshop: closed, they keep what was typed. */
export function registrationDialogs(sources: Sources): Inquiries {
  const begun = new Set<number>();
  const done = new Set<number>();
  let opener: HTMLAnchorElement | null = null;
  let root: Root | null = null;

  const show = () => {
    const openId = opener && workshopOf(opener);
    root ??= createRoot(document.body.appendChild(document.createElement('div')));
    root.render(
      <BrowserRouter>
        <SourcesProvider {...sources}>
          {[...begun].map((id) => (
            <RegistrationDialog
              {...{ id, isOpen: id === openId, onClose: close }}
              key={id}
              onDone={() => {
                done.add(id);
                void tellPlaces(sources, id);
              }}
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
    const id = workshopOf(link);
    if (done.delete(id)) begun.delete(id);
    flushSync(show); // nothing outside an open dialog takes the focus
    link.focus();
  };
  const over = backCloses(hide);
  const close = () => {
    hide();
    over.closed();
  };

  return {
    prepare(link) {
      void sources.queryClient.prefetchQuery(registeringQuery(sources.client, workshopOf(link)));
    },
    open(link) {
      if (!link.isConnected) return; // its page has gone
      if (link.search !== '') return location.assign(link.href); // a held seat is paid for on a page of its own
      over.opened();
      opener = link;
      begun.add(workshopOf(link));
      show();
    },
  };
}

/** The page below stays as it was sent, but for what it says of the seats that are left. */
async function tellPlaces({ queryClient, client }: Sources, id: number): Promise<void> {
  const registering = await queryClient.fetchQuery({ ...registeringQuery(client, id), staleTime: 0 }).catch(() => null);
  if (!registering) return;
  const { button, badge } = placesIn(registering.workshop, registering.counts, Date.now());
  for (const link of document.querySelectorAll(`.workshop-register a[href="${registerPath(id)}"]`)) {
    const shown = link.parentElement?.querySelector<HTMLElement>('.seats-badge');
    if (shown && badge) {
      shown.textContent = badge.text;
      shown.dataset['colour'] = badge.colour;
    }
    if (button && link.firstChild) link.firstChild.textContent = button;
  }
}

/** The number at the end of the path of a registration. */
function workshopOf({ pathname }: HTMLAnchorElement): number {
  return Number(pathname.split('/').at(-1));
}
