import type { Decimal } from '@rabbet/domain/numbers/decimal';
import { wholeDays } from '@rabbet/domain/time/days';
import type { ServiceStep } from '@rabbet/domain/services/services';

/** Step of the work on a service, copied from its template when the order was booked. */
export interface Step extends Omit<ServiceStep, 'service_id' | 'description'> {
  readonly id: number;
}

/** Work done at one step. It is completed once the quantity is that of all pieces. */
export interface StepState {
  readonly step_id: number;
  readonly quantity: Decimal;
  /** Time at which it was completed. */
  readonly completed: string | null;
  readonly location: string | null;
  readonly employee_id: number | null;
  /** Time at which somebody began it, while it is not completed. */
  readonly started?: string;
}

/** Steps of a service, and the work done at them. */
export interface Production {
  readonly steps: readonly Step[];
  readonly done: readonly StepState[];
}

export function sortedSteps<S extends Pick<Step, 'step_no' | 'id'>>(steps: readonly S[]): readonly S[] {
  return steps.toSorted((a, b) => a.step_no - b.step_no || a.id - b.id);
}

function isDone({ done }: Production, { id }: Pick<Step, 'id'>): boolean {
  return done.some(({ step_id, completed }) => step_id === id && completed !== null);
}

/** True if the last step is complete, or there is none. */
export function isComplete(service: Production): boolean {
  const lastStep = sortedSteps(service.steps).at(-1);
  return lastStep === undefined || isDone(service, lastStep);
}

/** Percent of the work that is done: that of the last completed step. */
export function progressOf(service: Production): Decimal {
  const lastDoneStep = sortedSteps(service.steps).findLast((step) => isDone(service, step));
  return lastDoneStep?.percent_complete ?? 0;
}

/** Steps that come after one. Completing a step clears them. */
export function stepsAfter(service: Production, step: Step): readonly Step[] {
  const ordered = sortedSteps(service.steps);
  return ordered.slice(ordered.findIndex(({ id }) => id === step.id) + 1);
}

/** Step that is done next: the one after the last completed one. Null once the service is complete. */
export function nextStep(service: Production): Step | null {
  const ordered = sortedSteps(service.steps);
  return ordered[ordered.findLastIndex((step) => isDone(service, step)) + 1] ?? null;
}

export interface StepAge {
  readonly days: number;
  readonly lateness: 'in time' | 'late' | 'critical';
}

/** Age of the next step: whole days since the last step was completed, or since booking. Null if no step is left. */
export function ageOfNext(service: Production, booked: string, now: number): StepAge | null {
  const next = nextStep(service);
  if (!next) return null;
  const completionTimes = service.done.flatMap(({ completed }) => completed ?? []).sort();
  const days = wholeDays(Date.parse(completionTimes.at(-1) ?? booked), now);
  if (days >= next.critical_age) return { days, lateness: 'critical' };
  return { days, lateness: days >= next.warning_age ? 'late' : 'in time' };
}
