import { AnotherPast, LogUnavailable } from '@rabbet/event-store';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import { PostgresSilent, SchemaLocked, StateRefused } from '@rabbet/postgres';
import { HttpProblem } from '../kernel/problems/problems';
import { StartEnded } from './start-ended';
import { isNotThereYet, StartPatience } from './start-patience';

interface Line {
  readonly message: string;
  readonly error?: string;
}

/** A patience whose clock stands still unless it is moved. */
function patient(signal?: AbortSignal) {
  const clock = { ms: 0 };
  const lines: Line[] = [];
  const note = (what: object, message: string) => void lines.push({ message, ...what });
  const logger = { info: note, warn: note };
  const patience = new StartPatience({ logger, signal, pauseMs: 0, now: () => clock.ms });
  return { patience, lines, clock };
}

const away = (words: string) => new LogUnavailable(words);
const failure = (code: string) => Object.assign(new Error('secret words'), { code });

describe('a start that needs what is not there yet', () => {
  test('waits for it, says so once a minute, and says when it goes on', async () => {
    const { patience, lines, clock } = patient();
    const seconds = [0, 1, 59, 60, 100, 119, 120, 121];
    let attempts = 0;
    const result = await patience.patiently(async () => {
      const second = seconds[attempts++];
      if (second === undefined) return 'open';
      clock.ms = second * 1_000;
      throw away(`away for ${second} s`);
    });
    expect([result, attempts]).toEqual(['open', seconds.length + 1]);
    expect(lines.map(({ message, error }) => [message, error])).toEqual([
      ['waiting', 'away for 0 s'],
      ['waiting', 'away for 60 s'],
      ['waiting', 'away for 120 s'],
      ['start goes on', undefined],
    ]);
  });

  test('says nothing where nothing is waited for', async () => {
    const { patience, lines } = patient();
    expect(await patience.patiently(async () => 'open')).toBe('open');
    expect(lines).toEqual([]);
  });

  test('says once for many steps that wait at the same time', async () => {
    const { patience, lines } = patient();
    const step = () => {
      let attempts = 0;
      return patience.patiently(async () => {
        if (attempts++ < 3) throw failure('ECONNREFUSED');
      });
    };
    await Promise.all(Array.from({ length: 32 }, step));
    expect(lines.map(({ message }) => message)).toEqual(['waiting', 'start goes on']);
  });

  test('repeats no words of the driver, which may quote a row', async () => {
    const { patience, lines } = patient();
    let attempts = 0;
    await patience.patiently(async () => {
      if (attempts++ === 0) throw failure('57P03');
    });
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  test('ends at once when it is told to, and undoes what comes later', async () => {
    const ending = new AbortController();
    const { patience } = patient(ending.signal);
    let attempts = 0;
    let arrive: (late: string) => void = () => {};
    const undone: string[] = [];
    const opening = patience.patiently(
      () => {
        if (attempts++ === 0) return Promise.reject(away('away'));
        setImmediate(() => ending.abort());
        return new Promise<string>((resolve) => (arrive = resolve));
      },
      (late) => undone.push(late),
    );
    await expect(opening).rejects.toThrow(StartEnded);
    arrive('late');
    await new Promise(setImmediate);
    expect(undone).toEqual(['late']);
  });

  test('is not begun once it was ended', async () => {
    const { patience } = patient(AbortSignal.abort());
    const step = jest.fn(async () => {});
    await expect(patience.unlessEnded(step)).rejects.toThrow(StartEnded);
    expect(step).not.toHaveBeenCalled();
  });

  test('ends at once for what no waiting mends', async () => {
    const { patience, lines } = patient();
    await expect(patience.patiently(() => Promise.reject(failure('28P01')))).rejects.toThrow('secret words');
    expect(lines).toEqual([]);
  });
});

test.each([
  ['nothing listens', failure('ECONNREFUSED')],
  ['a name that nobody knows yet', failure('ENOTFOUND')],
  ['a name that cannot be looked up', failure('EAI_AGAIN')],
  ['a Postgres that is starting', failure('57P03')],
  ['a Postgres that was shut down', failure('57P01')],
  ['a Postgres without a free connection', failure('53300')],
  ['a Postgres that reads only', failure('25006')],
  ['a statement that is not answered', new Error('Query read timeout: waited 30.0 s')],
  ['a Postgres that hangs', new PostgresSilent('It hangs.')],
  ['a lock of another session', new SchemaLocked('It is locked.')],
  ['a log that is away', away('It is away.')],
  ['a read model that is late', new HttpProblem(503, 'service/behind', 'Later.')],
])('%s is waited for', (_, error) => expect(isNotThereYet(error)).toBe(true));

test.each([
  ['a wrong password', failure('28P01')],
  ['a login that may not enter', failure('28000')],
  ['a database that is not there', failure('3D000')],
  ['a right that is missing', failure('42501')],
  ['a state of another log', new StateRefused('It belongs to another log.')],
  ['a log with another past', new AnotherPast('It is another one.')],
  ['a refusal of the shop', new Refusal('id/taken', 'It is taken.', { kind: 'conflict' })],
  ['a request that is wrong', new HttpProblem(400, 'request/fields', 'It is wrong.')],
  ['a bug', new TypeError('undefined is not a function')],
])('%s is not waited for', (_, error) => expect(isNotThereYet(error)).toBe(false));
