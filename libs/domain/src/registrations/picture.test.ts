import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { finish } from '../testing/registrations/step-effects';
import { perform, stepNames } from '../testing/registrations/steps';
import { newWorld, seatsIn, type World } from '../testing/registrations/world';

const DIAGRAMS = readFileSync(join(__dirname, '../../../../docs/DOMAIN.md'), 'utf8').split('```');

/** Arrows of the diagram that contains this text, as `from --> to`. */
function arrowsOfDiagramWith(text: string): string[] {
  const diagram = DIAGRAMS.find((block) => block.includes(text)) ?? '';
  return [...diagram.matchAll(/\S+ --> \w+/g)].map(([arrow]) => arrow).sort();
}

/** Steps that are drawn more often, because rare transitions need them first. */
const FREQUENT_STEPS = [
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
  do: fc.constantFrom(...stepNames(), ...FREQUENT_STEPS),
  workshop: fc.nat({ max: 1 }),
  choice: fc.nat({ max: 20 }),
  variation: fc.nat({ max: 20 }),
});
/** Number of runs at which other seeds find the same transitions as well. */
const RUNS = { numRuns: 10_000, seed: 11 };

type StagesOf = (world: World) => ReadonlyMap<string, string>;

/** Records the transitions of registrations or payments between their stages, as `from --> to`. */
class TransitionRecorder {
  private readonly transitions = new Set<string>();
  private previous: ReadonlyMap<string, string> = new Map();

  constructor(private readonly stagesOf: StagesOf) {}

  begin(world: World): void {
    this.previous = this.stagesOf(world);
  }

  record(world: World): void {
    const stages = this.stagesOf(world);
    for (const [key, stage] of stages)
      if (stage !== this.previous.get(key)) this.transitions.add(`${this.previous.get(key) ?? '[*]'} --> ${stage}`);
    this.previous = stages;
  }

  get arrows(): string[] {
    return [...this.transitions].sort();
  }
}

const registrations = new TransitionRecorder(
  (world) =>
    new Map(
      seatsIn(world).map(({ workshop, seat }) => [`${workshop}/${seat.registration_id}`, seat.stage.replace(' ', '_')]),
    ),
);
const payments = new TransitionRecorder(
  (world) => new Map([...world.payments].map(([id, { state }]) => [String(id), state])),
);

let hasRun = false;

/** Performs the random runs once: both diagrams are compared with the transitions of the same runs. */
function runOnce(): void {
  if (hasRun) return;
  hasRun = true;
  fc.assert(
    fc.property(fc.array(step, { minLength: 60, maxLength: 120, size: 'max' }), (steps) => {
      const world = newWorld();
      for (const recorder of [registrations, payments]) recorder.begin(world);
      world.watch = () => {
        for (const recorder of [registrations, payments]) recorder.record(world);
      };
      for (const step of steps) perform(world, step);
      finish(world);
    }),
    RUNS,
  );
}

test('the diagram of a registration in DOMAIN.md shows exactly the transitions that random runs take', () => {
  runOnce();
  expect(registrations.arrows).toEqual(arrowsOfDiagramWith('offered --> held'));
});

test('the diagram of a payment in DOMAIN.md shows exactly the transitions that random runs take', () => {
  runOnce();
  expect(payments.arrows).toEqual(arrowsOfDiagramWith('[*] --> started'));
});
