import type { Position, Recorded } from '@rabbet/domain/events/event';
import type { EventStoreReader } from '@rabbet/event-store/reader';
import { LogUnavailable } from '@rabbet/event-store';
import { type Clock, Lag } from './lag';

const [FIRST, SECOND, THIRD] = ['1', '2', '3'] as Position[];

/** A log of three events, which can be away. */
class ThreeEvents implements Pick<EventStoreReader, 'head' | 'readAll' | 'countAfter'> {
  isAway = false;
  isHanging = false;
  recordedAt = '2026-03-09T11:59:00.000Z';

  async head(): Promise<Position> {
    if (this.isAway) throw new LogUnavailable('away');
    if (this.isHanging) return new Promise<Position>(() => {});
    return THIRD!;
  }

  async readAll() {
    return [{ recordedAt: this.recordedAt } as Recorded];
  }

  async countAfter(place: Position) {
    return 3 - Number(place);
  }
}
let log: ThreeEvents;
let lag: Lag;
let passedMs: number;
beforeEach(() => {
  log = new ThreeEvents();
  passedMs = 0;
  const clock: Clock = { running: () => passedMs, now: () => Date.parse('2026-03-09T12:00:00Z') + passedMs };
  lag = new Lag(log as unknown as EventStoreReader, clock); // all that it asks for
});

const unknown = { lagSeconds: null, lagEvents: null };

test('nobody knows how far behind a place is before it was measured', async () => {
  expect([lag.of('' as Position), lag.of(THIRD!)]).toEqual([unknown, unknown]);
  await lag.measure([SECOND!]);
  expect(lag.of(THIRD!)).toEqual({ lagSeconds: 0, lagEvents: 0 });
  expect(lag.of(SECOND!)).toEqual({ lagSeconds: 60, lagEvents: 1 });
  passedMs = 2_500;
  expect(lag.of(SECOND!)).toEqual({ lagSeconds: 62.5, lagEvents: 1 });
});

test('nobody knows how far behind a place is that was further when it was measured', async () => {
  await lag.measure([SECOND!]);
  expect(lag.of(FIRST!)).toEqual(unknown); // its read model was dropped
});

test('nobody knows how far behind anything is while the log is away', async () => {
  await lag.measure([SECOND!]);
  log.isAway = true;
  await expect(lag.measure([SECOND!])).rejects.toThrow('away');
  expect([lag.of(SECOND!), lag.of(THIRD!)]).toEqual([unknown, unknown]);
});

test('nobody knows how far behind anything is once the log has not answered for a while', async () => {
  await lag.measure([SECOND!]);
  log.isHanging = true;
  void lag.measure([SECOND!]);
  passedMs = 5_000;
  expect(lag.of(THIRD!)).toEqual({ lagSeconds: 0, lagEvents: 0 });
  passedMs = 5_001;
  expect([lag.of(SECOND!), lag.of(THIRD!)]).toEqual([unknown, unknown]);
});

test('nobody knows for how long a place has been behind where the log does not tell when the next event was recorded', async () => {
  log.recordedAt = '';
  await lag.measure([SECOND!]);
  expect(lag.of(SECOND!)).toEqual({ lagSeconds: null, lagEvents: 1 });
});
