import type { OwnAccountReply } from '@rabbet/client';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useConfirming } from '../../kernel/forms/confirming';
import { FormField } from '../../kernel/forms/FormField';
import { ShopForm } from '../../kernel/forms/ShopForm';
import { NOT_CONFIRMED, sendConfirmed } from '../../kernel/forms/use-form';
import { useClient } from '../session/staff-client';
import { Field } from '../../ui/Field';
import { useHydrated } from '../../ui/use-hydrated';
import { Moment } from '../parts/Moment';
import { passkeyTrouble } from '../session/PasskeyButton';
import { hasPasskeys, makePasskey } from '../session/passkeys';
import { WHO } from '../session/who-asks';
import { ACCOUNT, namePasskey, removePasskey } from './account-forms';

interface PasskeysProps {
  readonly passkeys: OwnAccountReply['passkeys'];
  readonly now: Date;
  readonly onFresh: (codes: readonly string[]) => void;
}

export function Passkeys({ passkeys, now, onFresh }: PasskeysProps) {
  return (
    <>
      {passkeys.length === 0 && (
        <p>None yet. A passkey signs you in with your phone, your computer or a security key.</p>
      )}
      <ul className="things">
        {passkeys.map(({ id, name, added_at, last_used_at }) => (
          <li key={id}>
            <details>
              <summary>
                <strong>{name}</strong>
                <span>
                  added <Moment at={added_at} now={now} />, used <Moment at={last_used_at} now={now} />
                </span>
              </summary>
              <ShopForm form={namePasskey} submit="Rename" look="quiet" hidden={{ id }} values={{ name }}>
                <FormField name="name" label="Name" required />
              </ShopForm>
              <ShopForm form={removePasskey} submit="Remove" look="danger" hidden={{ id }} />
            </details>
          </li>
        ))}
      </ul>
      <AddPasskey onFresh={onFresh} />
    </>
  );
}

/** It takes a script: the browser asks the device. */
function AddPasskey({ onFresh }: Pick<PasskeysProps, 'onFresh'>) {
  const hydrated = useHydrated();
  const { add, isBusy, wrong } = useAdding(onFresh);
  if (!hydrated || !hasPasskeys())
    return <p className="field-hint">Adding one needs JavaScript and a browser that supports passkeys.</p>;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = new FormData(event.currentTarget).get('passkey_name');
    void add(typeof name === 'string' && name.trim() ? name.trim() : 'Passkey');
  };
  return (
    <form className="shop-form shop-form-narrow" onSubmit={submit}>
      {wrong !== null && (
        <div className="shop-form-problem" role="alert">
          <p>{wrong}</p>
        </div>
      )}
      <Field label="Name of the new passkey" name="passkey_name" placeholder="Phone" maxLength={64} />
      <div className="shop-form-end">
        <button className="button button-quiet" aria-busy={isBusy || undefined}>
          {isBusy ? 'Waiting for your device …' : 'Add a passkey'}
        </button>
      </div>
    </form>
  );
}

function useAdding(onFresh: PasskeysProps['onFresh']) {
  const client = useClient();
  const confirming = useConfirming();
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);

  const begin = async (name: string) => {
    const call = { method: 'POST', path: 'security/passkeys/options', body: {} } as const;
    const begun = await sendConfirmed(client, call, undefined, confirming);
    if (begun === NOT_CONFIRMED) return;
    const { options } = begun as { options: never }; // as the browser takes them
    const answer = await makePasskey(options);
    const made = await client.send<{ recovery_codes?: string[] }>('POST', 'security/passkeys', { answer, name });
    if (made.recovery_codes) onFresh(made.recovery_codes);
    await Promise.all([ACCOUNT, WHO].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  };
  const add = async (name: string) => {
    setWrong(null);
    setIsBusy(true);
    await begin(name).catch((error: unknown) => setWrong(passkeyTrouble(error)));
    setIsBusy(false);
  };
  return { add, isBusy, wrong };
}
