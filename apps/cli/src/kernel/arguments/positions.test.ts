import { until } from './arguments';
import { shortPosition } from './positions';

const postgres = '00000000000000038662';
const eventStoreDb = '00000000000021267494/00000000000021267490';

test('places in the log are shown without the zeros in front of each of their numbers', () => {
  expect([postgres, eventStoreDb, '00000000000000000000', ''].map(shortPosition)).toEqual([
    '38662',
    '21267494/21267490',
    '0',
    'nothing yet',
  ]);
});

test('a replay ends at a place as the log spells it, or as it is shown for an EventStoreDB', () => {
  expect([postgres, eventStoreDb, shortPosition(eventStoreDb)].map(until)).toEqual([
    { position: postgres },
    { position: eventStoreDb },
    { position: eventStoreDb },
  ]);
});

test.each(['1/', '/1', '1/2/3', '1 /2', `1/${'2'.repeat(21)}`, '2'.repeat(21)])(
  '"%s" is no place to end at',
  (text) => {
    expect(() => until(text)).toThrow('both numbers of an EventStoreDB');
  },
);
