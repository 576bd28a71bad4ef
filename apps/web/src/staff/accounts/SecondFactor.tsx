import { useContext, useState } from 'react';
import { SentFormContext } from '../../kernel/forms/sent-form';
import { FormField } from '../../kernel/forms/FormField';
import { ShopForm } from '../../kernel/forms/ShopForm';
import { CopyButton } from '../parts/CopyButton';
import { useHydrated } from '../../ui/use-hydrated';
import {
  beginCodes,
  confirmCodes,
  newRecoveryCodes,
  type PartProps,
  type PendingCodes,
  type RecoveryCodes,
  removeCodes,
} from './account-forms';
import { Passkeys } from './Passkeys';

export function SecondFactor({ account, now }: PartProps) {
  const { codes, passkeys, recovery_codes_left: left } = account;
  const [fresh, setFresh] = useFreshCodes();
  return (
    <>
      {fresh && <Recovery codes={fresh} />}
      <h3>Codes from an app</h3>
      <Codes isOn={codes} onFresh={setFresh} />
      <h3>Passkeys</h3>
      <Passkeys passkeys={passkeys} now={now} onFresh={setFresh} />
      {(codes || passkeys.length > 0) && (
        <>
          <h3>Recovery codes</h3>
          <p>{leftIn(left)} For when the app or the device is lost: each lets you in once.</p>
          <ShopForm form={newRecoveryCodes} submit="Make new ones" look="quiet" onDone={toFresh(setFresh)} />
        </>
      )}
    </>
  );
}

type OnFresh = (codes: readonly string[]) => void;

function toFresh(onFresh: OnFresh) {
  return ({ recovery_codes }: RecoveryCodes) => onFresh(recovery_codes);
}

/** They stay in sight while the rest of the page learns that there are some. */
function useFreshCodes() {
  const sent = useContext(SentFormContext);
  const isTold = sent?.name === confirmCodes.name || sent?.name === newRecoveryCodes.name;
  const told = isTold ? (sent.reply as RecoveryCodes | null) : null; // what both are answered
  return useState<readonly string[] | null>(told?.recovery_codes ?? null);
}

function leftIn(count: number): string {
  if (count === 0) return 'None is left.';
  return count === 1 ? 'One is left.' : `${count} are left.`;
}

function Codes({ isOn, onFresh }: { readonly isOn: boolean; readonly onFresh: OnFresh }) {
  const sent = useContext(SentFormContext);
  if (isOn)
    return (
      <>
        <p>Asked for when you sign in.</p>
        <ShopForm form={removeCodes} submit="Turn codes off" look="danger" />
      </>
    );
  return (
    <>
      <p>An app on your phone shows six digits that change twice a minute.</p>
      <ShopForm
        form={beginCodes}
        submit="Set up codes"
        look="quiet"
        shown={(pending) => (
          <>
            <Pending {...pending} />
            <Confirm onFresh={onFresh} />
          </>
        )}
      />
      {/* sent without a script: what was set up before still waits for its code */}
      {sent?.name === confirmCodes.name && <Confirm onFresh={onFresh} />}
    </>
  );
}

function Pending({ secret, qr }: PendingCodes) {
  return (
    <div className="qr">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt="Code for your app to scan"
        width={176}
        height={176}
      />
      <p>
        Scan it with your app, or type this key there: <code>{secret}</code> <CopyButton text={secret} />
      </p>
    </div>
  );
}

function Confirm({ onFresh }: { readonly onFresh: OnFresh }) {
  return (
    <ShopForm
      form={confirmCodes}
      submit="Turn codes on"
      className="shop-form shop-form-narrow"
      onDone={toFresh(onFresh)}
    >
      <FormField
        name="code"
        label="The six digits your app shows now"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
    </ShopForm>
  );
}

/** Shown this once. */
export function Recovery({ codes }: { readonly codes: readonly string[] }) {
  const hydrated = useHydrated();
  return (
    <section className="recovery" aria-label="Recovery codes" role="status">
      <p>
        <strong>Print these and keep them somewhere safe.</strong> They are shown only once, and older ones no longer
        work.
      </p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="page-actions">
        {hydrated && (
          <button type="button" className="button button-quiet" onClick={() => window.print()}>
            Print
          </button>
        )}
        <CopyButton text={codes.join('\n')} />
      </div>
    </section>
  );
}
