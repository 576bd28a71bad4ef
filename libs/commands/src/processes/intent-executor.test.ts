import type { ShopEvent } from '@rabbet/domain/events/event';
import type { Process, Tools } from './process';
import { givenUpIntents, retryIntent } from './operate';
import { Gallery, HOUR, type RecordingProcesses } from '../testing/processes/gallery';
import { until } from '@rabbet/postgres/testing/until';
import { ANONYMOUS_LOAN, thankYou } from '../testing/processes/thank-you';

let gallery: Gallery;
beforeAll(async () => (gallery = await Gallery.open()));
beforeEach(() => gallery.reset());
afterEach(() => gallery.stop());
afterAll(() => gallery.close());

type Work = { artworkId: number };

/** Process that calls a function of the test for each work hung. */
function handlingProcess(act: (work: number, tools: Tools) => Promise<object | void>): Process<ShopEvent, Work> {
  return {
    name: 'handling',
    handles: ['WorkHung'],
    intend: ({ data }) => [{ intent: { artworkId: (data as Work).artworkId } }],
    act: ({ artworkId }, tools) => act(artworkId, tools),
  };
}

/** Pauses of all retries so far, in milliseconds. */
const postponements = (program: RecordingProcesses) =>
  program.reports.flatMap((report) => (report.what === 'postponed' ? [report.forMs] : []));

class Unreachable extends Error {
  override readonly name = 'Unreachable';
  readonly code = 'EPOST';
}

describe('an act that fails', () => {
  it('is retried with growing pauses and the same key, and given up after the last attempt', async () => {
    const attempts: { key: string; attempt: number }[] = [];
    const failingProcess = handlingProcess(async (_, { key, attempt }) => {
      attempts.push({ key, attempt });
      throw new Unreachable('no answer from ann@example.org');
    });
    const program = await gallery.startProgram([failingProcess], {
      retryPolicy: { firstMs: HOUR, maxMs: 2 * HOUR, limit: 4 },
    });
    const [event] = await gallery.hangWorks([1]);
    for (const [i, expectedCount] of [HOUR, 2 * HOUR, 2 * HOUR].entries()) {
      await until(() => postponements(program).length > i, 'it is postponed');
      const forMs = postponements(program)[i] ?? 0;
      expect(forMs).toBeGreaterThanOrEqual(expectedCount / 2);
      expect(forMs).toBeLessThanOrEqual(expectedCount);
      await gallery.passTime(forMs - HOUR / 4);
      await program.nextPoll();
      expect([attempts.length, (await gallery.readIntents())[0]?.later]).toEqual([i + 1, true]);
      await gallery.passTime(HOUR / 4);
    }
    await until(() => program.reportsOf('given-up').length > 0, 'it is given up');

    expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4]);
    expect(new Set(attempts.map(({ key }) => key)).size).toBe(1);
    expect(postponements(program)).toHaveLength(3);
    expect(program.reportsOf('given-up')).toEqual([
      {
        what: 'given-up',
        process: 'handling',
        event,
        attempt: 4,
        error: expect.stringMatching(/^Unreachable EPOST at .*intent-executor\.test\.ts/),
      },
    ]);
    expect(await gallery.readIntents()).toMatchObject([{ state: 'given-up', attempts: 4 }]);
    expect(JSON.stringify([program.reports, await gallery.readIntents()])).not.toContain('ann@');
  });

  it('does not delay other acts', async () => {
    const program = await gallery.startProgram(
      [handlingProcess(async (work) => (work === 1 ? Promise.reject(new Unreachable()) : { sent: work }))],
      { retryPolicy: { firstMs: HOUR, maxMs: HOUR, limit: 3 } },
    );
    await gallery.hangWorks([1, 2, 3]);
    await program.settled();
    expect(await gallery.readIntents()).toMatchObject([
      { state: 'open', attempts: 1, later: true },
      { state: 'done', outcome: { sent: 2 } },
      { state: 'done', outcome: { sent: 3 } },
    ]);
  });

  it('is done by a later attempt', async () => {
    const program = await gallery.startProgram([
      handlingProcess(async (work, { attempt }) => {
        if (attempt < 3) throw new Unreachable();
        return { sent: work };
      }),
    ]);
    await gallery.hangWorks([1]);
    await until(() => program.reportsOf('done').length > 0, 'it is done');
    expect(await gallery.readIntents()).toMatchObject([{ state: 'done', attempts: 3, outcome: { sent: 1 } }]);
  });

  it('is retried after it was given up when an operator asks for it', async () => {
    let isBroken = true;
    const program = await gallery.startProgram([
      handlingProcess(async (work) => (isBroken ? Promise.reject(new Unreachable()) : { sent: work })),
    ]);
    const [event = ''] = await gallery.hangWorks([1]);
    await until(() => program.reportsOf('given-up').length > 0, 'it is given up');
    expect(await givenUpIntents(gallery.database)).toEqual([
      {
        process: 'handling',
        eventId: event,
        stream: expect.stringMatching(/^test-exhibition-/),
        revision: 1,
        attempts: 3,
        error: expect.stringContaining('Unreachable EPOST'),
        givenUpAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);

    isBroken = false;
    expect(await retryIntent(gallery.database, 'handling', event)).toBe(true);
    await until(() => program.reportsOf('done').length > 0, 'it is done');
    expect(await gallery.readIntents()).toMatchObject([{ state: 'done', attempts: 1, outcome: { sent: 1 } }]);
    expect(await givenUpIntents(gallery.database)).toEqual([]);
    expect(await retryIntent(gallery.database, 'handling', event)).toBe(false);
    expect(await gallery.readIntents()).toMatchObject([{ state: 'done' }]);
  });

  it('is aborted and counts as failed when it takes too long', async () => {
    const reasons: string[] = [];
    const endlessProcess = handlingProcess((_, { signal }) => {
      signal.addEventListener('abort', () => reasons.push((signal.reason as Error).name));
      return new Promise(() => {});
    });
    const program = await gallery.startProgram([endlessProcess], { actWithinMs: 20 });
    await gallery.hangWorks([1]);
    await until(() => program.reportsOf('given-up').length > 0, 'it is given up');
    expect(reasons).toEqual(['TookTooLong', 'TookTooLong', 'TookTooLong']);
    expect(await gallery.readIntents()).toMatchObject([
      { state: 'given-up', outcome: { error: expect.stringMatching(/^TookTooLong/) } },
    ]);
  });

  it('is given up after it has ended the program too often', async () => {
    const acts: number[] = [];
    const act = handlingProcess(async (work) => void acts.push(work));
    await (await gallery.startProgram([act])).stop();
    await gallery.hangWorks([1, 2]);
    const program = await gallery.startProgram([act], { parallel: 0 }); // records intents, and starts none
    await until(() => program.reportsOf('recorded').length === 2, 'it is recorded');
    await gallery.database.query('update state.intent set attempts = 3 where payload @> $1', [
      { intent: { artworkId: 1 } },
    ]);
    await program.stop();
    const next = await gallery.startProgram([act]);
    await next.settled();
    expect(acts).toEqual([2]);
    expect(next.reportsOf('given-up')).toEqual([expect.objectContaining({ error: 'it was begun, but never ended' })]);
  });
});

