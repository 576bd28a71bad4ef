import fc from 'fast-check';
import { layOutImage, DISPLAY_MODES } from './display';

const box = { width: 300, height: 200 };
const centered = { center_x: 0.5, center_y: 0.5 };
const landscape = { width: 1_200, height: 600, ...centered };
const portrait = { width: 600, height: 1_200, ...centered };

const wholeLayout = (width: number, height: number) => ({
  frame: { width, height },
  picture: { width, height, x: 0, y: 0 },
});

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

test('fit-width makes a picture as wide as its box, with its own proportions', () => {
  expect(layOutImage('fit-width', box, landscape)).toEqual(wholeLayout(300, 150));
  expect(layOutImage('fit-width', box, portrait)).toEqual(wholeLayout(300, 600));
});

test('fit-height makes a picture as high as its box, with its own proportions', () => {
  expect(layOutImage('fit-height', box, landscape)).toEqual(wholeLayout(400, 200));
  expect(layOutImage('fit-height', box, portrait)).toEqual(wholeLayout(100, 200));
});

test('fit-both-by-width is fit-width, or fit-height if the picture would be higher than its box', () => {
  expect(layOutImage('fit-both-by-width', box, landscape)).toEqual(wholeLayout(300, 150));
  expect(layOutImage('fit-both-by-width', box, portrait)).toEqual(wholeLayout(100, 200));
  expect(layOutImage('fit-both-by-width', box, { width: 30, height: 20, ...centered })).toEqual(wholeLayout(300, 200));
});

test('fill covers the box, and cuts off on both sides what does not fit', () => {
  expect(layOutImage('fill', box, landscape)).toEqual({
    frame: box,
    picture: { width: 400, height: 200, x: -50, y: 0 },
  });
  expect(layOutImage('fill', box, portrait).picture).toEqual({ width: 300, height: 600, x: 0, y: -200 });
});

test('the square modes cover a square that is as wide or as high as the box', () => {
  expect(layOutImage('fit-width-square', box, landscape)).toEqual({
    frame: { width: 300, height: 300 },
    picture: { width: 600, height: 300, x: -150, y: 0 },
  });
  expect(layOutImage('fit-height-square', box, portrait)).toEqual({
    frame: { width: 200, height: 200 },
    picture: { width: 200, height: 400, x: 0, y: -100 },
  });
});

test('the center of a picture is moved to the middle of its frame, unless that would leave a gap at the edge', () => {
  const x = (center_x: number) => layOutImage('fill', box, { ...landscape, center_x }).picture.x;
  expect([0, 0.375, 0.4, 0.6, 0.625, 1].map(x)).toEqual([0, 0, -10, -90, -100, -100].map((at) => expect.closeTo(at)));
});

const side = fc.integer({ min: 1, max: 5_000 });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const boxes = fc.record({ width: side, height: side });
const images = fc.record({ width: side, height: side, center_x: share, center_y: share });
const TOLERANCE = 1e-6;

test('no picture is ever distorted', () => {
  fc.assert(
    fc.property(fc.constantFrom(...DISPLAY_MODES), boxes, images, (mode, place, image) => {
      const { picture } = layOutImage(mode, place, image);
      expect((picture.width * image.height) / (picture.height * image.width)).toBeCloseTo(1, 9);
    }),
  );
});

test('the fit modes show the whole picture, within the sides of the box that the mode looks at', () => {
  const fitted = fc.constantFrom('fit-width', 'fit-height', 'fit-both-by-width');
  fc.assert(
    fc.property(fitted, boxes, images, (mode, place, image) => {
      const { frame, picture } = layOutImage(mode, place, image);
      expect(picture).toEqual({ ...frame, x: 0, y: 0 });
      if (mode !== 'fit-height') expect(frame.width).toBeLessThanOrEqual(place.width + TOLERANCE);
      if (mode !== 'fit-width') expect(frame.height).toBeLessThanOrEqual(place.height + TOLERANCE);
    }),
  );
});

test('the other modes cover the frame without a gap, no larger than needed, with the center in view', () => {
  const covering = fc.constantFrom('fill', 'fit-width-square', 'fit-height-square');
  fc.assert(
    fc.property(covering, boxes, images, (mode, place, image) => {
      const { frame, picture } = layOutImage(mode, place, image);
      const across = [picture.x, picture.width, frame.width, image.center_x] as const;
      const down = [picture.y, picture.height, frame.height, image.center_y] as const;
      for (const [at, drawn, framed, center] of [across, down]) {
        expect(at).toBeLessThanOrEqual(0);
        expect(at + drawn).toBeGreaterThanOrEqual(framed - TOLERANCE);
        expect(at + center * drawn).toBeGreaterThanOrEqual(-TOLERANCE);
        expect(at + center * drawn).toBeLessThanOrEqual(framed + TOLERANCE);
      }
      expect(Math.min(picture.width - frame.width, picture.height - frame.height)).toBeCloseTo(0, 6);
    }),
  );
});
