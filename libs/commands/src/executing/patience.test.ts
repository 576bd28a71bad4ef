import { LogUnavailable, OutcomeUnknown, WrongRevision } from '@rabbet/event-store';
import { Patience } from './patience';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const neverResolves = new Promise<never>(() => {});

/** Starts a change with a time limit of one second. `answer` is its result, or the class of its error. */
function startChange(work: (patience: Patience) => Promise<unknown>) {
  const patience = new Patience(1_000);
  const answer = patience.wait(work(patience)).catch((error: Error) => error.constructor);
  return { patience, answer };
}

test('a change that is done in time gives its answer', async () => {
  const { answer } = startChange((patience) => patience.append(async () => 'done'));
  expect(await answer).toBe('done');
  expect(jest.getTimerCount()).toBe(0);
});

test('a change that is not appended in time is never appended', async () => {
  let finishWaiting = () => {};
  const waiting = new Promise<void>((resolve) => (finishWaiting = resolve));
  const append = jest.fn(async () => 'done');
  let abandoned: Promise<unknown> = neverResolves;
  const { answer } = startChange((patience) => (abandoned = waiting.then(() => patience.append(append))));
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await answer).toBe(LogUnavailable);
  finishWaiting();
  await expect(abandoned).rejects.toThrow(LogUnavailable);
  expect(append).not.toHaveBeenCalled();
});

test('a change whose append is not answered in time has an unknown outcome', async () => {
  const { answer } = startChange((patience) => patience.append(() => neverResolves));
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await answer).toBe(OutcomeUnknown);
});

test('a change that lost a race and was not appended in time is surely not done', async () => {
  const { answer } = startChange(async (patience) => {
    await patience.append(() => Promise.reject(new WrongRevision('hall', 1, 2))).catch(() => {});
    return neverResolves;
  });
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await answer).toBe(LogUnavailable);
});

test('a restart gives the next step the whole time limit', async () => {
  const patience = new Patience(1_000);
  for (const step of ['first', 'second']) {
    let finish = () => {};
    const answer = patience.wait(new Promise((resolve) => (finish = () => resolve(step))));
    await jest.advanceTimersByTimeAsync(900);
    finish();
    expect(await answer).toBe(step);
    patience.restart();
  }
});