it('records a refusal as an outcome, and does not retry', async () => {
  const program = await gallery.startProgram([thankYou(gallery.writeSide)]);
  const [event] = await gallery.hangWorks([ANONYMOUS_LOAN]);
  await program.settled();
  expect(await gallery.readIntents()).toMatchObject([
    { state: 'done', attempts: 1, outcome: { refused: 'reference/unknown' } },
  ]);
  expect(program.reportsOf('refused')).toEqual([
    { what: 'refused', process: 'thank-you', event, attempt: 1, code: 'reference/unknown' },
  ]);
});

describe('a process whose intend throws', () => {
  it('gives up that event alone, and is called again when an operator asks for it', async () => {
    let broken = true;
    const failingIntend: Process = {
      ...handlingProcess(async (work) => ({ sent: work })),
      intend: ({ data }) => {
        if (broken && (data as Work).artworkId === 1) throw new TypeError('no such thing');
        return [{ intent: data }];
      },
    };
    const program = await gallery.startProgram([failingIntend, thankYou(gallery.writeSide)]);
    const [event = ''] = await gallery.hangWorks([1, 2]);
    await program.settled();
    expect(await gallery.readNotes()).toEqual([1, 2]);
    expect(program.reportsOf('given-up')).toMatchObject([{ event, attempt: 0 }]);
    expect(await givenUpIntents(gallery.database)).toMatchObject([{ eventId: event, attempts: 0, revision: 1 }]);

    broken = false;
    expect(await retryIntent(gallery.database, 'handling', event)).toBe(true);
    await program.settled();
    expect((await gallery.readIntents()).filter(({ process }) => process === 'handling')).toMatchObject([
      { state: 'done', outcome: {}, intent: null },
      { state: 'done', outcome: { sent: 2 } },
      { state: 'done', outcome: { sent: 1 }, intent: { artworkId: 1, wall: 'north' } },
    ]);
  });

  it.each([
    ['half a letter', '\ud83d'],
    ['a NUL', '\0'],
    ['a number that JSON does not know', 1n],
  ])('gives up an intent with %s, which cannot be stored', async (_, unstorable) => {
    const process = { ...handlingProcess(async () => {}), intend: () => [{ intent: { what: unstorable } }] };
    const program = await gallery.startProgram([process, thankYou(gallery.writeSide)]);
    await gallery.hangWorks([1, 2]);
    await program.settled();
    expect(await gallery.readNotes()).toEqual([1, 2]);
    expect(program.reportsOf('given-up')).toHaveLength(2);
    expect(program.reportsOf('trouble')).toEqual([]);
  });
});

