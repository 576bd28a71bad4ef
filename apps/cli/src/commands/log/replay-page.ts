import type { SkipReason, ReplayStep } from '@rabbet/domain/deciders/replay';
import type { LogFault } from '@rabbet/event-store';
import type { Page } from '../../kernel/terminal/pager';
import { inDollars } from '../../kernel/output/amounts';
import { inParts, oneLine, wrapped } from '../../kernel/output/texts';

/** A step, with what is wrong with its event as it is stored. */
export type Replayed = ReplayStep & { readonly faults: readonly LogFault[] };

const PASSED: Readonly<Record<SkipReason, string>> = {
  skipped: 'An operator has skipped it',
  unreadable: 'It cannot be read',
  refused: 'The rules fail on it',
};

/** A step for somebody who looks at it. Nothing that stands in the log commands the terminal. */
export function pageOf(step: Replayed, strong: (text: string) => string): Page {
  return (width) => {
    const lines = (text: string) => whole(oneLine(text), width);
    const heading = (text: string) => lines(text).map(strong);
    const { changes, state } = step.forPeople();
    const changed = changes.map(
      ({ path, before, after }) => `  ${path}: ${spelled(path, before)} -> ${spelled(path, after)}`,
    );
    const { event } = step;
    return [
      ...heading(`${event.stream} @${event.revision}  ${event.type}`),
      ...whenAndWho(step).flatMap(lines),
      '',
      ...heading(changed.length > 0 ? 'changed' : 'changed nothing'),
      ...changed.flatMap(lines),
      '',
      ...heading('the state after it'),
      ...JSON.stringify(inDollars(state), null, 2).split('\n').flatMap(lines),
    ];
  };
}

function whenAndWho({ event, skipReason: passed, faults }: Replayed): string[] {
  const { recordedAt, occurredAt, actor, origin, skipped } = event;
  const by = skipped ? ` by ${skipped.by} at ${skipped.at}: ${skipped.reason}` : '';
  return [
    ...(recordedAt ? [`recorded ${recordedAt}, occurred ${occurredAt}`, `by ${actor}, ${origin}`] : []),
    ...(passed ? [`${PASSED[passed]}${by}. It changes nothing.`] : []),
    ...faults.map(({ what, says }) => `${what.toUpperCase()}: ${says}`),
  ];
}

/** Value of a change as a person reads it, with blanks at which a line may end. */
function spelled(path: string, value: unknown): string {
  const name = path.slice(path.lastIndexOf('.') + 1);
  const data = inDollars({ [name]: value }) as Readonly<Record<string, unknown>>; // as it is given
  const text = data[name];
  return typeof text === 'string' ? text : JSON.stringify(text, null, 1).replace(/\n */g, ' ');
}

/** Lines of at most this width, of which nothing is left out: what goes on in another one is set in. */
function whole(text: string, width: number): string[] {
  const indent = /^ */.exec(text)?.[0] ?? '';
  const room = width - indent.length - GOES_ON.length;
  const lines = wrapped(text.slice(indent.length), room).flatMap((line) => inParts(line, room));
  return lines.map((line, i) => `${indent}${i === 0 ? '' : GOES_ON}${line}`);
}

const GOES_ON = '  ';
