import { type Wanted, render } from './render';

const shape = { original: null, width: 320, height: 240, format: 'webp' } as const;
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"><rect width="99" height="99"/></svg>';

test('what took long to draw is kept for its next sizes, though others were drawn meanwhile', async () => {
  const drawn: string[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const source = {
    has: () => true,
    async svgOf(hash: string) {
      drawn.push(hash);
      if (hash === 'slow') await finished;
      return svg;
    },
  };
  const size = (hash: string, rung: Wanted['rung']) => render({ ...shape, hash, rung }, [source]);
  const slow = size('slow', 320);
  for (const hash of ['one', 'two', 'three', 'four']) await size(hash, 320);
  finish();
  await slow;
  await size('slow', 160);
  expect(drawn).toEqual(['slow', 'one', 'two', 'three', 'four']);
});
