import { render, screen } from '@testing-library/react';
import { DISPLAY_MODES, type DisplayMode } from '@rabbet/domain/images/images';
import { renderToString } from 'react-dom/server';
import { DisplayedPicture, type FocusedPicture } from './DisplayedPicture';

const BOX = { width: 300, height: 200 };
const wide: FocusedPicture = {
  src: '/images/7/640/_.jpeg?a',
  srcSet: '/images/7/320/_.jpeg?a 320w',
  width: 1_200,
  height: 600,
  alt: 'the sea',
  center_x: 0.4,
  center_y: 0.5,
};
const tall: FocusedPicture = { ...wide, width: 600, height: 1_200, center_y: 0.25 };

function layoutOf(mode: DisplayMode, picture: FocusedPicture) {
  const { container, unmount } = render(<DisplayedPicture picture={picture} mode={mode} box={BOX} />);
  const image = screen.getByRole('img', { name: 'the sea' });
  const sizeOf = (element: Element | null) =>
    element && ['width', 'height'].map((name) => Number(element.getAttribute(name)));
  const place = container.querySelector('foreignObject');
  const at = place && ['x', 'y'].map((name) => Number(place.getAttribute(name)));
  const layout = { picture: sizeOf(image), frame: sizeOf(container.querySelector('svg')), at };
  unmount();
  return layout;
}

test.each<[DisplayMode, FocusedPicture, number[], number[] | null, number[] | null]>([
  ['fit-width', wide, [300, 150], null, null],
  ['fit-width', tall, [300, 600], null, null],
  ['fit-height', wide, [400, 200], null, null],
  ['fit-both-by-width', wide, [300, 150], null, null],
  ['fit-both-by-width', tall, [100, 200], null, null],
  ['fill', wide, [400, 200], [300, 200], [-10, 0]],
  ['fill', tall, [300, 600], [300, 200], [0, -50]],
  ['fit-width-square', wide, [600, 300], [300, 300], [-90, 0]],
  ['fit-height-square', tall, [200, 400], [200, 200], [0, 0]],
])('%s puts a picture into its place, with what counts in view', (mode, picture, size, frame, at) => {
  expect(layoutOf(mode, picture)).toEqual({ picture: size, frame, at });
});

test('a cut picture is measured in pixels of a phone, and asked for as wide as its place becomes', () => {
  const box = { width: 1_200, height: 600 };
  const { container } = render(<DisplayedPicture picture={tall} mode="fill" box={box} share={90} first />);
  const svg = container.querySelector('svg');
  const image = screen.getByRole('img', { name: 'the sea' });
  expect(['width', 'height', 'viewBox'].map((name) => svg?.getAttribute(name))).toEqual(['1200', '600', '0 0 400 200']);
  expect(['width', 'height', 'sizes', 'loading'].map((name) => image.getAttribute(name))).toEqual([
    '400',
    '800',
    'min(1200px,90vw)',
    'eager',
  ]);
});

test.each(DISPLAY_MODES)('%s needs neither a script nor a style of its own', (mode) => {
  const html = renderToString(<DisplayedPicture picture={wide} mode={mode} box={BOX} />);
  expect(html).toContain('alt="the sea"');
  expect(html).not.toMatch(/style=|<script/);
});
