import { randomUUID } from 'node:crypto';
import type { EventStore } from '@rabbet/event-store';
import { erasePerson } from '../operate';
import { Patience } from './patience';
import { exhibition, type ExhibitionCommand } from '../testing/exhibition';
import { LONG_MS, request, testWriteSide, type TestWriteSide } from '../testing/open-write-side';
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
  await here.executor.execute(exhibition, id, plan, request());
});
const change = (command: ExhibitionCommand, context = request(), writeSide = here) =>
  writeSide.executor.execute(exhibition, id, command, context);
const events = async () => here.eventStore.readStream(`exhibition-${id}`);

/** The first of them keeps its stream busy, so that the others wait and are decided together. */
const atOnce = (commands: readonly ExhibitionCommand[], contexts = commands.map(() => request())) =>
  Promise.allSettled(commands.map((command, i) => change(command, contexts[i])));

/** Counts the appends that were made meanwhile. */
async function appendsOf({ eventStore }: WriteSide, work: () => Promise<unknown>): Promise<number> {
  const append = eventStore.append.bind(eventStore);
  let made = 0;
  eventStore.append = (...given: Parameters<EventStore['append']>) => {
    made++;
    return append(...given);
  };
  await work().finally(() => (eventStore.append = append));
  return made;
}

test('changes that wait for one stream are appended at once, each answered as if it had come alone', async () => {
  const contexts = Array.from({ length: 100 }, (_, i) => request({ now: new Date(1_800_000_000_000 + i) }));
  let answers: PromiseSettledResult<unknown>[] = [];
  const appends = await appendsOf(here, async () => {
    answers = await atOnce(
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

test('what happened before it was recorded says both, whether it comes alone or with others', async () => {
  const recordedAt = new Date('2026-11-26T10:00:00Z');
  const days = ['2026-03-01', '2026-03-02', '2026-03-03'].map((day) => `${day}T12:00:00.000Z`);
  await atOnce(
    days.map((_, i) => hang(i)),
    days.map((day) => request({ now: new Date(day), recordedAt })),
  );
  const [, ...hung] = await events();
  expect(hung.map((event) => [event.occurredAt, event.recordedAt])).toEqual(
    days.map((day) => [day, recordedAt.toISOString()]),
  );
});

test('one that comes again after its turn is answered as it was then', async () => {
  const contexts = [1, 2, 3, 4].map(() => request());
  const commands = contexts.map((_, i) => hang(i));
  const first = await atOnce(commands, contexts);
  for (const [i, context] of contexts.entries())
    expect({ status: 'fulfilled', value: { ...(await change(commands[i]!, context)), repeated: false } }).toEqual(
      first[i],
    );
});

test('each is decided on what those before it made of the stream', async () => {
  const [, first, again, opened, late] = await atOnce([hang(1), hang(2), hang(2), open, hang(3)]);
  expect(first).toMatchObject({ value: { changed: true } });
  expect(again).toMatchObject({ value: { changed: false } });
  expect(opened).toMatchObject({ value: { changed: true } });
  expect(late).toMatchObject({ reason: { code: 'gallery-event/closed' } });
  expect((await events()).map(({ type }) => type)).toEqual([
    'ExhibitionPlanned',
    'WorkHung',
    'WorkHung',
    'ExhibitionOpened',
  ]);
});

test('a refusal of one leaves the others as they are, and does not read the log again', async () => {
  let reads = 0;
  const { readForDecision: readWhole } = here.eventStore;
  here.eventStore.readForDecision = (...given) => (reads++, readWhole.apply(here.eventStore, given));
  const answers = await atOnce([hang(1), open, hang(2), hang(3), hang(4)]);
  here.eventStore.readForDecision = readWhole;
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected', 'rejected']);
  expect(reads).toBe(0);
});

test('one that comes twice is done once and answered twice, within one turn too', async () => {
  const context = request();
  const [, first, second] = await atOnce([hang(1), hang(2), hang(2)], [request(), context, context]);
  expect([first, second]).toMatchObject([{ value: { repeated: false } }, { value: { repeated: true } }]);
  expect(await events()).toHaveLength(3);
});

test('one of an erased person fails alone', async () => {
  const erased = '4711';
  await change(sign(erased));
  await erasePerson(here, erased, new Date());
  const answers = await atOnce([hang(1), hang(2), sign(erased), hang(3), sign('4712')]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
});

test('all are decided again where another program was first', async () => {
  await change(hang(1));
  await change(hang(90), request(), there);
  const answers = await atOnce([hang(2), hang(90), hang(3), hang(4)]);
  expect(answers).toMatchObject([2, 90, 3, 4].map((work) => ({ value: { changed: work !== 90 } })));
  expect(await events()).toHaveLength(6);
});

test('a fault among those that wait is told to its senders, and the stream goes on', async () => {
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
  const send = (command: ExhibitionCommand) => here.executor.execute(broken, id, command, request());
  const answers = await Promise.allSettled([hang(1), hang(2), hang(13)].map(send));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(await change(hang(3))).toMatchObject({ changed: true });
});

test('what needs a change that fails at first is decided behind it', async () => {
  let fails = 0;
  const failing: typeof exhibition = {
    ...exhibition,
    decide: {
      ...exhibition.decide,
      HangWork(...given) {
        if (fails++ === 0) throw new Error('the database is away');
        return exhibition.decide.HangWork(...given);
      },
    },
  };
  const send = (command: ExhibitionCommand) => here.executor.execute(failing, id, command, request());
  const answers = await Promise.allSettled([sign('4713'), hang(1), sign('4714'), open].map(send));
  expect(answers.map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'));
  expect(fails).toBe(2);
});

test('what nobody waits for any more is not decided', async () => {
  const late = new Patience(0);
  await expect(late.wait(new Promise(() => {}))).rejects.toThrow('not answered in time');
  const contexts = [request(), request({ patience: late }), request({ patience: new Patience(LONG_MS) })];
  const answers = await atOnce([hang(1), hang(2), hang(3)], contexts);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await events()).toHaveLength(3);
});

test('an editor who has seen an older revision is told so, among others who wait', async () => {
  const answers = await atOnce([hang(1), hang(2), hang(3)], [request(), request(), request({ seenRevision: 0 })]);
  expect(answers[2]).toMatchObject({ reason: { name: 'Stale' } });
  expect(await events()).toHaveLength(3);
});
