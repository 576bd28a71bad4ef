import { FormField } from '../../kernel/forms/FormField';
import { ShopForm } from '../../kernel/forms/ShopForm';
import type { PageInput } from '../../kernel/pages/load-page';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { EntryFrame } from '../frame/EntryFrame';
import { firstAdministrator, PASSWORD_HINT } from './coming-in';
import { ByLink, lookAt } from './links';

export const Frame = EntryFrame;
export const load = lookAt('first-administrator');
export const forms = [firstAdministrator];
export const isSecret = true;

const INSTEAD = {
  words: 'There is already an administrator, or the program has been restarted: use the link that it printed last.',
  text: 'Sign in',
  to: STAFF_PATHS.signIn,
};

export function Page({ visit }: { readonly visit: PageInput }) {
  return (
    <ByLink visit={visit} purpose="first-administrator" title="The first of you" instead={INSTEAD}>
      {(_link, hidden) => (
        <>
          <p>You will manage the accounts of this shop: you invite the others, and decide what each may do.</p>
          <ShopForm form={firstAdministrator} submit="Begin" hidden={hidden}>
            <div className="form-pair">
              <FormField name="first" label="First name" autoComplete="given-name" required autoFocus />
              <FormField name="last" label="Last name" autoComplete="family-name" required />
            </div>
            <FormField name="email" label="E-mail" type="email" autoComplete="username" required />
            <FormField
              name="password"
              label="Password"
              type="password"
              autoComplete="new-password"
              hint={PASSWORD_HINT}
              required
            />
          </ShopForm>
        </>
      )}
    </ByLink>
  );
}
