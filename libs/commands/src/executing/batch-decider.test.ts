import { randomUUID } from 'node:crypto';
import type { EventStore } from '@rabbet/event-store';
import { erasePerson } from '../operate';
import { Patience } from './patience';
import { exhibition, type ExhibitionCommand } from '../testing/exhibition';
import { LONG_MS, newContext, testWriteSide, type TestWriteSide } from '../testing/open-write-side';
import type { WriteSide } from '../write-side/write-side';

let shop: TestWriteSide;
let here: WriteSide;
let there: WriteSide;
let id: string;
const plan: ExhibitionCommand = { type: 'PlanExhibition', data: { title: 'Marshes', opensOn: '2026-12-01' } };
const hang = (artworkId: number): ExhibitionCommand => ({ type: 'HangWork', data: { artworkId, wall: 'north' } });
const open: ExhibitionCommand = { type: 'OpenExhibition', data: {}, facts: { now: Date.parse('2026-12-01') } };
const sign = (guest: string): ExhibitionCommand => ({
  type: 'SignGuestBook',
  data: { guest },
  personal: { [guest]: { name: 'Ann' } },
});

beforeAll(async () => {
  shop = await testWriteSide();
  [here, there] = [await shop.open(), await shop.open()];
});
afterAll(() => shop.close());
beforeEach(async () => {
  id = randomUUID();
  await here.executor.execute(exhibition, id, plan, newContext());
});
const change = (command: ExhibitionCommand, context = newContext(), writeSide = here) =>
  writeSide.executor.execute(exhibition, id, command, context);
const events = async () => here.eventStore.readStream(`test-exhibition-${id}`);

/** Sends changes at the same time. The first one keeps the stream busy, so that the others wait and become a batch. */
const changeAtOnce = (commands: readonly ExhibitionCommand[], contexts = commands.map(() => newContext())) =>
  Promise.allSettled(commands.map((command, i) => change(command, contexts[i])));

/** Counts the appends of a program while some work is done. */
async function countAppends({ eventStore }: WriteSide, work: () => Promise<unknown>): Promise<number> {
  const append = eventStore.append.bind(eventStore);
  let appendCount = 0;
  eventStore.append = (...given: Parameters<EventStore['append']>) => {
    appendCount++;
    return append(...given);
  };
  await work().finally(() => (eventStore.append = append));
  return appendCount;
}

test('waiting changes of one stream are appended at once, and each gets its own answer', async () => {
  const contexts = Array.from({ length: 100 }, (_, i) => newContext({ now: new Date(1_800_000_000_000 + i) }));
  let answers: PromiseSettledResult<unknown>[] = [];
  const appends = await countAppends(here, async () => {
    answers = await changeAtOnce(
      contexts.map((_, i) => hang(i)),
      contexts,
    );
  });
  expect(appends).toBe(2);
  const [, ...hung] = await events();
  expect(hung.map(({ commandId, recordedAt }) => [commandId, recordedAt])).toEqual(
    contexts.map(({ commandId, now }) => [commandId, now.toISOString()]),
  );
  expect(answers).toMatchObject(
    contexts.map((_, i) => ({
      value: { result: { happened: ['WorkHung'] }, revision: i + 1, repeated: false, changed: true },
    })),
  );
});

test('events of changes that happened earlier have both times, alone and in a batch', async () => {
  const recordedAt = new Date('2026-11-26T10:00:00Z');
  const days = ['2026-03-01', '2026-03-02', '2026-03-03'].map((day) => `${day}T12:00:00.000Z`);
  await changeAtOnce(
    days.map((_, i) => hang(i)),
    days.map((day) => newContext({ now: new Date(day), recordedAt })),
  );
  const [, ...hung] = await events();
  expect(hung.map((event) => [event.occurredAt, event.recordedAt])).toEqual(
    days.map((day) => [day, recordedAt.toISOString()]),
  );
});

test('the repeat of a change of a batch gets the same answer', async () => {
  const contexts = [1, 2, 3, 4].map(() => newContext());
  const commands = contexts.map((_, i) => hang(i));
  const first = await changeAtOnce(commands, contexts);
  for (const [i, context] of contexts.entries())
    expect({ status: 'fulfilled', value: { ...(await change(commands[i]!, context)), repeated: false } }).toEqual(
      first[i],
    );
});

