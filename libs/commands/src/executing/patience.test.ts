import { LogUnavailable, OutcomeUnknown, WrongRevision } from '@rabbet/event-store';
import { Patience } from './patience';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const never = new Promise<never>(() => {});

/** A change that meets what it is told to, and is asked for with a patience of a second. */
function waitFor(work: (patience: Patience) => Promise<unknown>) {
  const patience = new Patience(1_000);
  const answer = patience.wait(work(patience)).catch((error: Error) => error.constructor);
  return { patience, answer };
}

test('a change that is done in time is answered as it is', async () => {
  const { answer } = waitFor((patience) => patience.append(async () => 'done'));
  expect(await answer).toBe('done');
  expect(jest.getTimerCount()).toBe(0);
});

test('a change that is not begun in time is not begun any more', async () => {
  let free = () => {};
  const busy = new Promise<void>((resolve) => (free = resolve));
  const append = jest.fn(async () => 'done');
  let abandoned: Promise<unknown> = never;
  const { answer } = waitFor((patience) => (abandoned = busy.then(() => patience.append(append))));
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await answer).toBe(LogUnavailable);
  free();
  await expect(abandoned).rejects.toThrow(LogUnavailable);
  expect(append).not.toHaveBeenCalled();
});

test('a change whose append is not answered in time may be done', async () => {
  const { answer } = waitFor((patience) => patience.append(() => never));
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await answer).toBe(OutcomeUnknown);
});

test('a change that lost a race, and came no further in time, is not done', async () => {
  const { answer } = waitFor(async (patience) => {
    await patience.append(() => Promise.reject(new WrongRevision('hall', 1, 2))).catch(() => {});
    return never;
  });
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await answer).toBe(LogUnavailable);
});

test('each step of what goes on has its own time', async () => {
  const patience = new Patience(1_000);
  for (const step of ['first', 'second']) {
    let finish = () => {};
    const answer = patience.wait(new Promise((resolve) => (finish = () => resolve(step))));
    await jest.advanceTimersByTimeAsync(900);
    finish();
    expect(await answer).toBe(step);
    patience.renew();
  }
});
