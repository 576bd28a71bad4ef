import { decide, evolve, fold } from '@rabbet/domain/deciders/decider';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import fc from 'fast-check';
import { type Field, isText, type Values } from './fields';
import { KINDS } from '@rabbet/domain/registry/kinds';
import {
  type AnyKind,
  type RecordState,
  recordCommand,
  type RecordCommand,
  recordDecider,
  type RecordEvent,
} from './record';

const ID = 7;

function valueOf(field: Field): fc.Arbitrary<Values[string]> {
  const value = requiredValueOf(field);
  return field.required
    ? value
    : fc.oneof({ weight: 2, arbitrary: value }, { weight: 1, arbitrary: fc.constant(null) });
}

function requiredValueOf(field: Field): fc.Arbitrary<string | number | boolean> {
  if (isText(field)) return fc.constantFrom('ann', 'bell');
  if (field.kind === 'choice') return fc.constantFrom(...field.of);
  return field.kind === 'flag' ? fc.boolean() : fc.integer({ min: 1, max: 2 });
}

/** Step of a story: values to store, a person to erase, or a removal. */
type Step = { store: Values } | { erase: number } | { remove: true };

function stepsOf({ fields }: AnyKind): fc.Arbitrary<Step[]> {
  const arbitraries = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field)]));
  const whole = fc.record(arbitraries);
  const some = fc.record(arbitraries, { requiredKeys: [] });
  const later = fc.oneof(
    { weight: 6, arbitrary: some.map((store): Step => ({ store })) },
    { weight: 1, arbitrary: fc.constantFrom(ID, 1, 2).map((erase): Step => ({ erase })) },
    { weight: 1, arbitrary: fc.constant<Step>({ remove: true }) },
  );
  return fc.tuple(whole, fc.array(later, { maxLength: 12, size: 'max' })).map(([store, rest]) => [{ store }, ...rest]);
}

/** Log of these steps, without the personal data of persons that were erased. */
function story(kind: AnyKind, steps: readonly Step[]): readonly RecordEvent[] {
  const decider = recordDecider(kind);
  let log: readonly RecordEvent[] = [];
  for (const step of steps) {
    const state = fold(decider, decider.initial, log);
    if ('erase' in step) log = log.map((event) => erasePerson(event, String(step.erase)));
    else log = [...log, ...attempt(kind, state, commandOf(kind, state, step))];
  }
  return log;
}

function commandOf(kind: AnyKind, { stage, values }: RecordState<Values>, step: Exclude<Step, { erase: number }>) {
  if ('remove' in step) return { type: 'Remove', data: {} } as const;
  const command = recordCommand(kind, ID, stage === 'unknown' ? 'Add' : 'Change', step.store, values);
  return { ...command, facts: { referenced: {} } };
}

function erasePerson(event: RecordEvent, person: string): RecordEvent {
  if (!event.personal || !(person in event.personal)) return event;
  return { ...event, personal: { ...event.personal, [person]: null } };
}

function attempt(kind: AnyKind, state: RecordState<Values>, command: RecordCommand): readonly RecordEvent[] {
  try {
    const events = decide(recordDecider(kind), state, command);
    expect(decide(recordDecider(kind), state, command)).toEqual(events);
    return events;
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

describe.each(KINDS.map((kind) => [kind.title, kind] as const))('the events of a record, %s:', (_, kind) => {
  const decider = recordDecider(kind);
  const RUNS = { numRuns: 50 };

  test('fold to the same state at once, in two halves, and after a round trip through JSON', () => {
    fc.assert(
      fc.property(stepsOf(kind), fc.nat(), (steps, cut) => {
        const log = story(kind, steps);
        const half = cut % (log.length + 1);
        const whole = fold(decider, decider.initial, log);
        expect(fold(decider, fold(decider, decider.initial, log.slice(0, half)), log.slice(half))).toEqual(whole);
        expect(fold(decider, decider.initial, JSON.parse(JSON.stringify(log)) as typeof log)).toEqual(whole);
      }),
      RUNS,
    );
  });

  test('do not mutate the state that they are folded onto', () => {
    fc.assert(
      fc.property(stepsOf(kind), (steps) => {
        let state = decider.initial;
        for (const event of story(kind, steps)) {
          const before = JSON.stringify(state);
          const after = evolve(decider, state, event);
          expect(JSON.stringify(state)).toBe(before);
          state = after;
        }
      }),
      RUNS,
    );
  });
});

test('every kind has a story with more than one event', () => {
  const sample = (kind: AnyKind) => fc.sample(stepsOf(kind), { seed: 1, numRuns: 50 });
  const kindsWithoutEvents = KINDS.filter((kind) => !sample(kind).some((steps) => story(kind, steps).length > 1));
  expect(kindsWithoutEvents.map(({ title }) => title)).toEqual([]);
});
