import { ShopForm } from '../../kernel/forms/ShopForm';
import type { PageInput } from '../../kernel/load-page';
import { ByLink, lookAt } from './links';
import { confirmNewsletter } from './newsletter-forms';

export const load = lookAt('confirmation');
export const forms = [confirmNewsletter];
export const isSecret = true;

export function Page({ visit }: { readonly visit: PageInput }) {
  return (
    <ByLink visit={visit} what="confirmation" title="Do you want our newsletter?">
      {(email, hidden) => (
        <>
          <p>
            It is sent to <strong>{email}</strong>.
          </p>
          <ShopForm form={confirmNewsletter} submit="Yes, send it to me" hidden={hidden} />
        </>
      )}
    </ByLink>
  );
}
