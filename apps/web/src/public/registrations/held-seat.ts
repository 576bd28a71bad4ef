import type { ProblemBody } from '@rabbet/client';
import { useCallback, useContext, useState } from 'react';
import { SentFormContext } from '../../kernel/forms/sent-form';
import { register } from './register-forms';

/** Refusals that say that there is no seat for whoever has asked for one. */
const GONE: ReadonlySet<string> = new Set([
  'workshop/full',
  'workshop/waitlist-only',
  'hold/lapsed',
  'registration/waiting',
]);

/** Tells if a refused form is followed by the form for a seat, whatever the count of free seats says. */
function keepsSeat({ errors = [] }: ProblemBody, wasForSeat: boolean): boolean {
  const codes = errors.map(({ code }) => code);
  return (wasForSeat || codes.includes('waitlist/seats-free')) && !codes.some((code) => GONE.has(code));
}

export interface HeldSeat {
  /** Says that the form for a seat is shown, also where the workshop is full. */
  readonly isHeld: boolean;
  /** Says that only the address tells so: the waitlist is offered beside the form. */
  readonly isUnsure: boolean;
  readonly onRefused: (problem: ProblemBody, wasForSeat: boolean) => void;
}

/** The seat that is held for this visitor, as the address says, or as the last refusal of the form says. */
export function useHeldSeat(isSaid: boolean): HeldSeat {
  const sent = useContext(SentFormContext);
  const [isKept, setKept] = useState(() =>
    sent?.name === register.name && sent.problem ? keepsSeat(sent.problem, sent.typed['waits'] !== 'true') : null,
  );
  const onRefused = useCallback(
    (problem: ProblemBody, wasForSeat: boolean) => setKept(keepsSeat(problem, wasForSeat)),
    [],
  );
  return { isHeld: isKept ?? isSaid, isUnsure: isKept === null && isSaid, onRefused };
}
