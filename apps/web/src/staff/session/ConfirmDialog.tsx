import { type ReactNode, useState } from 'react';
import type { Confirming } from '../../kernel/forms/confirming';
import type { Form } from '../../kernel/forms/form';
import { FormField } from '../../kernel/forms/FormField';
import { ShopForm } from '../../kernel/forms/ShopForm';
import { useClient } from './staff-client';
import { Dialog } from '../../ui/Dialog';
import { PasskeyButton } from './PasskeyButton';
import { WHO } from './who-asks';

const confirmation: Form = {
  name: 'confirmation',
  fields: { password: { kind: 'password', required: true } },
  secrets: ['password'],
  call: ({ password }) => ({ method: 'POST', path: 'security/confirmation', body: { password } }),
  done: () => null,
  stale: [WHO],
};

/** Asks for the password once more, in the middle of something that then goes on. */
export function useConfirmDialog(): { readonly ask: Confirming; readonly dialog: ReactNode } {
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null);
  const client = useClient();
  const ask = () => new Promise<boolean>((resolve) => setAnswer(() => resolve));
  const end = (isConfirmed: boolean) => {
    answer?.(isConfirmed);
    setAnswer(null);
  };
  const dialog = answer && (
    <Dialog title="Is it still you?" onClose={() => end(false)}>
      <p className="dialog-words">Please enter your password again. You will not be asked again for ten minutes.</p>
      <ShopForm
        form={confirmation}
        submit="Go on"
        onDone={() => end(true)}
        beside={
          <PasskeyButton
            look="quiet"
            send={async (given) => client.send('POST', 'security/confirmation', { answer: given })}
            onDone={() => end(true)}
          />
        }
      >
        <FormField name="password" label="Password" type="password" autoComplete="current-password" />
      </ShopForm>
    </Dialog>
  );
  return { ask, dialog };
}
