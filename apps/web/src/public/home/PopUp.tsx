import { queryOptions, useQuery } from '@tanstack/react-query';
import type { VisitorClient } from '@rabbet/client';
import { usePageSettings } from '../../kernel/data/page-settings';
import { useClient } from '../../kernel/data/sources';
import { PATHS } from '../../paths/paths';

const TITLE = 'pop-up-title';

/**
 * Tells of one gallery event. It is in the page and closed; `kernel/still/pop-up.ts` opens it after a while, so that it does
 * not come where no script runs. What it leads to has to be there: a hidden event is told of by nobody.
 */
export function PopUp() {
  const { popup, popup_event_id: id, popup_title, popup_text, popup_delay_ms } = usePageSettings();
  const { data: event } = useQuery({ ...popUpQuery(useClient(), id), enabled: popup });
  if (!event) return null;
  const text = popup_text ?? event.summary;
  return (
    <dialog className="dialog pop-up" aria-labelledby={TITLE} data-pop-up={id} data-after={popup_delay_ms}>
      <form method="dialog" className="dialog-head">
        <h2 id={TITLE}>{popup_title ?? event.name}</h2>
        <button className="dialog-close" aria-label="Close">
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <path d="m2 2 8 8m0-8-8 8" />
          </svg>
        </button>
      </form>
      {text && <p>{text}</p>}
      <p className="pop-up-ways">
        <a className="button" href={`${PATHS.events}/${id}`}>
          Learn more<span className="for-ears">{` about ${event.name}`}</span>
        </a>
      </p>
    </dialog>
  );
}

/** Null while visitors may not know of it. */
export function popUpQuery(client: VisitorClient, id: number) {
  return queryOptions({ queryKey: ['gallery-event', id], queryFn: () => client.galleryEvent(id) });
}
