import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { finish, perform, stepNames } from '../testing/registrations/steps';
import { newWorld, seatsIn, type World } from '../testing/registrations/world';

const PICTURES = readFileSync(join(__dirname, '../../../../docs/DOMAIN.md'), 'utf8').split('```');

/** The arrows of the picture that shows this one, as `from --> to`. */
function arrowsBeside(stage: string): string[] {
  const picture = PICTURES.find((block) => block.includes(stage)) ?? '';
  return [...picture.matchAll(/\S+ --> \w+/g)].map(([arrow]) => arrow).sort();
}

/** Steps that rare ones need before them. */
const OFTEN = [
  'pay',
  'pay',
  'charge late',
  'settle',
  'wait',
  'offer',
  'accept',
  'accept',
  'price',
  'publish',
  'cancel',
  'undo',
  'let time pass',
  'wait',
  'ask for a card',
  'ask for a check',
  'wait',
  'wait',
  'lapse',
] as const;
const step = fc.record({
  do: fc.constantFrom(...stepNames(), ...OFTEN),
  workshop: fc.nat({ max: 1 }),
  choice: fc.nat({ max: 20 }),
  more: fc.nat({ max: 20 }),
});
/** Enough runs that other seeds find the same steps. */
const RUNS = { numRuns: 10_000, seed: 11 };

/** Steps that things take in many runs, spelled like the arrows. */
function stepsTaken(stagesOf: (world: World) => ReadonlyMap<string, string>): string[] {
  const taken = new Set<string>();
  fc.assert(
    fc.property(fc.array(step, { minLength: 60, maxLength: 120, size: 'max' }), (steps) => {
      const world = newWorld();
      let before = stagesOf(world);
      world.watch = () => {
        const now = stagesOf(world);
        for (const [key, state] of now)
          if (state !== before.get(key)) taken.add(`${before.get(key) ?? '[*]'} --> ${state}`);
        before = now;
      };
      for (const step of steps) perform(world, step);
      finish(world);
    }),
    RUNS,
  );
  return [...taken].sort();
}

const spelled = (state: string) => state.replace(' ', '_');

test('the picture of a registration shows every step that there is, and no other', () => {
  const stages = (world: World) =>
    new Map(seatsIn(world).map(({ workshop, seat }) => [`${workshop}/${seat.registration_id}`, spelled(seat.stage)]));
  expect(stepsTaken(stages)).toEqual(arrowsBeside('offered --> held'));
});

test('the picture of a payment shows every step that there is, and no other', () => {
  const states = ({ payments }: World) => new Map([...payments].map(([id, { state }]) => [String(id), state]));
  expect(stepsTaken(states)).toEqual(arrowsBeside('[*] --> started'));
});