describe('acts of one process', () => {
  it.each([1, 3])('run %i at a time, in the order of their events', async (parallel) => {
    const begun: number[] = [];
    const finishActs: (() => void)[] = [];
    const waitingProcess = handlingProcess((work) => {
      begun.push(work);
      return new Promise<void>((resolve) => finishActs.push(resolve));
    });
    const program = await gallery.startProgram([waitingProcess], { parallel });
    await gallery.hangWorks([1, 2, 3, 4, 5]);
    await until(() => program.reportsOf('recorded').length === 5, 'all are recorded');
    for (let done = 0; done < 5; done++) {
      const most = Math.min(parallel + done, 5);
      await until(() => begun.length >= most, 'as many are under way as may be');
      await program.nextPoll(); // one more would have been begun by now
      expect(begun).toHaveLength(most);
      finishActs[done]?.();
      await until(() => program.reportsOf('done').length === done + 1, 'one more is done');
    }
    expect(begun).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('a program that stops', () => {
  it('finishes running acts and starts no more', async () => {
    let finishAct = () => {};
    const gate = new Promise<void>((resolve) => (finishAct = resolve));
    const begun: number[] = [];
    const slow = handlingProcess(async (work) => {
      begun.push(work);
      await gate;
    });
    const program = await gallery.startProgram([slow]);
    await gallery.hangWorks([1, 2]);
    await until(() => begun.length === 1 && program.reportsOf('recorded').length === 2, 'it is under way');
    const stopped = program.stop();
    finishAct();
    await stopped;
    expect(begun).toEqual([1]);
    expect(await gallery.readIntents()).toMatchObject([{ state: 'done' }, { state: 'open', attempts: 0 }]);
  });

  it('does not start an act that it was just about to start', async () => {
    const acts: number[] = [];
    const act = handlingProcess(async (work) => void acts.push(work));
    const recording = await gallery.startProgram([act], { parallel: 0 });
    await gallery.hangWorks([1]);
    await until(() => recording.reportsOf('recorded').length === 1, 'it is recorded');
    await recording.stop();
    let program: RecordingProcesses | undefined;
    let stopped: Promise<void> | undefined;
    await gallery.database.transaction(async (tx) => {
      await tx.query('lock table state.intent in share mode');
      program = await gallery.startProgram([act]);
      await until(() => gallery.isWaitingForLock(), 'it waits for the table');
      stopped = program.stop();
    });
    await stopped;
    expect(acts).toEqual([]);
    expect(program?.reports.map(({ what }) => what)).toEqual(['acting', 'standing-by']);
  });

  it('leaves an act that takes too long to the next program', async () => {
    const steps: string[] = [];
    const stuckProcess = handlingProcess(async (_, { signal }) => {
      signal.addEventListener('abort', () => steps.push('cut'));
      steps.push('begun');
      return new Promise(() => {});
    });
    const program = await gallery.startProgram([stuckProcess], { finishWithinMs: 10 });
    await gallery.hangWorks([1]);
    await until(() => steps.includes('begun'), 'it is under way');
    await program.stop();
    expect(steps).toEqual(['begun', 'cut']);
    const next = await gallery.startProgram([handlingProcess(async (_, { attempt }) => ({ attempt }))]);
    await next.settled();
    expect(await gallery.readIntents()).toMatchObject([{ state: 'done', outcome: { attempt: 2 } }]);
  });
});
