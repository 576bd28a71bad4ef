import { randomUUID } from 'node:crypto';
import type { ShopEvent } from '@rabbet/domain/events/event';
import { Projections, type Projection } from '@rabbet/projections';
import { exhibition } from '../testing/exhibition';
import { newContext } from '../testing/open-write-side';
import type { Process } from './process';
import { Gallery, HOUR } from '../testing/processes/gallery';
import { note, thankYou } from '../testing/processes/thank-you';

let gallery: Gallery;
beforeAll(async () => (gallery = await Gallery.open()));
beforeEach(() => gallery.reset());
afterEach(() => gallery.stop());
afterAll(() => gallery.close());

describe('a process', () => {
  it('begins at the end of the log when it is installed, and later continues at its checkpoint', async () => {
    await gallery.hangWorks([1, 2]);
    const first = await gallery.startProgram([thankYou(gallery.writeSide)]);
    await gallery.hangWorks([3, 4]);
    await first.settled();
    expect(await gallery.readNotes()).toEqual([3, 4]);
    await first.stop();

    await gallery.hangWorks([5]);
    const second = await gallery.startProgram([thankYou(gallery.writeSide)]);
    await gallery.hangWorks([6]);
    await second.settled();
    expect(await gallery.readNotes()).toEqual([3, 4, 5, 6]);
    expect(await gallery.letters()).toEqual([3, 4, 5, 6]);
  });

  it('does not act on imported or sample events', async () => {
    const program = await gallery.startProgram([thankYou(gallery.writeSide)]);
    await gallery.hangWorks([1], { origin: 'import' });
    await gallery.hangWorks([2], { origin: 'sample' });
    const [event] = await gallery.hangWorks([3], { origin: 'cli' });
    await program.settled();
    expect(await gallery.letters()).toEqual([3]);
    expect(await gallery.readIntents()).toEqual([expect.objectContaining({ eventId: event })]);
  });

  it('records its intents and their outcomes', async () => {
    const program = await gallery.startProgram([thankYou(gallery.writeSide)]);
    const [event] = await gallery.hangWorks([7]);
    await program.settled();
    expect(await gallery.readIntents()).toEqual([
      {
        process: 'thank-you',
        eventId: event,
        key: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
        state: 'done',
        attempts: 1,
        intent: { artworkId: 7 },
        outcome: { letters: 1 },
        later: false,
      },
    ]);
  });

  it('appends events that name it and their cause, on which other processes act', async () => {
    const filed: unknown[] = [];
    const filing: Process = {
      name: 'filing',
      handles: ['ThanksNoted'],
      intend: ({ data }) => [{ intent: data }],
      act: async (intent, { context }) => void filed.push([intent, context.cause]),
    };
    const program = await gallery.startProgram([thankYou(gallery.writeSide), filing]);
    const [hung] = await gallery.hangWorks([70]);
    await program.settled();
    const [noted] = await gallery.writeSide.eventStore.readStream('note-70');
    const [{ key } = { key: '' }] = await gallery.readIntents();
    expect(noted).toMatchObject({ actor: 'process-thank-you', origin: 'process', cause: hung, commandId: key });
    expect(filed).toEqual([[{ artworkId: 70 }, noted?.id]]);
  });

  it('gets personal fields as null, so that intents hold none', async () => {
    const seen: unknown[] = [];
    const welcome: Process = {
      name: 'welcome',
      handles: ['GuestSigned'],
      intend: ({ personal }) => [{ intent: { personal } }],
      async act(intent) {
        seen.push(intent);
        throw new Error('Ann Bell is not at home');
      },
    };
    const program = await gallery.startProgram([welcome]);
    const sign = { type: 'SignGuestBook', data: { guest: '5' }, personal: { '5': { name: 'Ann Bell' } } } as const;
    await gallery.writeSide.executor.execute(exhibition, 1, sign, newContext());
    await program.settled();
    expect(seen[0]).toEqual({ personal: { '5': null } });
    const { rows } = await gallery.database.query<{ row: string }>('select i::text as row from state.intent i');
    expect(rows).toEqual([{ row: expect.stringContaining('welcome') }]);
    expect(JSON.stringify([rows, program.reports])).not.toMatch(/Ann|Bell/);
  });

  it('does not act again when a read model is rebuilt or a program starts', async () => {
    const program = await gallery.startProgram([thankYou(gallery.writeSide)]);
    await gallery.hangWorks([1, 2]);
    await program.settled();
    const before = await gallery.readIntents();

    const readModel = new Projections({ ...gallery.writeSide, projections: [hangingsProjection], lookEveryMs: 10 });
    await readModel.start();
    await readModel.settled();
    await readModel.rebuild('hangings');
    await readModel.settled();
    await readModel.stop();
    await program.stop();
    const again = await gallery.startProgram([thankYou(gallery.writeSide)]);
    await again.settled();
    expect(program.reportsOf('recorded')).toHaveLength(2);
    expect(again.reportsOf('recorded')).toEqual([]);
    expect(await gallery.readIntents()).toEqual(before);
    expect(await gallery.readNotes()).toEqual([1, 2]);
  });

  it('reports its position, lag and open intents', async () => {
    const log = gallery.writeSide.eventStore;
    const program = await gallery.startProgram([thankYou(gallery.writeSide), { ...failingProcess, name: 'hopeless' }], {
      retryPolicy: { firstMs: HOUR, maxMs: HOUR, limit: 2 },
    });
    await gallery.hangWorks([1, 2]);
    await program.settled();
    const head = await log.head();
    const caughtUp = { acting: true, position: head, lagEvents: 0, lagSeconds: 0, givenUp: 0 };
    expect(await program.status()).toEqual([
      { name: 'thank-you', ...caughtUp, open: 0 },
      // failed intents count as lag too
      { name: 'hopeless', ...caughtUp, open: 2, lagSeconds: expect.any(Number) },
    ]);
    await gallery.writeSide.database.query(`update state.intent set recorded_at = recorded_at - interval '1 hour'`);
    const [thanks, hopeless] = await program.status();
    expect([thanks?.lagSeconds, Math.floor((hopeless?.lagSeconds ?? 0) / 3600)]).toEqual([0, 1]);
    await program.stop();

    await gallery.hangWorks([3], { now: new Date(Date.now() - 5_000) });
    const elsewhere = gallery.createProgram([thankYou(gallery.writeSide)]);
    const [status] = await elsewhere.status();
    expect(status).toMatchObject({ acting: false, position: head, lagEvents: 1, open: 0 });
    expect(status?.lagSeconds).toBeGreaterThanOrEqual(5);
  });
});

