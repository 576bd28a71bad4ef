import { ShopForm } from '../../kernel/forms/ShopForm';
import type { PageInput } from '../../kernel/pages/load-page';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { EntryFrame } from '../frame/EntryFrame';
import { ChosenPassword } from './ChosenPassword';
import { newPassword } from './coming-in';
import { ByLink, lookAt } from './links';

export const Frame = EntryFrame;
export const load = lookAt('new-password');
export const forms = [newPassword];
export const isSecret = true;

const INSTEAD = {
  words: 'It was used already, is older than an hour, or a newer one was sent.',
  text: 'Send me another',
  to: STAFF_PATHS.forgotten,
};

export function Page({ visit }: { readonly visit: PageInput }) {
  return (
    <ByLink visit={visit} purpose="new-password" title="A new password" instead={INSTEAD}>
      {({ email }, hidden) => (
        <>
          <p>Setting it signs you out everywhere.</p>
          <ShopForm form={newPassword} submit="Set the password" hidden={hidden} values={{ email }}>
            <ChosenPassword label="New password" />
          </ShopForm>
        </>
      )}
    </ByLink>
  );
}
