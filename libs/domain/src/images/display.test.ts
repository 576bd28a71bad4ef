import fc from 'fast-check';
import { displayed, DISPLAY_MODES } from './display';

const box = { width: 300, height: 200 };
const middle = { center_x: 0.5, center_y: 0.5 };
const landscape = { width: 1_200, height: 600, ...middle };
const portrait = { width: 600, height: 1_200, ...middle };

const whole = (width: number, height: number) => ({ frame: { width, height }, picture: { width, height, x: 0, y: 0 } });

test('there are six ways to show a picture in its place', () => {
  expect([...DISPLAY_MODES].sort()).toEqual([
    'fill',
    'fit-both-by-width',
    'fit-height',
    'fit-height-square',
    'fit-width',
    'fit-width-square',
  ]);
});

test('fitted into the width, a picture is as wide as its place, and as high as that makes it', () => {
  expect(displayed('fit-width', box, landscape)).toEqual(whole(300, 150));
  expect(displayed('fit-width', box, portrait)).toEqual(whole(300, 600));
});

test('fitted into the height, it is as high as its place', () => {
  expect(displayed('fit-height', box, landscape)).toEqual(whole(400, 200));
  expect(displayed('fit-height', box, portrait)).toEqual(whole(100, 200));
});

test('fitted into both, its width decides unless it became too high', () => {
  expect(displayed('fit-both-by-width', box, landscape)).toEqual(whole(300, 150));
  expect(displayed('fit-both-by-width', box, portrait)).toEqual(whole(100, 200));
  expect(displayed('fit-both-by-width', box, { width: 30, height: 20, ...middle })).toEqual(whole(300, 200));
});

test('filling its place, it is cut around its center', () => {
  expect(displayed('fill', box, landscape)).toEqual({
    frame: box,
    picture: { width: 400, height: 200, x: -50, y: 0 },
  });
  expect(displayed('fill', box, portrait).picture).toEqual({ width: 300, height: 600, x: 0, y: -200 });
});

test('in a square it covers the square, as wide or as high as its place', () => {
  expect(displayed('fit-width-square', box, landscape)).toEqual({
    frame: { width: 300, height: 300 },
    picture: { width: 600, height: 300, x: -150, y: 0 },
  });
  expect(displayed('fit-height-square', box, portrait)).toEqual({
    frame: { width: 200, height: 200 },
    picture: { width: 200, height: 400, x: 0, y: -100 },
  });
});

test('what counts comes to the middle, as far as the picture reaches', () => {
  const x = (center_x: number) => displayed('fill', box, { ...landscape, center_x }).picture.x;
  expect([0, 0.375, 0.4, 0.6, 0.625, 1].map(x)).toEqual([0, 0, -10, -90, -100, -100].map((at) => expect.closeTo(at)));
});

const side = fc.integer({ min: 1, max: 5_000 });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const boxes = fc.record({ width: side, height: side });
const images = fc.record({ width: side, height: side, center_x: share, center_y: share });
const CLOSE = 1e-6;

test('no picture is ever distorted', () => {
  fc.assert(
    fc.property(fc.constantFrom(...DISPLAY_MODES), boxes, images, (mode, place, image) => {
      const { picture } = displayed(mode, place, image);
      expect((picture.width * image.height) / (picture.height * image.width)).toBeCloseTo(1, 9);
    }),
  );
});

test('fitted, all of a picture is seen, and within its place where both sides count', () => {
  const fitted = fc.constantFrom('fit-width', 'fit-height', 'fit-both-by-width');
  fc.assert(
    fc.property(fitted, boxes, images, (mode, place, image) => {
      const { frame, picture } = displayed(mode, place, image);
      expect(picture).toEqual({ ...frame, x: 0, y: 0 });
      if (mode !== 'fit-height') expect(frame.width).toBeLessThanOrEqual(place.width + CLOSE);
      if (mode !== 'fit-width') expect(frame.height).toBeLessThanOrEqual(place.height + CLOSE);
    }),
  );
});

test('otherwise it covers its frame without a gap, no larger than it takes, with what counts in view', () => {
  const covering = fc.constantFrom('fill', 'fit-width-square', 'fit-height-square');
  fc.assert(
    fc.property(covering, boxes, images, (mode, place, image) => {
      const { frame, picture } = displayed(mode, place, image);
      const across = [picture.x, picture.width, frame.width, image.center_x] as const;
      const down = [picture.y, picture.height, frame.height, image.center_y] as const;
      for (const [at, drawn, framed, center] of [across, down]) {
        expect(at).toBeLessThanOrEqual(0);
        expect(at + drawn).toBeGreaterThanOrEqual(framed - CLOSE);
        expect(at + center * drawn).toBeGreaterThanOrEqual(-CLOSE);
        expect(at + center * drawn).toBeLessThanOrEqual(framed + CLOSE);
      }
      expect(Math.min(picture.width - frame.width, picture.height - frame.height)).toBeCloseTo(0, 6);
    }),
  );
});
