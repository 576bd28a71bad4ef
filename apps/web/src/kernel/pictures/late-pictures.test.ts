/** @jest-environment jsdom */
import { askForLatePictures } from './late-pictures';

const ADDRESS = 'http://localhost/images/7/320/_.jpeg?up1';

/** Makes a picture in the state that a browser gives to a loaded one. */
function shown(src: string, naturalWidth: number): HTMLImageElement {
  const picture = document.createElement('img');
  picture.srcset = `${src} 320w`;
  picture.src = src;
  Object.defineProperties(picture, {
    naturalWidth: { value: naturalWidth, writable: true },
    complete: { value: true },
    currentSrc: { get: () => picture.src },
  });
  document.body.append(picture);
  return picture;
}

const comes = (picture: HTMLImageElement) => void picture.dispatchEvent(new Event('load'));

beforeAll(() => jest.useFakeTimers());
afterAll(() => jest.useRealTimers());
beforeEach(() => document.body.replaceChildren());

test('a picture that came as a ground is asked for again, also where it comes later', () => {
  const here = shown(ADDRESS, 1);
  askForLatePictures();
  const later = shown(ADDRESS.replace('7', '8'), 1);
  comes(later);
  const lost = shown(ADDRESS.replace('7', '9'), 0);
  lost.dispatchEvent(new Event('error'));
  jest.advanceTimersByTime(2_000);
  expect(here.src).toBe(`${ADDRESS}&0`);
  expect(here.srcset).toBe('');
  expect(later.src).toBe('http://localhost/images/8/320/_.jpeg?up1&0');
  expect(lost.src).toBe('http://localhost/images/9/320/_.jpeg?up1&0');
});

test('it is asked for less and less often, and given up in the end', () => {
  const picture = shown(ADDRESS, 1);
  comes(picture);
  const addresses: string[] = [];
  for (let second = 0; second < 600; second += 1) {
    const before = picture.src;
    jest.advanceTimersByTime(1_000);
    if (picture.src === before) continue;
    addresses.push(picture.src);
    comes(picture);
  }
  expect(addresses).toEqual(Array.from({ length: 7 }, (_, tried) => `${ADDRESS}&${tried}`));
});

test('what is a picture, or none of the shop, is left alone, and so is what has become another', () => {
  const whole = shown(ADDRESS, 320);
  const foreign = shown('blob:http://localhost/1', 1);
  const changed = shown(ADDRESS, 1);
  [whole, foreign, changed].forEach(comes);
  changed.src = ADDRESS.replace('7', '9');
  jest.advanceTimersByTime(60_000);
  expect([whole.src, foreign.src, changed.src]).toEqual([
    ADDRESS,
    'blob:http://localhost/1',
    'http://localhost/images/9/320/_.jpeg?up1',
  ]);
});
