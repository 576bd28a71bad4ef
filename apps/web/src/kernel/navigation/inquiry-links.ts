import { isForElsewhere } from './clicks';
import { INQUIRE, REGISTER } from '../../paths/inquire-path';

/** Inquiries and registrations over the page, by the links to their own. */
export interface Inquiries {
  /** Fetches what will be shown. */
  prepare(link: HTMLAnchorElement): void | Promise<void>;
  open(link: HTMLAnchorElement): void | Promise<void>;
}
type Load = () => Promise<{ readonly inquiries: Inquiries }>;

const asThePageSays: Load = () => import(/* @vite-ignore */ String(document.body.dataset['inquiries']));

/** A page that is loaded anew where something had covered it is covered no more: nobody goes back through that entry. */
export function skipCover(): void {
  // of a router, or without one
  if (/"cover":/.test(JSON.stringify(history.state))) history.back();
}

/**
 * Has each link to the page of inquiries, or to that of a registration, open it over the page that it stands on, whoever has put it there. The code for it
 * is fetched when somebody comes near such a link; where that fails, the link leads to its page.
 */
export function hearInquiries(load = asThePageSays): void {
  const near = ({ target }: Event) => {
    const link = linkAround(target);
    if (!link) return;
    load()
      .then(({ inquiries }) => inquiries.prepare(link))
      .catch(() => {}); // it is tried again when it is followed
  };
  window.addEventListener('pointerover', near);
  window.addEventListener('focusin', near);
  // before the page's own scripts follow it
  window.addEventListener(
    'click',
    (event) => {
      const link = linkAround(event.target);
      if (!link || isForElsewhere(event)) return;
      event.preventDefault();
      load()
        .then(({ inquiries }) => inquiries.open(link))
        .catch(() => location.assign(link.href));
    },
    { capture: true },
  );
}

const OVER_THE_PAGE = `a[href^="${INQUIRE}"],a[href^="${REGISTER}"]:not([href*=confirmation])`;

function linkAround(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>(OVER_THE_PAGE) : null;
}
