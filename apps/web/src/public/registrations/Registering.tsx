import { isExpired, isScheduled } from '@rabbet/domain/workshops/workshops';
import { Standing, teacherOf, timesInWords } from '../workshops/workshops';
import { RegisterForm, type RegisterFormProps } from './RegisterForm';
import { offeredIn, type Registering as Facts } from './registrations';

/** "Register for Painting Water", or "Join the Waitlist for Painting Water". */
export function registeringTitle(registering: Facts, now: number): string {
  const waits = offeredIn(registering, now).takes === 'waitlist';
  return `${waits ? 'Join the Waitlist' : 'Register'} for ${registering.workshop.name}`;
}

type RegisteringProps = Omit<RegisterFormProps, 'offered'>;

/** The way into a workshop, below its name, on the page and in the dialog: a seat, the waitlist, or why there is neither. */
export function Registering(props: RegisteringProps) {
  const { registering, now, offer } = props;
  const { workshop } = registering;
  const offered = offeredIn(registering, now, offer !== undefined);
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
      {offered.takes === 'waitlist' && <p>{isScheduled(workshop.times) ? FULL : UNSCHEDULED}</p>}
      {offered.takes !== 'nothing' && <RegisterForm {...props} offered={offered} />}
    </>
  );
}

const FULL = 'This workshop is full. Join the waitlist, and we will e-mail you as soon as a seat opens up for you.';
const UNSCHEDULED = 'This workshop has no date yet. Join the waitlist, and we will e-mail you once it is scheduled.';
