import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { SentFiles } from './SentFiles';
import type { Uploads } from './uploading';

const file = new File(['x'], 'a.jpg', { type: 'image/jpeg' });

/** Uploads that keep the names they were asked to send. */
function noted() {
  const names: string[] = [];
  const uploads: Uploads = {
    files: [],
    isBusy: false,
    again: () => {},
    forget: () => {},
    clear: () => {},
    send: (files) => names.push(...Array.from(files, ({ name }) => name)),
  };
  return { names, field: <SentFiles id="pictures" label="Pictures" uploads={uploads} /> };
}

test('files that were chosen before the script had come are sent once it has', async () => {
  const { names, field } = noted();
  const { container, unmount } = render(field);
  const page = document.createElement('div');
  page.innerHTML = container.innerHTML;
  unmount();
  document.body.append(page);
  await userEvent.upload(screen.getByLabelText<HTMLInputElement>('Pictures'), file);
  expect(names).toEqual([]);
  await act(async () => void hydrateRoot(page, field));
  expect(names).toEqual(['a.jpg']);
  await userEvent.upload(screen.getByLabelText('Pictures'), file);
  expect(names).toEqual(['a.jpg', 'a.jpg']);
});
