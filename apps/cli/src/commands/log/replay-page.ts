import type { Passed, ReplayStep } from '@rabbet/domain/deciders/replay';
import type { LogFault } from '@rabbet/event-store';
import type { Page } from '../../kernel/stepping';
import { clipped, oneLine, wrapped } from '../../kernel/texts';

/** A step, with what is wrong with its event as it is stored. */
export type Replayed = ReplayStep & { readonly faults: readonly LogFault[] };

const PASSED: Readonly<Record<Passed, string>> = {
  skipped: 'An operator has skipped it',
  unreadable: 'It cannot be read',
  refused: 'The rules fail on it',
};

/** A step for somebody who looks at it. Nothing that stands in the log commands the terminal. */
export function pageOf(step: Replayed, strong: (text: string) => string): Page {
  return (width) => {
    const lines = (text: string) => wrapped(oneLine(text), width).map((line) => clipped(line, width));
    const heading = (text: string) => lines(text).map(strong);
    const { changes, state } = step.shown();
    const changed = changes.map(({ path, before, after }) => `  ${path}: ${spelled(before)} -> ${spelled(after)}`);
    const { event } = step;
    return [
      ...heading(`${event.stream} @${event.revision}  ${event.type}`),
      ...whenAndWho(step).flatMap(lines),
      '',
      ...heading(changed.length > 0 ? 'changed' : 'changed nothing'),
      ...changed.flatMap(lines),
      '',
      ...heading('the state after it'),
      ...JSON.stringify(state, null, 2).split('\n').flatMap(lines),
    ];
  };
}

function whenAndWho({ event, passed, faults }: Replayed): string[] {
  const { recordedAt, occurredAt, actor, origin, skipped } = event;
  const by = skipped ? ` by ${skipped.by} at ${skipped.at}: ${skipped.reason}` : '';
  return [
    ...(recordedAt ? [`recorded ${recordedAt}, occurred ${occurredAt}`, `by ${actor}, ${origin}`] : []),
    ...(passed ? [`${PASSED[passed]}${by}. It changes nothing.`] : []),
    ...faults.map(({ what, says }) => `${what.toUpperCase()}: ${says}`),
  ];
}

function spelled(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
