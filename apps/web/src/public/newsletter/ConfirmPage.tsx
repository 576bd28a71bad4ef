import { Link } from 'react-router-dom';
import { ShopForm } from '../../kernel/forms/ShopForm';
import type { PageInput } from '../../kernel/pages/load-page';
import { PATHS } from '../../paths/paths';
import { ByLink, lookAt } from './links';
import { confirmNewsletter } from './newsletter-forms';

export const load = lookAt('confirmation');
export const forms = [confirmNewsletter];
export const isSecret = true;

export function Page({ visit }: { readonly visit: PageInput }) {
  return (
    <ByLink visit={visit} what="confirmation" title="Would you like our newsletter?" gone={<AskAnew />}>
      {(email, hidden) => (
        <>
          <p>
            We will send it to <strong>{email}</strong>.
          </p>
          <ShopForm form={confirmNewsletter} submit="Yes, send it to me" hidden={hidden} />
        </>
      )}
    </ByLink>
  );
}

function AskAnew() {
  return (
    <p>
      It has been used, has expired, or was replaced by a newer one.{' '}
      <Link to={PATHS.newsletter}>Ask for a new one</Link>.
    </p>
  );
}
