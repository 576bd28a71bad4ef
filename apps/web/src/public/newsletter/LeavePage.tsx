import { AskOrCall } from '../../kernel/contact/AskOrCall';
import { ShopForm } from '../../kernel/forms/ShopForm';
import type { PageInput } from '../../kernel/pages/load-page';
import { ByLink, lookAt } from './links';
import { leaveNewsletter } from './newsletter-forms';

export const load = lookAt('leaving');
export const forms = [leaveNewsletter];
export const isSecret = true;

export function Page({ visit }: { readonly visit: PageInput }) {
  return (
    <ByLink visit={visit} what="leaving" title="Unsubscribe from our newsletter?" gone={<Left />}>
      {(email, hidden) => (
        <>
          {email !== null && (
            <p>
              We will stop sending it to <strong>{email}</strong>.
            </p>
          )}
          <ShopForm form={leaveNewsletter} submit="Yes, unsubscribe me" hidden={hidden} />
        </>
      )}
    </ByLink>
  );
}

/** Page of a link that does nothing any more. A visitor who still gets letters is asked to tell the shop. */
function Left() {
  return (
    <>
      <p>
        You may have unsubscribed already. If you get another newsletter, use the link in that one, or tell us, and we
        will take you off the list.
      </p>
      <AskOrCall about={{}}>Write to us</AskOrCall>
    </>
  );
}
