import { decide, evolve, fold } from '@rabbet/domain/deciders/decider';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import fc from 'fast-check';
import { type Field, isText, type Values } from './fields';
import { KINDS } from '@rabbet/domain/registry/kinds';
import {
  type AnyKind,
  type KeptRecord,
  recordCommand,
  type RecordCommand,
  recordDecider,
  type RecordEvent,
} from './record';

const ID = 7;

function valueOf(field: Field): fc.Arbitrary<Values[string]> {
  const said = sayable(field);
  return field.required ? said : fc.oneof({ weight: 2, arbitrary: said }, { weight: 1, arbitrary: fc.constant(null) });
}

function sayable(field: Field): fc.Arbitrary<string | number | boolean> {
  if (isText(field)) return fc.constantFrom('ann', 'bell');
  if (field.kind === 'choice') return fc.constantFrom(...field.of);
  return field.kind === 'flag' ? fc.boolean() : fc.integer({ min: 1, max: 2 });
}

/** What is said of a record, is said to be forgotten of a person, or that it is removed. */
type Wish = { say: Values } | { erase: number } | { remove: true };

function wishes({ fields }: AnyKind): fc.Arbitrary<Wish[]> {
  const arbitraries = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field)]));
  const whole = fc.record(arbitraries);
  const some = fc.record(arbitraries, { requiredKeys: [] });
  const later = fc.oneof(
    { weight: 6, arbitrary: some.map((say): Wish => ({ say })) },
    { weight: 1, arbitrary: fc.constantFrom(ID, 1, 2).map((erase): Wish => ({ erase })) },
    { weight: 1, arbitrary: fc.constant<Wish>({ remove: true }) },
  );
  return fc.tuple(whole, fc.array(later, { maxLength: 12, size: 'max' })).map(([say, rest]) => [{ say }, ...rest]);
}

/** All that happened, as it reads now: with nothing of those who were erased since. */
function story(kind: AnyKind, wanted: readonly Wish[]): readonly RecordEvent[] {
  const decider = recordDecider(kind);
  let log: readonly RecordEvent[] = [];
  for (const wish of wanted) {
    const state = fold(decider, decider.initial, log);
    if ('erase' in wish) log = log.map((event) => without(event, String(wish.erase)));
    else log = [...log, ...attempt(kind, state, commandOf(kind, state, wish))];
  }
  return log;
}

function commandOf(kind: AnyKind, { stage, values }: KeptRecord<Values>, wish: Exclude<Wish, { erase: number }>) {
  if ('remove' in wish) return { type: 'Remove', data: {} } as const;
  const command = recordCommand(kind, ID, stage === 'unknown' ? 'Add' : 'Change', wish.say, values);
  return { ...command, facts: { pointed: {} } };
}

function without(event: RecordEvent, person: string): RecordEvent {
  if (!event.personal || !(person in event.personal)) return event;
  return { ...event, personal: { ...event.personal, [person]: null } };
}

function attempt(kind: AnyKind, state: KeptRecord<Values>, command: RecordCommand): readonly RecordEvent[] {
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

  test('make the same of it whenever they are read, at once or in two halves', () => {
    fc.assert(
      fc.property(wishes(kind), fc.nat(), (wanted, cut) => {
        const log = story(kind, wanted);
        const half = cut % (log.length + 1);
        const whole = fold(decider, decider.initial, log);
        expect(fold(decider, fold(decider, decider.initial, log.slice(0, half)), log.slice(half))).toEqual(whole);
        expect(fold(decider, decider.initial, JSON.parse(JSON.stringify(log)) as typeof log)).toEqual(whole);
      }),
      RUNS,
    );
  });

  test('change nothing, when they are read, of what was known before', () => {
    fc.assert(
      fc.property(wishes(kind), (wanted) => {
        let state = decider.initial;
        for (const event of story(kind, wanted)) {
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

test('of every kind these stories tell of something', () => {
  const sample = (kind: AnyKind) => fc.sample(wishes(kind), { seed: 1, numRuns: 50 });
  const silent = KINDS.filter((kind) => !sample(kind).some((wanted) => story(kind, wanted).length > 1));
  expect(silent.map(({ title }) => title)).toEqual([]);
});
