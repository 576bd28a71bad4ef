import { isExpired, isScheduled } from '@rabbet/domain/workshops/workshops';
import { registerPath } from '../../paths/paths';
import { Standing, teacherOf, timesInWords } from '../workshops/workshops';
import type { HeldSeat } from './held-seat';
import { RegisterForm, type RegisterFormProps } from './RegisterForm';
import { offeredIn, payForSeatPath, type Registering as Facts } from './registrations';

/** "Register for Painting Water", "Join the Waitlist for Painting Water", or its name alone where it takes nobody. */
export function registeringTitle(registering: Facts, now: number, { isHeld }: Pick<HeldSeat, 'isHeld'>): string {
  const { takes } = offeredIn(registering, now, isHeld ? 'held' : null);
  const { name } = registering.workshop;
  if (takes === 'nothing') return name;
  return `${takes === 'waitlist' ? 'Join the Waitlist' : 'Register'} for ${name}`;
}

interface RegisteringProps extends Omit<RegisterFormProps, 'offered' | 'onRefused'> {
  readonly held?: HeldSeat;
}

/** The way into a workshop, below its name, on the page and in the dialog: a seat, the waitlist, or why there is neither. */
export function Registering(props: RegisteringProps) {
  const { held, ...given } = props;
  const { registering, now, offer } = given;
  const { workshop } = registering;
  const reservation = held?.isHeld ? 'held' : null;
  const offered = offeredIn(registering, now, offer === undefined ? reservation : 'offered');
  if (isExpired(workshop.times, now)) return <Standing workshop={workshop} now={now} />;
  const teacher = teacherOf(workshop);
  return (
    <>
      {teacher && <p className="workshop-teacher">With {teacher}</p>}
      <ul className="workshop-facts">
        {timesInWords(workshop).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {offered.takes === 'nothing' && <Standing workshop={workshop} now={now} />}
      {offered.takes === 'waitlist' && <Waiting workshop={workshop} isOutOfChecks={offered.isOutOfChecks} />}
      {held?.isUnsure && offered.takes === 'seats' && <Held workshop={workshop} />}
      {offered.takes !== 'nothing' && <RegisterForm {...given} offered={offered} onRefused={held?.onRefused} />}
    </>
  );
}

/** The way back for whoever has a seat held, and has left the form for it meanwhile. */
function Waiting({
  workshop: { id, times },
  isOutOfChecks,
}: Pick<Facts, 'workshop'> & { readonly isOutOfChecks: boolean }) {
  if (!isScheduled(times)) return <p>{UNSCHEDULED}</p>;
  if (isOutOfChecks) return <p>{OUT_OF_CHECKS}</p>;
  return (
    <>
      <p>{FULL}</p>
      <p>
        <a href={payForSeatPath(id)}>I have a seat held for me: pay for it</a>
      </p>
    </>
  );
}

function Held({ workshop: { id } }: Pick<Facts, 'workshop'>) {
  return (
    <p>
      If a seat is held for you, pay for it here, with the same name and e-mail address as before.{' '}
      <a href={registerPath(id)}>I have no seat held for me</a>
    </p>
  );
}

const FULL = 'This workshop is full. Join the waitlist, and we will e-mail you as soon as a seat opens up for you.';
const OUT_OF_CHECKS =
  'Seats are free, but we take no more checks for them at the moment: too many wait for checks that nobody has confirmed yet. Join the waitlist, and we will e-mail you as soon as a seat opens up for you, or call us.';
const UNSCHEDULED = 'This workshop has no date yet. Join the waitlist, and we will e-mail you once it is scheduled.';
