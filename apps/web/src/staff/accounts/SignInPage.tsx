import type { SignedInReply } from '@rabbet/client';
import { Link } from 'react-router-dom';
import { FormField } from '../../kernel/forms/FormField';
import { ShopForm } from '../../kernel/forms/ShopForm';
import type { PageInput } from '../../kernel/pages/load-page';
import { useClient } from '../session/staff-client';
import { staffPath } from '../../paths/paths';
import { ownPath, STAFF_PATHS } from '../../paths/staff-paths';
import { EntryFrame } from '../frame/EntryFrame';
import { Notice } from '../frame/Notice';
import { PasskeyButton } from '../session/PasskeyButton';
import { StaffHead } from '../frame/StaffHead';
import { forNobody } from '../session/who-asks';
import { afterSignIn, secondStep, signIn } from './coming-in';

export const Frame = EntryFrame;
export const load = forNobody;
export const forms = [signIn, secondStep];

const SAID = { email: 'The new address is confirmed. Sign in with it from now on.' };

export function Page({ visit }: { readonly visit: PageInput }) {
  const steps = visit.search.get('step')?.split('.') ?? null;
  const wanted = visit.search.get('next');
  const next: Record<string, string> = wanted === null ? {} : { next: ownPath(wanted) };
  return (
    <section className="entry-card">
      <StaffHead title="Sign in" />
      <Notice visit={visit} said={SAID} />
      {steps === null ? <First next={next} /> : <Second steps={steps} next={next} />}
    </section>
  );
}

interface StepProps {
  readonly next: Readonly<Record<string, string>>;
}

function First({ next }: StepProps) {
  return (
    <>
      <h1>Sign in</h1>
      <ShopForm form={signIn} submit="Sign in" submitting="Signing in …" hidden={next}>
        <FormField name="email" label="E-mail" type="email" autoComplete="username" required autoFocus />
        <FormField name="password" label="Password" type="password" autoComplete="current-password" required />
      </ShopForm>
      <div className="entry-ways">
        <ByPasskey next={next} />
        <Link to={STAFF_PATHS.forgotten}>Forgot your password?</Link>
      </div>
    </>
  );
}

function Second({ steps, next }: StepProps & { readonly steps: readonly string[] }) {
  const byCode = steps.includes('codes') || steps.includes('recovery');
  const isPasskey = steps.includes('passkey');
  return (
    <>
      <h1>One more step</h1>
      {byCode && (
        <ShopForm form={secondStep} submit="Sign in" submitting="Signing in …" hidden={next}>
          <FormField
            name="code"
            label={labelOf(steps)}
            autoComplete="one-time-code"
            spellCheck={false}
            autoFocus
            required
          />
        </ShopForm>
      )}
      {isPasskey && !byCode && <p>Your passkey is the second step. It needs a browser with JavaScript.</p>}
      <div className="entry-ways">
        {isPasskey && <ByPasskey next={next} />}
        <Link to={staffPath(STAFF_PATHS.signIn, next)}>Begin again</Link>
      </div>
    </>
  );
}

function labelOf(steps: readonly string[]): string {
  if (!steps.includes('codes')) return 'One of your recovery codes';
  return steps.includes('recovery') ? 'Six digits from your app, or a recovery code' : 'Six digits from your app';
}

function ByPasskey({ next: { next } }: StepProps) {
  const client = useClient();
  return (
    <PasskeyButton
      look="quiet"
      send={async (answer) => client.send('POST', 'security/passkeys/sign-in', { answer })}
      onDone={(reply) =>
        window.location.replace(afterSignIn(reply as SignedInReply /* what it answers */, next ?? null))
      }
    />
  );
}
