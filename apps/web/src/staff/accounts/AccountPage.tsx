import type { Client } from '@rabbet/client';
import { queryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAnswer } from '../../kernel/data/answer';
import { FormField } from '../../kernel/forms/FormField';
import { ShopForm } from '../../kernel/forms/ShopForm';
import type { PageInput } from '../../kernel/pages/load-page';
import { useClient } from '../session/staff-client';
import { Listed } from '../parts/Listed';
import { Notice } from '../frame/Notice';
import { PageTitle } from '../frame/PageTitle';
import { FRAME_FORMS, StaffFrame } from '../frame/StaffFrame';
import { forStaff, useWho } from '../session/who-asks';
import {
  ACCOUNT,
  ACCOUNT_FORMS,
  changeDetails,
  changeEmail,
  changePassword,
  type PartProps,
  SAID,
} from './account-forms';
import { PASSWORD_HINT } from './coming-in';
import { SecondFactor } from './SecondFactor';
import { Sessions } from './Sessions';
import { Tokens } from './Tokens';

export const Frame = StaffFrame;
export const forms = [...FRAME_FORMS, ...ACCOUNT_FORMS];
export const load = forStaff(null, (_visit, { queryClient, client }) => queryClient.fetchQuery(ownAccount(client)));

function ownAccount(client: Client) {
  return queryOptions({ queryKey: [ACCOUNT], queryFn: () => client.ownAccount() });
}

export function Page({ visit }: { readonly visit: PageInput }) {
  const answer = useAnswer(ownAccount(useClient()));
  const mustAdd = useWho()?.must_add_second_factor ?? false;
  return (
    <>
      <PageTitle title="Your account" />
      <Notice visit={visit} said={SAID} />
      {mustAdd && (
        <p className="notice notice-strong">
          Administrators of this shop need a second factor. Add codes or a passkey first: nothing else is open to you
          until then.
        </p>
      )}
      <Listed answer={answer} what="your account">
        {(account) => <Parts account={account} now={visit.now} />}
      </Listed>
    </>
  );
}

function Parts({ account, now }: PartProps) {
  return (
    <div className="parts">
      <Part title="Name and phone" about={`You are ${account.role} of this shop.`}>
        <Details account={account} />
      </Part>
      <Part
        title="E-mail"
        about="You sign in with it. A new address takes effect once you confirm it by the link we send there."
      >
        <Address account={account} />
      </Part>
      <Part title="Password" about="Changing it signs you out everywhere else.">
        <ShopForm form={changePassword} submit="Change the password" className="shop-form shop-form-narrow">
          <input type="hidden" autoComplete="username" value={account.email ?? ''} readOnly />
          <FormField
            name="password"
            label="New password"
            type="password"
            autoComplete="new-password"
            hint={PASSWORD_HINT}
            required
          />
        </ShopForm>
      </Part>
      <Part
        title="Second factor"
        about="A second step after your password: somebody who learns the password still cannot sign in."
      >
        <SecondFactor account={account} now={now} />
      </Part>
      <Part title="Where you are signed in" about="If you do not recognize one, end it and change your password.">
        <Sessions account={account} now={now} />
      </Part>
      <Part title="Tokens for scripts" about="A script can do no more with a token than you can.">
        <Tokens account={account} now={now} />
      </Part>
    </div>
  );
}

interface PartBox {
  readonly title: string;
  readonly about: string;
  readonly children: ReactNode;
}

function Part({ title, about, children }: PartBox) {
  return (
    <section className="part">
      <header>
        <h2>{title}</h2>
        <p>{about}</p>
      </header>
      <div className="part-content">{children}</div>
    </section>
  );
}

function Details({ account: { first, last, phone } }: Pick<PartProps, 'account'>) {
  return (
    <ShopForm form={changeDetails} submit="Save" className="shop-form shop-form-narrow" values={{ first, last, phone }}>
      <div className="form-pair">
        <FormField name="first" label="First name" autoComplete="given-name" />
        <FormField name="last" label="Last name" autoComplete="family-name" />
      </div>
      <FormField name="phone" label="Phone (optional)" type="tel" autoComplete="tel" />
    </ShopForm>
  );
}

function Address({ account: { email, next_email } }: Pick<PartProps, 'account'>) {
  return (
    <>
      <dl className="facts">
        <div>
          <dt>E-mail</dt>
          <dd>{email}</dd>
        </div>
        {next_email !== null && (
          <div>
            <dt>To be confirmed</dt>
            <dd>{next_email}: open the link in the e-mail we sent there</dd>
          </div>
        )}
      </dl>
      <ShopForm form={changeEmail} submit="Change the address" className="shop-form shop-form-narrow">
        <FormField name="email" label="New e-mail address" type="email" autoComplete="email" required />
      </ShopForm>
    </>
  );
}
