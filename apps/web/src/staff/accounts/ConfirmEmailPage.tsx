import { ShopForm } from '../../kernel/forms/ShopForm';
import type { PageInput } from '../../kernel/pages/load-page';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { EntryFrame } from '../frame/EntryFrame';
import { confirmEmail } from './coming-in';
import { ByLink, lookAt } from './links';

export const Frame = EntryFrame;
export const load = lookAt('confirm-email');
export const forms = [confirmEmail];
export const isSecret = true;

const INSTEAD = {
  words: 'It was used already, has expired, or a newer one was sent. Ask for the change again.',
  text: 'To your account',
  to: STAFF_PATHS.account,
};

export function Page({ visit }: { readonly visit: PageInput }) {
  return (
    <ByLink visit={visit} purpose="confirm-email" title="Is this your address?" instead={INSTEAD}>
      {({ email }, hidden) => (
        <>
          <p>
            You sign in with <strong>{email}</strong> from now on, and the shop’s mail comes here.
          </p>
          <ShopForm form={confirmEmail} submit="Yes, this is my address" hidden={hidden} />
        </>
      )}
    </ByLink>
  );
}
