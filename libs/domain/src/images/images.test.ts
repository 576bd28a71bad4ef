import { given } from '@rabbet/domain/testing/given';
import { recordDecider } from '@rabbet/domain/records/record';
import { image, imageAddress } from './images';

test('a picture is to be had under its id, width, format and hash; a drawing has no width', () => {
  expect(imageAddress(7, { hash: 'a1', mime: 'jpeg' }, 640)).toBe('/images/7/640/_.jpeg?a1');
  expect(imageAddress(7, { hash: 'a1', mime: 'svg' }, 640)).toBe('/images/7/_.svg?a1');
});

test('refuses a hash that would lead out of its folder', () => {
  given(recordDecider(image))
    .when({ type: 'Add', data: { hash: '../etc', width: 1, height: 1, mime: 'jpeg' }, facts: { referenced: {} } })
    .thenRefused('image/hash');
});
