import { backCloses } from './back-closes';

let forth: jest.SpyInstance;
let back: jest.SpyInstance;
beforeEach(() => {
  forth = jest.spyOn(history, 'pushState');
  back = jest.spyOn(history, 'back').mockImplementation(() => {}); // a browser takes its time
});
afterEach(() => jest.restoreAllMocks());

const arriveBack = () => window.dispatchEvent(new PopStateEvent('popstate'));
const added = () => forth.mock.calls.length - back.mock.calls.length;

test('Back closes what is open, once, and nothing that is closed', () => {
  const close = jest.fn();
  const over = backCloses(close);
  arriveBack();
  over.opened();
  over.opened();
  expect(added()).toBe(1);
  arriveBack();
  arriveBack();
  expect([close.mock.calls.length, back.mock.calls.length]).toEqual([1, 0]);
});

test('what is closed otherwise takes its entry away, however soon it is opened again', () => {
  const close = jest.fn();
  const over = backCloses(close);
  over.opened();
  over.closed();
  over.closed();
  over.opened();
  over.closed();
  over.opened();
  expect([forth.mock.calls.length, back.mock.calls.length]).toEqual([1, 1]);
  arriveBack();
  expect([added(), close.mock.calls.length]).toEqual([1, 0]);
  over.closed();
  arriveBack();
  expect([added(), close.mock.calls.length]).toEqual([0, 0]);
});
