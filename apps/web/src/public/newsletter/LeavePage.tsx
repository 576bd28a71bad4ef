import { ShopForm } from '../../kernel/forms/ShopForm';
import type { PageInput } from '../../kernel/load-page';
import { ByLink, lookAt } from './links';
import { leaveNewsletter } from './newsletter-forms';

export const load = lookAt('leaving');
export const forms = [leaveNewsletter];
export const isSecret = true;

export function Page({ visit }: { readonly visit: PageInput }) {
  return (
    <ByLink visit={visit} what="leaving" title="Leave our newsletter?">
      {(email, hidden) => (
        <>
          {email !== null && (
            <p>
              It is no longer sent to <strong>{email}</strong> then.
            </p>
          )}
          <ShopForm form={leaveNewsletter} submit="Leave the newsletter" hidden={hidden} />
        </>
      )}
    </ByLink>
  );
}
