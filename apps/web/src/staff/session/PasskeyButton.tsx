import { Problem } from '@rabbet/client';
import { useState } from 'react';
import { wordsOf } from '../../kernel/forms/problem-words';
import { useClient } from './staff-client';
import { useHydrated } from '../../ui/use-hydrated';
import { answerByPasskey, hasPasskeys } from './passkeys';

interface PasskeyButtonProps {
  readonly look?: 'main' | 'quiet';
  /** What is done with what the passkey has answered. */
  readonly send: (answer: object) => Promise<unknown>;
  readonly onDone: (reply: unknown) => void;
}

/** It takes a script and a browser that knows of passkeys: where one is missing, so is the button. */
export function PasskeyButton({ look = 'main', send, onDone }: PasskeyButtonProps) {
  const client = useClient();
  const hydrated = useHydrated();
  const [isBusy, setIsBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  if (!hydrated || !hasPasskeys()) return null;
  const go = async () => {
    setWrong(null);
    setIsBusy(true);
    try {
      const { options } = await client.send<{ options: never }>('POST', 'security/passkeys/challenge', {});
      onDone(await send(await answerByPasskey(options)));
    } catch (error) {
      setWrong(passkeyTrouble(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <>
      <button
        type="button"
        className={`button button-${look}`}
        aria-busy={isBusy || undefined}
        onClick={() => void go()}
      >
        {isBusy ? 'Waiting for your passkey …' : 'Use a passkey'}
      </button>
      {wrong !== null && (
        <p role="alert" className="field-error">
          {wrong}
        </p>
      )}
    </>
  );
}

/** Browsers do not tell whether somebody said no or has no passkey here. */
export function passkeyTrouble(error: unknown): string {
  return error instanceof Problem ? wordsOf(error) : 'The passkey was not used. Try again, or sign in another way.';
}
