import { stateOf } from './standing';

const position = '00000000000000000007' as Parameters<typeof stateOf>[0]['seen'];
const fed: Parameters<typeof stateOf>[0] = {
  name: 'artworks',
  version: 7,
  logIdentity: 'a log',
  generation: '1',
  complete: true,
  bytes: 0,
  seen: position,
  changed: position,
  lagSeconds: 0,
  lagEvents: 0,
  stopped: null,
  idle: 1,
};

test('a read model is well while the program that feeds it renews its lease', () => {
  expect(stateOf(fed)).toEqual({ says: 'well', isWell: true });
  expect(stateOf({ ...fed, idle: undefined })).toEqual({ says: 'not fed', isWell: true });
});

test('a read model whose feeder is frozen is told not to be fed, and since when', () => {
  const says = 'not fed for 42 s: the program that should do so is there, and does nothing';
  expect(stateOf({ ...fed, idle: 42.3 })).toEqual({ says, isWell: false });
});
