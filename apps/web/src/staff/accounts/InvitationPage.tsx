import { ShopForm } from '../../kernel/forms/ShopForm';
import type { PageInput } from '../../kernel/pages/load-page';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { EntryFrame } from '../frame/EntryFrame';
import { ChosenPassword } from './ChosenPassword';
import { welcome } from './coming-in';
import { ByLink, lookAt } from './links';

export const Frame = EntryFrame;
export const load = lookAt('welcome');
export const forms = [welcome];
export const isSecret = true;

const INSTEAD = {
  words:
    'It was used already, has expired, or a newer one was sent. Sign in, or ask the person who invited you to send it again.',
  text: 'Sign in',
  to: STAFF_PATHS.signIn,
};

export function Page({ visit }: { readonly visit: PageInput }) {
  return (
    <ByLink visit={visit} purpose="welcome" title="Welcome" instead={INSTEAD}>
      {({ email, role }, hidden) => (
        <>
          <p>
            You are invited to work here as <strong>{role}</strong>. Choose a password, and you are in.
          </p>
          <ShopForm form={welcome} submit="Set the password and sign in" hidden={hidden} values={{ email }}>
            <ChosenPassword label="Password" />
          </ShopForm>
        </>
      )}
    </ByLink>
  );
}
