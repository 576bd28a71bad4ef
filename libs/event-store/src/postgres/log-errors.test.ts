import { LogUnavailable } from '../log/event-log';
import { toLogUnavailable } from './log-errors';
import { openPostgresLog } from './postgres-log';

function failure(message: string, code?: string): Error {
  return Object.assign(new Error(message), { code });
}

describe('why the log in Postgres does not answer', () => {
  it.each([
    [failure('the database system is starting up', '57P03'), 'is starting up or shutting down'],
    [
      failure('cannot execute INSERT in a read-only transaction', '25006'),
      'takes no writes: it is a standby, or was set to read only',
    ],
    [failure('sorry, too many clients already', '53300'), 'takes no more connections'],
    [failure('terminating connection due to administrator command', '57P01'), 'was shut down'],
    [failure('connect ECONNREFUSED 127.0.0.1:1', 'ECONNREFUSED'), 'cannot be reached'],
    [failure('', 'ECONNREFUSED'), 'cannot be reached'], // Node's error for a name with several addresses has no message
    [failure('read ECONNRESET', 'ECONNRESET'), 'broke the connection'],
    [failure('timeout exceeded when trying to connect'), 'cannot be reached'],
    [failure('Query read timeout'), 'has not answered in time'],
    [failure('Connection terminated unexpectedly'), 'broke the connection'],
    [failure('\n', '08006'), 'broke the connection (08006)'],
  ])('is said in one line for %p', (error, words) => {
    expect(toLogUnavailable(error).message).toBe(`the log does not answer: Postgres ${words}`);
  });

  it('is said without the login when nothing listens at the address', async () => {
    const opening = openPostgresLog('postgres://kim:hush@127.0.0.1:1/shop');
    await expect(opening).rejects.toThrow(LogUnavailable);
    await expect(opening).rejects.toThrow(
      'the log does not answer: Postgres at 127.0.0.1:1, which EVENT_STORE_URL or DATABASE_URL names, cannot be reached',
    );
  });
});
