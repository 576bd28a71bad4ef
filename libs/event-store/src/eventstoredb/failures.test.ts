import { LogUnavailable } from '../log/event-log';
import { isHealing, isUnknown, toLogError } from './failures';

/** An error as the library or gRPC throws it. */
function failure(message: string, more: object = {}): Error {
  return Object.assign(new Error(message), more);
}

const unavailable = { type: 'unavailable', code: 14 };

describe('why an EventStoreDB is unavailable', () => {
  const reasons: [string, Error, string][] = [
    ['no words for its own time', failure('', { type: 'deadline-exceeded' }), 'it could not do it in time'],
    ['no words for a login', failure('', { type: 'access-denied' }), 'it refuses this login'],
    ['no words at all', failure('', { type: 'unknown' }), 'it gives no reason (unknown)'],
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
  it.each(reasons)('is told in one line when the server or the library has %s', (_, error, reason) => {
    const logError = toLogError(error, 'db:2113');
    expect(logError).toBeInstanceOf(LogUnavailable);
    expect(logError.message).toBe(`EventStoreDB at db:2113: ${reason}`);
  });
});

describe('what a failure means for the client of an EventStoreDB', () => {
  const passing: [string, Error][] = [
    ['was away', failure('14 UNAVAILABLE: gone', unavailable)],
    ['said of an append that it is not ready', failure('Could not recognize Server Is Not Ready', { type: 'unknown' })],
    [
      'said of a call that it knows no leader',
      failure('2 UNKNOWN: No leader info available in response', { type: 'unknown', code: 2 }),
    ],
    ['named the leader', failure('5 NOT_FOUND: Leader info available', { type: 'not-leader', code: 5 })],
    ['could not do it in time', failure('10 ABORTED: Operation timed out', { type: 'timeout', code: 10 })],
    ['refused a login', failure('16 UNAUTHENTICATED: ', { type: 'access-denied', code: 16 })],
    ['was none of the nodes that were looked for', failure('Failed to discover after 10 attempts.')],
  ];
  it.each(passing)('stays when the server %s', (_, error) => expect(isHealing(error)).toBe(true));

  const lasting: [string, Error][] = [
    ['was silent', new LogUnavailable('EventStoreDB has not answered within 5 ms')],
    [
      'let the time of a call pass',
      failure('4 DEADLINE_EXCEEDED: Deadline exceeded', { type: 'deadline-exceeded', code: 4 }),
    ],
    ['broke a call off', failure('13 INTERNAL: Received RST_STREAM with code 2', { type: 'unknown', code: 13 })],
  ];
  it.each(lasting)('is made anew when the server %s', (_, error) => expect(isHealing(error)).toBe(false));

  it('does not take that a server knows no leader for its word that a position names no event', () => {
    expect(isUnknown(failure('2 UNKNOWN: Unexpected ReadAllResult: Error', { type: 'unknown', code: 2 }))).toBe(true);
    expect(isUnknown(passing[2]![1])).toBe(false); // stands above
  });
});
