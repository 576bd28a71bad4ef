import type { Decimal } from '@rabbet/domain/numbers/decimal';
import { wholeDays } from '@rabbet/domain/time/days';
import type { ServiceStep } from '@rabbet/domain/services/services';

/** Step of a booked order, as its template had it at booking. */
export interface Step extends Omit<ServiceStep, 'service_id' | 'description'> {
  readonly id: number;
}

/** Work done at one step; completed once it has reached the whole quantity. */
export interface StepState {
  readonly step_id: number;
  readonly quantity: Decimal;
  /** Instant at which it was completed. */
  readonly completed: string | null;
  readonly location: string | null;
  readonly employee_id: number | null;
}

/** Steps of a service, and the work done at them. */
export interface Production {
  readonly steps: readonly Step[];
  readonly done: readonly StepState[];
}

export function inOrder<S extends Pick<Step, 'step_no' | 'id'>>(steps: readonly S[]): readonly S[] {
  return steps.toSorted((a, b) => a.step_no - b.step_no || a.id - b.id);
}

function isDone({ done }: Production, { id }: Pick<Step, 'id'>): boolean {
  return done.some(({ step_id, completed }) => step_id === id && completed !== null);
}

/** True if the last step is complete, or there is none. */
export function isComplete(service: Production): boolean {
  const last = inOrder(service.steps).at(-1);
  return last === undefined || isDone(service, last);
}

/** Percent of the completed step with the highest number. */
export function progressOf(service: Production): Decimal {
  const last = inOrder(service.steps).findLast((step) => isDone(service, step));
  return last?.percent_complete ?? 0;
}

/** Steps behind one: completing it clears them. */
export function laterThan(service: Production, step: Step): readonly Step[] {
  const ordered = inOrder(service.steps);
  return ordered.slice(ordered.findIndex(({ id }) => id === step.id) + 1);
}

/** Step that is done next: the one behind the last completed one. Null once the service is complete. */
export function nextStep(service: Production): Step | null {
  const ordered = inOrder(service.steps);
  return ordered[ordered.findLastIndex((step) => isDone(service, step)) + 1] ?? null;
}

export interface StepAge {
  readonly days: number;
  readonly is: 'in time' | 'late' | 'critical';
}

/** Whole days that the next step has waited, since the one before it or since booking. */
export function ageOfNext(service: Production, booked: string, now: number): StepAge | null {
  const next = nextStep(service);
  if (!next) return null;
  const before = service.done.flatMap(({ completed }) => completed ?? []).sort();
  const days = wholeDays(Date.parse(before.at(-1) ?? booked), now);
  if (days >= next.critical_age) return { days, is: 'critical' };
  return { days, is: days >= next.warning_age ? 'late' : 'in time' };
}
