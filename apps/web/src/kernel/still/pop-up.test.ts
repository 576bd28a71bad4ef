import { openPopUp } from './pop-up';

const DELAY_MS = 5_000;

beforeAll(() => {
  // jsdom has no dialogs
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});
beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

/** A page at this address with a pop-up of this gallery event, its script just run. */
function arriveAt(address: string, event = 41): HTMLDialogElement {
  history.replaceState(null, '', address);
  document.body.innerHTML = `<input>
    <dialog data-pop-up="${event}" data-after="${DELAY_MS}"><a href="#there">Learn more</a></dialog>`;
  openPopUp();
  return document.querySelector('dialog')!; // written above
}
const wait = (ms: number) => jest.advanceTimersByTime(ms);

test('comes after five seconds, and not before', () => {
  const popUp = arriveAt('/');
  wait(DELAY_MS - 1);
  expect(popUp.open).toBe(false);
  wait(1);
  expect(popUp.open).toBe(true);
});

test('stays away from whoever has closed it', () => {
  const popUp = arriveAt('/');
  wait(DELAY_MS);
  popUp.close();
  const again = arriveAt('/');
  wait(DELAY_MS);
  expect(again.open).toBe(false);
});

test('stays away from whoever has followed it', () => {
  arriveAt('/').querySelector('a')?.click();
  const again = arriveAt('/');
  wait(DELAY_MS);
  expect(again.open).toBe(false);
});

test('comes again when it tells of another event', () => {
  const popUp = arriveAt('/');
  wait(DELAY_MS);
  popUp.close();
  const another = arriveAt('/', 42);
  wait(DELAY_MS);
  expect(another.open).toBe(true);
});

test('does not come before whoever came for a place on the page', () => {
  const popUp = arriveAt('/#visit');
  wait(DELAY_MS);
  expect(popUp.open).toBe(false);
});

test('waits until whoever writes something has left the field', () => {
  const popUp = arriveAt('/');
  const field = document.querySelector('input')!; // written above
  field.focus();
  wait(DELAY_MS);
  expect(popUp.open).toBe(false);
  field.blur();
  wait(0);
  expect(popUp.open).toBe(true);
});

test('waits until a menu is folded again', () => {
  const popUp = arriveAt('/');
  document.body.insertAdjacentHTML('afterbegin', '<details data-folds open></details>');
  const menu = document.querySelector('details')!; // written above
  wait(DELAY_MS);
  expect(popUp.open).toBe(false);
  menu.open = false;
  menu.dispatchEvent(new Event('toggle'));
  wait(0);
  expect(popUp.open).toBe(true);
});

test('comes also where the browser keeps nothing', () => {
  const denied = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied');
  });
  const popUp = arriveAt('/');
  wait(DELAY_MS);
  expect(popUp.open).toBe(true);
  denied.mockRestore();
});

test('a page without one is left as it is', () => {
  document.body.innerHTML = '<p>Contact</p>';
  expect(openPopUp).not.toThrow();
});
