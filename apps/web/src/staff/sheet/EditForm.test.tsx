import type { WireRequest } from '@rabbet/client';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { backOffice, memberAs } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';

const RACK = { id: 1, revision: 4, name: 'Rack', description: 'by the door' };

/** A shop with one place; `undoReply` answers the second change. */
function office(undoReply: readonly [number, unknown] = [200, { id: 1, revision: 6 }]) {
  let place = RACK;
  const changes: WireRequest[] = [];
  const { transport } = backOffice({
    who: memberAs('sales'),
    answer(request) {
      if (request.method === 'PUT') {
        changes.push(request);
        if (changes.length > 1 && undoReply[0] !== 200) return undoReply;
        place = { ...place, ...(request.body as Partial<typeof RACK>), revision: place.revision + 1 };
        return [200, { id: 1, revision: place.revision }];
      }
      if (request.path.endsWith('/history')) return [200, []];
      if (request.path !== 'core/commerce/locations/list') return null;
      return [200, { current_page: 1, total_pages: 1, total_rows: 1, data: [place] }];
    },
  });
  return { transport, changes };
}
const PATH = '/staff/records/locations/1';
const nameLine = () => screen.getByLabelText<HTMLInputElement>('Name');
const bar = () => document.querySelector('.unsaved')?.textContent;
const user = userEvent.setup();

test('changes gather in one bar that names them, and Discard drops them', async () => {
  await goTo(PATH, office().transport);
  expect(bar()).toBe('');
  await user.type(nameLine(), ' 2');
  await user.type(screen.getByLabelText('Description'), ', left');
  expect(bar()).toBe('Unsaved: Name, Description');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect([bar(), nameLine().value]).toEqual(['', 'Rack']);
});

test('a line that is typed back as it was is no change', async () => {
  await goTo(PATH, office().transport);
  await user.type(nameLine(), 's{Backspace}');
  expect(bar()).toBe('');
});

test('saving leaves the page and the focus where they are, and says so in a toast', async () => {
  const { transport, changes } = office();
  await goTo(PATH, transport);
  await user.type(nameLine(), ' 2{Control>}{Enter}{/Control}');
  await screen.findByText('Saved.');
  expect(changes.map(({ body }) => body)).toEqual([{ name: 'Rack 2' }]);
  await waitFor(() => expect(document.activeElement).toBe(nameLine()));
  expect([location.pathname + location.search, nameLine().value, bar()]).toEqual([PATH, 'Rack 2', '']);
});

test('Undo puts back what was saved, unless somebody changed the record since', async () => {
  const { transport, changes } = office();
  await goTo(PATH, transport);
  await user.type(nameLine(), ' 2{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Put back as it was.');
  expect(changes[1]).toMatchObject({ body: { name: 'Rack' }, headers: { 'if-match': '"5"' } });
  await waitFor(() => expect(nameLine().value).toBe('Rack'));
});

test('an Undo that is refused says why', async () => {
  const detail = 'It was changed meanwhile.';
  const { transport } = office([412, { status: 412, title: 'Changed', code: 'record/changed', detail }]);
  await goTo(PATH, transport);
  await user.type(nameLine(), ' 2{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText(`It could not be undone. ${detail}`);
});
