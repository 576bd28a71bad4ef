import { reporter } from './reporter';

test('an outage is logged once a minute, with the number of reports that were left out', () => {
  const logged: object[] = [];
  const log = (more: object, what: string) => void logged.push({ what, ...more });
  let now = 0;
  const report = reporter({ debug: () => {}, info: log, warn: log }, () => now);
  const postpone = (error: string) =>
    report({ what: 'postponed', process: 'arrivals', event: 'e', attempt: 1, forMs: 5, error });
  for (; now < 90_000; now += 1_000) postpone('the log is away');
  postpone('another one');
  report({ what: 'rebuilding', projection: 'read_a_v1' });
  report({ what: 'live', projection: 'read_a_v1' });
  expect(logged).toMatchObject([
    { what: 'postponed', error: 'the log is away' },
    { what: 'postponed', error: 'the log is away', leftOut: 59 },
    { what: 'postponed', error: 'another one' },
    { what: 'rebuilding', projection: 'read_a_v1' },
  ]);
});
