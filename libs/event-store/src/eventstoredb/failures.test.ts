import { LogUnavailable } from '../log/event-log';
import { isRecoverable, isUnknownPosition, toLogError } from './failures';

/** Error with the fields of the library or gRPC. */
function failure(message: string, fields: object = {}): Error {
  return Object.assign(new Error(message), fields);
}

const unavailable = { type: 'unavailable', code: 14 };

describe('why an EventStoreDB is unavailable', () => {
  const reasons: [string, Error, string][] = [
    ['no message for its own time limit', failure('', { type: 'deadline-exceeded' }), 'it could not do it in time'],
    ['no message for a refused login', failure('', { type: 'access-denied' }), 'it refuses this login'],
    ['neither message nor code', failure('', { type: 'unknown' }), 'it gives no reason (unknown)'],
    ['a code alone', failure('13 INTERNAL: ', { type: 'unknown', code: 13 }), '13 INTERNAL: it gives no reason'],
    [
      'what the library does not know',
      failure('Could not recognize Server Is Busy', { type: 'unknown' }),
      'Server Is Busy',
    ],
    [
      'lines of a stack',
      failure('2 UNKNOWN: Exception was thrown by handler. Full\n   at Foo.Bar()\n   at Baz()', {
        type: 'unknown',
        code: 2,
      }),
      '2 UNKNOWN: Exception was thrown by handler. Full',
    ],
    [
      'a line end in the middle',
      failure(
        '14 UNAVAILABLE: No connection established. Last error: wrong version number:\n. Resolution note: ',
        unavailable,
      ),
      '14 UNAVAILABLE: No connection established. Last error: wrong version number:',
    ],
    [
      'a server that is not started',
      failure(
        '14 UNAVAILABLE: No connection established. Last error: Error: connect ECONNREFUSED 127.0.0.1:2113. Resolution note: ',
        unavailable,
      ),
      'nothing listens there',
    ],
    [
      'a name that nobody has',
      failure('14 UNAVAILABLE: Name resolution failed for target dns:db:2113 (ENOTFOUND)', unavailable),
      'there is no such host',
    ],
    [
      'no node',
      failure('Failed to discover after 10 attempts.'),
      'none of its nodes answers (Failed to discover after 10 attempts.)',
    ],
  ];
  it.each(reasons)('is said in one line when the error has %s', (_, error, reason) => {
    const logError = toLogError(error, 'db:2113');
    expect(logError).toBeInstanceOf(LogUnavailable);
    expect(logError.message).toBe(`EventStoreDB at db:2113: ${reason}`);
  });
});

describe('the client of an EventStoreDB', () => {
  const noLeader = failure('2 UNKNOWN: No leader info available in response', { type: 'unknown', code: 2 });
  const recoverableErrors: [string, Error][] = [
    ['was unavailable', failure('14 UNAVAILABLE: gone', unavailable)],
    ['answered an append with "not ready"', failure('Could not recognize Server Is Not Ready', { type: 'unknown' })],
    ['answered a call with "no leader"', noLeader],
    ['named the leader', failure('5 NOT_FOUND: Leader info available', { type: 'not-leader', code: 5 })],
    ['could not store an append in time', failure('10 ABORTED: Operation timed out', { type: 'timeout', code: 10 })],
    ['refused a login', failure('16 UNAUTHENTICATED: ', { type: 'access-denied', code: 16 })],
    ['was not found among the nodes', failure('Failed to discover after 10 attempts.')],
  ];
  it.each(recoverableErrors)('is not replaced after the server %s', (_, error) =>
    expect(isRecoverable(error)).toBe(true),
  );

  const unrecoverableErrors: [string, Error][] = [
    ['was silent', new LogUnavailable('EventStoreDB has not answered within 5 ms')],
    [
      'exceeded the time limit of a call',
      failure('4 DEADLINE_EXCEEDED: Deadline exceeded', { type: 'deadline-exceeded', code: 4 }),
    ],
    ['broke a call off', failure('13 INTERNAL: Received RST_STREAM with code 2', { type: 'unknown', code: 13 })],
  ];
  it.each(unrecoverableErrors)('is replaced after the server %s', (_, error) =>
    expect(isRecoverable(error)).toBe(false),
  );

  it('distinguishes the answer to an unknown position from "no leader", though both have code 2', () => {
    const unknownPosition = failure('2 UNKNOWN: Unexpected ReadAllResult: Error', { type: 'unknown', code: 2 });
    expect(isUnknownPosition(unknownPosition)).toBe(true);
    expect(isUnknownPosition(noLeader)).toBe(false);
  });
});
