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

type StagesOf = (world: World) => ReadonlyMap<string, string>;

/** Steps of one kind of thing, spelled like the arrows. */
class Trace {
  private readonly steps = new Set<string>();
  private previous: ReadonlyMap<string, string> = new Map();

  constructor(private readonly stagesOf: StagesOf) {}

  begin(world: World): void {
    this.previous = this.stagesOf(world);
  }

  note(world: World): void {
    const stages = this.stagesOf(world);
    for (const [key, stage] of stages)
      if (stage !== this.previous.get(key)) this.steps.add(`${this.previous.get(key) ?? '[*]'} --> ${stage}`);
    this.previous = stages;
  }

  get arrows(): string[] {
    return [...this.steps].sort();
  }
}

const registrations = new Trace(
  (world) =>
    new Map(
      seatsIn(world).map(({ workshop, seat }) => [`${workshop}/${seat.registration_id}`, seat.stage.replace(' ', '_')]),
    ),
);
const payments = new Trace((world) => new Map([...world.payments].map(([id, { state }]) => [String(id), state])));

let hasRun = false;

/** Takes many steps, once: the same runs show both pictures. */
function takeSteps(): void {
  if (hasRun) return;
  hasRun = true;
  fc.assert(
    fc.property(fc.array(step, { minLength: 60, maxLength: 120, size: 'max' }), (steps) => {
      const world = newWorld();
      for (const trace of [registrations, payments]) trace.begin(world);
      world.watch = () => {
        for (const trace of [registrations, payments]) trace.note(world);
      };
      for (const step of steps) perform(world, step);
      finish(world);
    }),
    RUNS,
  );
}

test('the picture of a registration shows every step that there is, and no other', () => {
  takeSteps();
  expect(registrations.arrows).toEqual(arrowsBeside('offered --> held'));
});

test('the picture of a payment shows every step that there is, and no other', () => {
  takeSteps();
  expect(payments.arrows).toEqual(arrowsBeside('[*] --> started'));
});
