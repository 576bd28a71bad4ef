import type { TokenReply } from '@rabbet/client';
import { losesAccess, ROLES } from '@rabbet/domain/callers/roles';
import { FormField, FormSelect } from '../../kernel/forms/FormField';
import { ShopForm } from '../../kernel/forms/ShopForm';
import { CopyButton } from '../parts/CopyButton';
import { Moment } from '../parts/Moment';
import { type PartProps, makeToken, type NewToken, revokeToken } from './account-forms';

export function Tokens({ account: { tokens, role }, now }: PartProps) {
  const standing = tokens.filter((token) => isStanding(token, now));
  const past = tokens.filter((token) => !isStanding(token, now));
  return (
    <>
      <ul className="things">
        {standing.map((token) => (
          <li key={token.number}>
            <Told token={token} now={now} />
            <ShopForm
              form={revokeToken}
              submit="Revoke"
              look="danger"
              hidden={{ number: String(token.number) }}
              className="inline-form"
            />
          </li>
        ))}
      </ul>
      {past.length > 0 && (
        <details className="past">
          <summary>{past.length === 1 ? 'One that is over' : `${past.length} that are over`}</summary>
          <ul className="things">
            {past.map((token) => (
              <li key={token.number}>
                <Told token={token} now={now} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <ShopForm
        form={makeToken}
        submit="Make a token"
        values={{ role, days: 90 }}
        shown={(made) => <Shown {...made} now={now} />}
      >
        <div className="form-row">
          <FormField name="name" label="What it is for" placeholder="Nightly import" maxLength={64} required />
          <FormSelect name="role" label="Role">
            {ROLES.filter((one) => !losesAccess(one, role)).map((one) => (
              <option key={one}>{one}</option>
            ))}
          </FormSelect>
          <FormField name="days" label="Days" type="number" min={1} max={366} required />
        </div>
      </ShopForm>
    </>
  );
}

function isStanding({ revoked_at, expires_at }: TokenReply, now: Date): boolean {
  return revoked_at === null && Date.parse(expires_at) > now.getTime();
}

function Told({ token, now }: { readonly token: TokenReply; readonly now: Date }) {
  const { name, role, made_at, expires_at, last_used_at, revoked_at } = token;
  return (
    <div>
      <strong>
        {name} <span className="badge">{role}</span>
      </strong>
      <span>
        made <Moment at={made_at} now={now} />, used <Moment at={last_used_at} now={now} />,{' '}
        {revoked_at === null ? 'expires' : 'revoked'} <Moment at={revoked_at ?? expires_at} now={now} />
      </span>
    </div>
  );
}

function Shown({ token, expires_at, now }: NewToken & { readonly now: Date }) {
  return (
    <div className="recovery" role="status">
      <p>
        <strong>This is shown once.</strong> It expires <Moment at={expires_at} now={now} />.
      </p>
      <p className="token">
        <code>{token}</code> <CopyButton text={token} />
      </p>
    </div>
  );
}
