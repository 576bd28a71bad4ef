import { screen, within } from '@testing-library/react';
import { goTo } from '../../testing/go-to';
import { chosenImages } from './chosen-images';
import { choose, office, user } from '../../testing/imports';

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=there';
  localStorage.clear();
});
afterEach(() => void (document.body.innerHTML = ''));

/** File with these bytes; jsdom gives them out in no other way. */
function fileOf(name: string, text: string, size = text.length): File {
  const arrayBuffer = () => Promise.resolve(new TextEncoder().encode(text).buffer);
  const file = Object.assign(new File([text], name, { type: 'image/jpeg' }), { arrayBuffer });
  return Object.defineProperty(file, 'size', { value: size });
}

test('pictures are chosen beside a sheet, and those that its rows name are sent with it', async () => {
  const rows = [
    ['Title', 'Maker', 'Image'],
    ['Red dunes', 'Jane Doe', 'red.jpg'],
    ['Pale dunes', 'Jane Doe', 'pale.jpg'],
  ];
  const { transport, sent } = office({ rows, replies: { 'core/content/images': [] } });
  await goTo('/staff/imports/new', transport);
  const read = within(await choose());
  const note = 'Image names pictures: choose their files below, or it is left out.';
  expect(read.getByText(note)).toBeTruthy();
  const files = [fileOf('red.jpg', 'red'), fileOf('blue.jpg', 'blue')];
  await user.upload(screen.getByLabelText('Pictures of the pieces'), files);
  expect(read.queryByText(note)).toBeNull();
  expect(screen.getByText(/^2 files chosen\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try it' }));
  const outcome = within(await screen.findByRole('region', { name: 'What would happen' }));
  expect(outcome.getByText('1 picture would be attached.')).toBeTruthy();
  expect(outcome.getByText('1 file is used by no row: blue.jpg.')).toBeTruthy();
  expect(outcome.getByText(/pale\.jpg/)).toBeTruthy();
  expect(sent.filter(({ path }) => path.endsWith('images/upload'))).toHaveLength(1);
});

test('a chosen file is known by its hash, and one that is too large is not sent', async () => {
  const { files, hashOf, read } = chosenImages([fileOf('b.jpg', 'abc'), fileOf('a.jpg', 'abc', 25_000_001)]);
  expect(files).toEqual([
    { name: 'a.jpg', problem: 'it has more than 25 MB.' },
    { name: 'b.jpg', problem: null },
  ]);
  expect(await hashOf('b.jpg')).toBe(await hashOf('a.jpg'));
  expect(await hashOf('b.jpg')).not.toBe(await chosenImages([fileOf('c.jpg', 'abd')]).hashOf('c.jpg'));
  expect((await read('b.jpg')).size).toBe(3);
});
