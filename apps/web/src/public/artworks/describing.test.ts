import fc from 'fast-check';
import { measure, picture, piece } from '../../testing/shop-window';
import { hangingOf, pictureOf, priceWords, shapeOf, sizeWords, smallPicture } from './describing';
import { inches } from './measuring';

const centimeter = { id: 2, name: 'centimeter', abbr: 'cm', system: 'metric', measurement_id: 1 };

test('a price is said in whole dollars, with cents only where there are some', () => {
  expect(priceWords(piece(1, { price: 12_800 }), 'tile')).toBe('$12,800');
  expect(priceWords(piece(1, { price: 95.5 }), 'page')).toBe('$95.50');
});

test.each([
  [[measure('width', '24.5'), measure('height', '36')], '24½ x 36 (WxH) inches'],
  [[measure('width', '0.125'), measure('height', '10.99')], '⅛ x 11 (WxH) inches'],
  [[measure('width', '50.8', centimeter), measure('height', '25.4', centimeter)], '20 x 10 (WxH) inches'],
  [[measure('width', '9')], '9 inches wide'],
  [[measure('height', '0.02')], '0.02 inches high'],
  [[], null],
])('says a size as on a ruler (%#)', (dimensions, words) => {
  expect(sizeWords(inches(piece(1, { dimensions })))).toBe(words);
});

test('a picture is never asked for larger than it is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), (width) => {
      const shown = pictureOf(piece(1, { images: [picture(1, width, 100)] }));
      const requestedWidths = [shown?.src, ...(shown?.srcSet?.split(', ') ?? [])].map((address) =>
        Number(address?.split('/')[3]),
      );
      for (const requestedWidth of requestedWidths) expect(requestedWidth).toBeLessThanOrEqual(width);
    }),
  );
});

test('a piece without a photograph has no picture', () => {
  expect(pictureOf(piece(1, { images: [] }))).toBeNull();
});

test('a small picture is asked for no larger than its place needs', () => {
  const steps = [50, 100, 300, 5_000].map((pixels) => smallPicture(piece(1), pixels)?.href.split('/')[3]);
  expect(steps).toEqual(['160', '160', '480', '1280']);
  expect(smallPicture(piece(1, { images: [] }), 50)).toBeNull();
});

test('a frame without a picture has the shape of the piece, unless that would be a slat', () => {
  expect(shapeOf(inches(piece(1)))).toEqual({ width: 24.5, height: 36 });
  expect(shapeOf(inches(piece(1, { dimensions: [measure('width', '90'), measure('height', '20')] })))).toBeUndefined();
  expect(shapeOf(inches(piece(1, { dimensions: [] })))).toBeUndefined();
});

test('a piece is shown as its type says, and in a mat where that says nothing', () => {
  const type = { id: 1, name: 'oil', category: null, description: null, quantity_units_id: null, friendly_units: null };
  expect(hangingOf(piece(1, { type: { ...type, hanging: 'floater' } }))).toBe('floater');
  expect(hangingOf(piece(1, { type: { ...type, hanging: null } }))).toBe('matted');
  expect(hangingOf(piece(1))).toBe('matted');
});
