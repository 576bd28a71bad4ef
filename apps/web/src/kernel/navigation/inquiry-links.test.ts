import { skipCover } from './inquiry-links';

test.each([
  ['of an inquiry', { idx: 2, cover: true }, 1],
  ['of a closer look, which a router keeps', { idx: 2, usr: { cover: 1_700_000_000_000 } }, 1],
  ['of a page', { idx: 2, usr: null }, 0],
  ['of a page without a router', null, 0],
])('a page that is loaded at an entry %s goes back from it, or stays', (_, state, steps) => {
  const back = jest.spyOn(history, 'back').mockImplementation(() => {});
  history.replaceState(state, '', '/inventory');
  skipCover();
  expect(back).toHaveBeenCalledTimes(steps);
  back.mockRestore();
});
