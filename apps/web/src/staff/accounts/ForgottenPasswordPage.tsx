import { Link } from 'react-router-dom';
import { FormField } from '../../kernel/forms/FormField';
import { ShopForm } from '../../kernel/forms/ShopForm';
import type { PageInput } from '../../kernel/pages/load-page';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { EntryFrame } from '../frame/EntryFrame';
import { Notice } from '../frame/Notice';
import { StaffHead } from '../frame/StaffHead';
import { forNobody } from '../session/who-asks';
import { forgotten } from './coming-in';

export const Frame = EntryFrame;
export const load = forNobody;
export const forms = [forgotten];

const SAID = {
  sent: 'If an account has this address, we have just sent it an e-mail. The link in it works for an hour, and only the newest one works.',
};

export function Page({ visit }: { readonly visit: PageInput }) {
  return (
    <section className="entry-card">
      <StaffHead title="A new password" />
      <h1>A new password</h1>
      <Notice visit={visit} said={SAID} />
      <p>We will send you a link to choose a new one.</p>
      <ShopForm form={forgotten} submit="Send the link">
        <FormField name="email" label="E-mail" type="email" autoComplete="username" required autoFocus />
      </ShopForm>
      <div className="entry-ways">
        <Link to={STAFF_PATHS.signIn}>Back to signing in</Link>
      </div>
    </section>
  );
}
