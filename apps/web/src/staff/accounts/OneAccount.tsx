import type { StaffAccountReply } from '@rabbet/client';
import { ROLES } from '@rabbet/domain/callers/roles';
import type { Paged } from '@rabbet/domain/pages/paging';
import { employee } from '@rabbet/domain/people/people';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { FormCheck, FormField, FormSelect } from '../../kernel/forms/FormField';
import { ShopForm } from '../../kernel/forms/ShopForm';
import { staffPath } from '../../paths/paths';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { Moment } from '../parts/Moment';
import { FormDetails } from '../parts/FormDetails';
import { useClient } from '../session/staff-client';
import { mayChange, useWho } from '../session/who-asks';
import {
  activate,
  changeRole,
  correctInvitation,
  deactivate,
  invite,
  inviteAgain,
  makeEmployee,
  resetFactor,
  signOutEverywhere,
} from './people-forms';

interface OneAccountProps {
  readonly account: StaffAccountReply;
  /** May change it; others only look. */
  readonly isKeeper: boolean;
  readonly now: Date;
}

export function OneAccount({ account, isKeeper, now }: OneAccountProps) {
  const { id, name, email, failed_logins: failed } = account;
  return (
    <section className="panel" aria-label={name ?? `Account ${id}`}>
      <PanelHead title={name ?? email ?? `Account ${id}`} />
      <dl className="facts">
        <div>
          <dt>Number</dt>
          <dd>{id}</dd>
        </div>
        {account.invited_at && (
          <div>
            <dt>Invited</dt>
            <dd>
              <Moment at={account.invited_at} now={now} />
            </dd>
          </div>
        )}
        <div>
          <dt>Wrong passwords</dt>
          <dd>{failed === 0 ? 'none since the last correct one' : `${failed} since the last correct one`}</dd>
        </div>
      </dl>
      <p>
        <Link to={staffPath(STAFF_PATHS.tokens, { account: id })}>Their tokens for scripts</Link>
      </p>
      {account.person_id !== null && <EmployeeOf id={id} person={account.person_id} />}
      {isKeeper && <Actions {...account} />}
    </section>
  );
}

/** Offers to make an employee of somebody who is none yet. */
function EmployeeOf({ id, person }: { readonly id: number; readonly person: number }) {
  const client = useClient();
  const isAsked = mayChange(useWho(), employee.resource);
  const { data } = useQuery({
    queryKey: ['choices', 'employees of', person],
    queryFn: () => client.get<Paged<object>>(`${employee.path}/list`, { person_id: person }),
    enabled: isAsked,
  });
  if (!isAsked || data?.total_rows !== 0) return null;
  return (
    <div className="panel-part">
      <p>They are no employee of the shop yet, so that they have to be named at each step of an order that they do.</p>
      <ShopForm
        form={makeEmployee}
        submit="Make them an employee"
        look="quiet"
        hidden={{ id: String(id), person_id: String(person) }}
      />
    </div>
  );
}

function Actions({ id, role, stage, second_factor }: StaffAccountReply) {
  const hidden = { id: String(id) };
  return (
    <>
      <ShopForm form={changeRole} submit="Change" look="quiet" hidden={{ ...hidden, from: role }} values={{ to: role }}>
        <FormSelect name="to" label="Role" hint="It takes effect with their next click.">
          {ROLES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </FormSelect>
      </ShopForm>
      {stage === 'invited' && (
        <FormDetails form={correctInvitation} summary="Correct a mistyped address">
          <ShopForm form={correctInvitation} submit="Send the invitation there" look="quiet" hidden={hidden}>
            <FormField name="email" label="E-mail" type="email" hint="The earlier link stops working." required />
          </ShopForm>
        </FormDetails>
      )}
      <div className="panel-actions">
        {stage === 'invited' && (
          <ShopForm form={inviteAgain} submit="Send the invitation again" look="quiet" hidden={hidden} />
        )}
        {stage === 'active' && (
          <ShopForm form={signOutEverywhere} submit="Sign out everywhere" look="quiet" hidden={hidden} />
        )}
        {second_factor && (
          <ShopForm form={resetFactor} submit="Reset the second factor" look="danger" hidden={hidden} />
        )}
        {stage === 'inactive' ? (
          <ShopForm form={activate} submit="Let in again" look="quiet" hidden={hidden} />
        ) : (
          <ShopForm form={deactivate} submit="Shut out" look="danger" hidden={hidden} />
        )}
      </div>
    </>
  );
}

export function Invite() {
  return (
    <section className="panel" aria-label="Invite somebody">
      <PanelHead title="Invite somebody" />
      <ShopForm form={invite} submit="Send the invitation" values={{ role: 'sales', is_employee: true }}>
        <div className="form-pair">
          <FormField name="first" label="First name" required autoFocus />
          <FormField name="last" label="Last name" required />
        </div>
        <FormField name="email" label="E-mail" type="email" required />
        <FormSelect name="role" label="Role">
          {ROLES.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </FormSelect>
        <FormCheck
          name="is_employee"
          label="They are an employee of the shop"
          hint="Steps of orders are completed under the name of an employee. Without this, somebody else must be named at each step that they do, until they are made an employee here, under Accounts."
        />
      </ShopForm>
    </section>
  );
}

function PanelHead({ title }: { readonly title: string }) {
  return (
    <header className="panel-head">
      <h2>{title}</h2>
      <Link to={STAFF_PATHS.people}>Close</Link>
    </header>
  );
}
