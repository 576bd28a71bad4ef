import { useEffect, useRef, useState } from 'react';
import { useAnswer } from '../../kernel/data/answer';
import { useClient } from '../../kernel/data/sources';
import { Unanswered } from '../../kernel/data/Unanswered';
import { confirmationPath } from '../../paths/paths';
import { Dialog } from '../../ui/Dialog';
import { Spinner } from '../../ui/Spinner';
import { Confirmation, ConfirmationProblem } from './Confirmation';
import { type HeldSeat, useHeldSeat } from './held-seat';
import { registerHere } from './register-forms';
import { Registering, registeringTitle } from './Registering';
import { confirmationQuery, type Registering as Facts, registeringQuery } from './registrations';

interface RegistrationDialogProps {
  readonly id: number;
  /** Closed, it waits with what was typed. */
  readonly isOpen: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Registration over the page that one is on, then its confirmation in the same place. */
export function RegistrationDialog({ id, isOpen, onDone, onClose }: RegistrationDialogProps) {
  const [now] = useState(() => Date.now());
  const [confirmation, setConfirmation] = useState<string | null>(null);
  const { data, state, again } = useAnswer(registeringQuery(useClient(), id));
  const held = useHeldSeat(false);
  const title = data ? registeringTitle(data, now, held) : 'Register';
  return (
    <Dialog
      title={confirmation === null ? title : 'Your registration'}
      className="dialog registration"
      {...{ isOpen, onClose }}
    >
      {confirmation !== null && <Confirmed id={id} confirmation={confirmation} />}
      {confirmation === null && data && (
        <Filling
          registering={data}
          now={now}
          held={held}
          onDone={(code) => {
            setConfirmation(code);
            onDone();
          }}
        />
      )}
      {!data && state === 'awaited' && <Spinner label="One moment" />}
      {!data && state === 'lost' && <Unanswered onAgain={again}>The shop could not be reached.</Unanswered>}
    </Dialog>
  );
}

interface FillingProps {
  readonly registering: Facts;
  readonly now: number;
  readonly held: HeldSeat;
  readonly onDone: (confirmation: string) => void;
}

/** The form may come later than the dialog: then whoever waits goes on here. */
function Filling({ onDone, ...props }: FillingProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus(), []);
  return (
    <div className="register" ref={place}>
      <Registering {...props} form={registerHere} onDone={({ data }) => onDone(data.confirmation)} />
    </div>
  );
}

function Confirmed({ id, confirmation }: { readonly id: number; readonly confirmation: string }) {
  const { data, state, again } = useAnswer(confirmationQuery(useClient(), confirmation));
  if (state === 'awaited' && data === undefined) return <Spinner label="Loading your confirmation" />;
  if (state === 'lost' && !data) return <Unanswered onAgain={again}>The shop could not be reached.</Unanswered>;
  if (!data) return <ConfirmationProblem />;
  return (
    <div className="register">
      <Confirmation confirmation={data} path={confirmationPath(id, confirmation)} Heading="h3" />
      <p>
        <a href={confirmationPath(id, confirmation)}>Open this confirmation on a page of its own</a>
      </p>
    </div>
  );
}