describe('processes that do not start', () => {
  const start = (processes = [thankYou(gallery.writeSide)]) => gallery.startProgram(processes);

  it('because they have read another log', async () => {
    await (await start()).stop();
    await gallery.database.query(
      `update state.process_position set log_identity = 'elsewhere' where process = 'thank-you'`,
    );
    await expect(start()).rejects.toThrow(
      /^The process thank-you has read the log elsewhere, but EVENT_STORE_URL leads to the log [0-9a-f-]+: start with/,
    );
    expect(await gallery.readIntents()).toEqual([]);
  });

  it('because they have read more than the log holds', async () => {
    await (await start()).stop();
    const positionPastEnd = '9'.repeat(20);
    await gallery.database.query(`update state.process_position set position = $1 where process = 'thank-you'`, [
      positionPastEnd,
    ]);
    await expect(start()).rejects.toThrow(
      new RegExp(
        `^The process thank-you has read the log up to ${positionPastEnd}, but the log ends at \\d+: it was restored`,
      ),
    );
  });

  it('because a name is used twice, reserved or invalid', () => {
    const withNames =
      (...names: string[]) =>
      () =>
        gallery.createProgram(names.map((name) => ({ ...thankYou(gallery.writeSide), name })));
    expect(withNames('bills', 'bills')).toThrow('two processes would keep their place as bills');
    expect(withNames('state-synchronizer')).toThrow('two processes would keep their place as state-synchronizer');
    expect(withNames('Thank you')).toThrow('"Thank you" is no name for a process');
    expect(withNames('bills', 'thank-you')).not.toThrow();
  });
});

test('a note with another command id is stored twice, so the tests would notice a second act', async () => {
  const program = await gallery.startProgram([thankYou(gallery.writeSide)]);
  await gallery.hangWorks([7]);
  await program.settled();
  const again = { type: 'NoteThanks', data: { artworkId: 7 } } as const;
  await gallery.writeSide.executor.execute(note, 7, again, newContext({ commandId: randomUUID() }));
  expect(await gallery.readNotes()).toEqual([7, 7]);
});

const failingProcess: Process = {
  name: 'failing',
  handles: ['WorkHung'],
  intend: () => [{ intent: {} }],
  act: () => Promise.reject(new Error('no')),
};

const hangingsProjection: Projection<ShopEvent> = {
  name: 'hangings',
  version: 1,
  sql: 'create table hangings (id text primary key)',
  handles: ['WorkHung'],
  async apply(batch, db) {
    await db.query('insert into hangings select unnest($1::text[])', [batch.map(({ id }) => id)]);
  },
};
