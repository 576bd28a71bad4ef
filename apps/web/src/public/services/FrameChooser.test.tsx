import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { FrameChooser } from './FrameChooser';

const sample = { src: '/images/7/640/_.jpeg?h7', srcSet: undefined, width: 1_600, height: 1_200, alt: 'A harbour' };
const asking = (frame: string) => <a href={`/enquire?frame=${frame}`}>Ask about this frame</a>;
const frame = () => screen.getByRole('img').closest('.frame')?.className;
const choose = (group: string, name: string) =>
  userEvent.click(within(screen.getByRole('group', { name: group })).getByRole('radio', { name }));
const photo = (bytes = 8) => new File([new Uint8Array(bytes)], 'aunt.jpeg', { type: 'image/jpeg' });

/** jsdom loads no pictures: this one is of that size, or cannot be shown. */
function withPicturesThat(outcome: 'load' | 'error', width = 900, height = 1_350): void {
  const set = jest.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(function (
    this: HTMLImageElement,
    src: string,
  ) {
    this.setAttribute('src', src);
    Object.defineProperties(this, { naturalWidth: { value: width }, naturalHeight: { value: height } });
    queueMicrotask(() => this.dispatchEvent(new Event(outcome)));
  });
  restore = () => set.mockRestore();
}
let restore = () => {};
afterEach(() => restore());

test('shows moulding, mat and widths as they are chosen, and says so', async () => {
  render(<FrameChooser sample={sample} asking={asking} />);
  expect(screen.getByRole('status').textContent).toBe('A medium walnut molding, with a medium ivory mat');
  await choose('Molding', 'Gold');
  await choose('Width of the molding', 'Wide');
  await choose('Mat', 'Slate');
  await choose('Width of the mat', 'Narrow');
  for (const className of ['moulding-gold', 'moulding-wide', 'mat-slate', 'mat-narrow'])
    expect(frame()).toContain(className);
  expect(screen.getByRole('status').textContent).toBe('A wide gold molding, with a narrow slate mat');
  expect(screen.getByRole('link', { name: 'Ask about this frame' }).getAttribute('href')).toBe(
    '/enquire?frame=gold.wide.slate.narrow',
  );
});

test('what has no mat has none to be wide', async () => {
  render(<FrameChooser sample={sample} asking={asking} />);
  await choose('Mat', 'None');
  expect(frame()).not.toMatch(/mat-(?!ted)/);
  expect(screen.getByRole('group', { name: 'Width of the mat' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('status').textContent).toBe('A medium walnut molding, without a mat');
});

test('hangs the visitor’s own picture, whole, and sends it nowhere', async () => {
  withPicturesThat('load');
  const send = jest.spyOn(globalThis, 'fetch');
  render(<FrameChooser sample={sample} asking={asking} />);
  await userEvent.upload(screen.getByLabelText('Your picture'), photo());
  const visitorPicture = await screen.findByRole('img', { name: 'Your picture' });
  expect(visitorPicture.getAttribute('src')).toMatch(/^data:image\/jpeg;base64,/);
  expect([visitorPicture.getAttribute('width'), visitorPicture.getAttribute('height')]).toEqual(['900', '1350']);
  expect(send).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Your picture').getAttribute('name')).toBeNull(); // no form could send it
  send.mockRestore();
  await userEvent.click(screen.getByRole('button', { name: 'Take it out again' }));
  expect(screen.getByRole('img', { name: 'A harbour' })).toBeTruthy();
});

test.each([
  ['cannot be shown', 8, /JPEG, PNG and WebP/],
  ['is too large', 26 * 1024 * 1024, /more than 25 MB/],
])('says of a picture that %s what would do, and keeps the one before', async (_, bytes, words) => {
  withPicturesThat('error');
  render(<FrameChooser sample={sample} asking={asking} />);
  await userEvent.upload(screen.getByLabelText('Your picture'), photo(bytes));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(words));
  expect(screen.getByRole('img', { name: 'A harbour' })).toBeTruthy();
});

test('promises nothing to whoever has no scripts', () => {
  const html = renderToString(<FrameChooser sample={sample} asking={asking} />);
  expect(html).toMatch(/<fieldset class="chooser-choices" disabled/);
  expect(html).toMatch(/<noscript><p>To try frames here/);
});