test('each change of a batch is decided on the state after those before it', async () => {
  const [, first, again, opened, expiredPatience] = await changeAtOnce([hang(1), hang(2), hang(2), open, hang(3)]);
  expect(first).toMatchObject({ value: { changed: true } });
  expect(again).toMatchObject({ value: { changed: false } });
  expect(opened).toMatchObject({ value: { changed: true } });
  expect(expiredPatience).toMatchObject({ reason: { code: 'gallery-event/closed' } });
  expect((await events()).map(({ type }) => type)).toEqual([
    'ExhibitionPlanned',
    'WorkHung',
    'WorkHung',
    'ExhibitionOpened',
  ]);
});

test('a refused change of a batch does not make the program read the log again', async () => {
  const reading = jest.spyOn(here.eventStore, 'readForDecision');
  const answers = await changeAtOnce([hang(1), open, hang(2), hang(3), hang(4)]);
  const reads = reading.mock.calls.length;
  reading.mockRestore();
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected', 'rejected']);
  expect(reads).toBe(0);
});

test('a command that comes twice in one batch is done once and answered twice', async () => {
  const context = newContext();
  const [, first, second] = await changeAtOnce([hang(1), hang(2), hang(2)], [newContext(), context, context]);
  expect([first, second]).toMatchObject([{ value: { repeated: false } }, { value: { repeated: true } }]);
  expect(await events()).toHaveLength(3);
});

test('only the change with personal data of an erased person is refused', async () => {
  const erased = '4711';
  await change(sign(erased));
  await erasePerson(here, erased, new Date());
  const answers = await changeAtOnce([hang(1), hang(2), sign(erased), hang(3), sign('4712')]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
});

test('a batch is decided again when another program has changed the stream', async () => {
  await change(hang(1));
  await change(hang(90), newContext(), there);
  const answers = await changeAtOnce([hang(2), hang(90), hang(3), hang(4)]);
  expect(answers).toMatchObject([2, 90, 3, 4].map((work) => ({ value: { changed: work !== 90 } })));
  expect(await events()).toHaveLength(6);
});

test('a change whose events cannot be folded is rejected, and later changes are done', async () => {
  const broken = {
    ...exhibition,
    evolve: {
      ...exhibition.evolve,
      WorkHung(...given: Parameters<typeof exhibition.evolve.WorkHung>) {
        if (given[1].artworkId === 13) throw new TypeError('cannot be folded');
        return exhibition.evolve.WorkHung(...given);
      },
    },
  };
  const send = (command: ExhibitionCommand) => here.executor.execute(broken, id, command, newContext());
  const answers = await Promise.allSettled([hang(1), hang(2), hang(13)].map(send));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(await change(hang(3))).toMatchObject({ changed: true });
});

test('changes behind one that fails at first are decided after its second try', async () => {
  let attempts = 0;
  const failing: typeof exhibition = {
    ...exhibition,
    decide: {
      ...exhibition.decide,
      HangWork(...given) {
        if (attempts++ === 0) throw new Error('the database is away');
        return exhibition.decide.HangWork(...given);
      },
    },
  };
  const send = (command: ExhibitionCommand) => here.executor.execute(failing, id, command, newContext());
  const answers = await Promise.allSettled([sign('4713'), hang(1), sign('4714'), open].map(send));
  expect(answers.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
  expect(attempts).toBe(2);
});

test('a change whose time limit has expired is rejected, and the others are done', async () => {
  const late = new Patience(0);
  await expect(late.wait(new Promise(() => {}))).rejects.toThrow('not answered in time');
  const contexts = [newContext(), newContext({ patience: late }), newContext({ patience: new Patience(LONG_MS) })];
  const answers = await changeAtOnce([hang(1), hang(2), hang(3)], contexts);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await events()).toHaveLength(3);
});

test('an edit of an older revision is refused in a batch too', async () => {
  const answers = await changeAtOnce(
    [hang(1), hang(2), hang(3)],
    [newContext(), newContext(), newContext({ seenRevision: 0 })],
  );
  expect(answers[2]).toMatchObject({ reason: { name: 'Stale' } });
  expect(await events()).toHaveLength(3);
});
