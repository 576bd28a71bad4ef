import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { goTo } from '../../testing/go-to';
import { add, button, group, office, opened, quoted } from '../../testing/new-order';

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=there';
  localStorage.clear();
});

test('a service waits for its size before anybody is asked for a price', async () => {
  const { asked, transport } = office();
  await goTo('/staff/orders/new', transport);
  const user = userEvent.setup();
  await user.click(button('Add an item'));
  await add(user, 'Service for item 1', 'Mat');
  expect(group('Mat').getByText('To price it, we need its size.')).not.toBeNull();
  const size = screen.getByLabelText('Size, the width first');
  await user.type(size, '16 wide');
  await user.tab();
  expect(group('Mat').getByText(/type both sides, as in 16 3\/8 x 20/)).not.toBeNull();
  await waitFor(() => expect(quoted(asked)).not.toEqual([]));
  expect(quoted(asked).map(({ body }) => (body as { items: { services: object[] }[] }).items[0]?.services)).toEqual([
    [],
  ]);
  await user.click(button('Open this order'));
  await waitFor(() => expect(screen.getByRole('alert')).not.toBeNull());
  await user.clear(size);
  await user.type(size, '16 x 20');
  await waitFor(() => expect(group('Mat').getByText('$100.00')).not.toBeNull());
  expect(size.getAttribute('aria-invalid')).toBeNull();
});

test.each([
  ['0 x 20', '0 is not a size: each side is more than 0.'],
  ['16 3/ x 20', '“16 3/” is not a number: type it as in 16 3/8 or 16.375.'],
  ['16 x 1300', 'A size is at most 1200 inches: 1300 inches is more.'],
])('what is wrong with a size is said, and nothing else is asked for: %s', async (typed, words) => {
  const { transport } = office();
  await goTo('/staff/orders/new', transport);
  const user = userEvent.setup();
  await user.click(button('Add an item'));
  await add(user, 'Service for item 1', 'Mat');
  const size = screen.getByLabelText('Size, the width first');
  await user.type(size, typed);
  await user.tab();
  expect(group('Mat').getByText(words).id).toBe(size.getAttribute('aria-describedby'));
  expect(group('Mat').queryByText(/To price it/)).toBeNull();
});

test('a size in centimeters is told in inches as it was understood', async () => {
  const { transport } = office();
  await goTo('/staff/orders/new', transport);
  const user = userEvent.setup();
  await user.click(button('Add an item'));
  await add(user, 'Service for item 1', 'Mat');
  await user.type(screen.getByLabelText('Size, the width first'), '40 x 60 cm');
  expect(group('Mat').getByText(/^about 15 3\/4 x 23 5\/8 inches: the size to which it is cut/)).not.toBeNull();
});

test('a size is typed once for an item: what is added to it takes it over, and it stays changeable', async () => {
  const { transport } = office();
  await goTo('/staff/orders/new', transport);
  const user = userEvent.setup();
  await user.click(button('Add an item'));
  await add(user, 'Service for item 1', 'Frame');
  await add(user, 'Service for item 1', 'Mat');
  const [frame, mat] = screen.getAllByLabelText('Size, the width first');
  await user.type(frame!, '16 x 20');
  expect(mat).toHaveProperty('value', '16 x 20');
  await add(user, 'Service for item 1', 'Frame');
  const third = screen.getAllByLabelText('Size, the width first')[2]!;
  expect(third).toHaveProperty('value', '16 x 20');
  await user.type(third, '{Backspace}4');
  expect([frame, mat, third].map((one) => (one as HTMLInputElement).value)).toEqual(['16 x 20', '16 x 20', '16 x 24']);
});

test('lengths have units, and words have none', async () => {
  const { asked, transport } = office();
  await goTo('/staff/orders/new', transport);
  const user = userEvent.setup();
  await user.click(button('Add an item'));
  await add(user, 'Service for item 1', 'Frame');
  await user.type(screen.getByLabelText('Face'), '2 1/2"');
  expect(group('Property face').queryByLabelText('Units')).not.toBeNull();
  expect(group('Property shape').queryByLabelText('Units')).toBeNull();
  await user.click(button('Add a property'));
  await user.type(screen.getByLabelText('Property'), 'color');
  const color = group('Property color');
  await user.type(color.getByLabelText('Value'), '6');
  await user.selectOptions(color.getByLabelText('Units'), 'cm');
  await user.clear(color.getByLabelText('Value'));
  await user.type(color.getByLabelText('Value'), 'gold');
  await user.selectOptions(color.getByLabelText('Units'), 'none');
  expect(color.queryByLabelText('Units')).toBeNull();
  await user.click(button('Open this order'));
  await waitFor(() => expect(opened(asked)).toHaveLength(1));
  const [face, gold] = [
    { name: 'face', value: '2 1/2', units: null, provisional: false },
    { name: 'color', value: 'gold', units: null, provisional: false },
  ];
  expect(opened(asked)[0]?.body).toMatchObject({ items: [{ services: [{ properties: [face, gold] }] }] });
});

test('the materials of a service stand open in its form, and are chosen by the name of their pieces', async () => {
  const { asked, transport } = office();
  await goTo('/staff/orders/new', transport);
  const user = userEvent.setup();
  await user.click(button('Add an item'));
  await add(user, 'Service for item 1', 'Frame');
  const moulding = group('Material Moulding');
  const input = moulding.getByLabelText('Moulding');
  expect(input.closest('details')).toBeNull();
  expect(input.compareDocumentPosition(screen.getByLabelText(/^Size/))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText('Further materials (0)').closest('details')?.open).toBe(false);
  await waitFor(() => expect(input.getAttribute('placeholder')).toBe('usually Usual cap'));
  expect(moulding.getByText('140 foot at hand')).not.toBeNull();
  await user.type(input, 'smooth');
  const offered = 'B97 Smooth white, 32 x 40 1/2, 7 at hand (14)';
  await waitFor(() => expect(document.querySelector(`datalist option[value="${offered}"]`)).not.toBeNull());
  expect(moulding.getByText('Choose one of the pieces that are offered.')).not.toBeNull();
  fireEvent.change(input, { target: { value: offered } });
  expect(input).toHaveProperty('value', 'B97 Smooth white (14)');
  await moulding.findByText('32 x 40 1/2, 7 at hand');
  await user.click(button('Open this order'));
  await waitFor(() => expect(opened(asked)).toHaveLength(1));
  expect(JSON.stringify(opened(asked)[0]?.body)).toContain('"materials":[{"name":"Moulding","widget_id":14');
});

test('what tells whether art needs a mount is asked for in plain words, and said by its names', async () => {
  const { asked, transport } = office();
  await goTo('/staff/orders/new', transport);
  const user = userEvent.setup();
  await user.click(button('Add an item'));
  await add(user, 'Service for item 1', 'Mat');
  await user.type(screen.getByLabelText('Reveal: width of what the frame shows'), '16');
  await user.type(screen.getByLabelText('Reveal: height of what it shows'), '20 1/2');
  await user.selectOptions(screen.getByLabelText('Preserve the art'), 'no');
  expect(screen.queryByRole('group', { name: 'Property reveal_width' })).toBeNull();
  await user.click(button('Open this order'));
  await waitFor(() => expect(opened(asked)).toHaveLength(1));
  const plain = { units: null, provisional: false };
  expect(opened(asked)[0]?.body).toMatchObject({
    items: [
      {
        services: [
          {
            properties: [
              { name: 'reveal_width', value: '16', ...plain },
              { name: 'reveal_height', value: '20 1/2', ...plain },
              { name: 'preserve', value: 'no', ...plain },
            ],
          },
        ],
      },
    ],
  });
});

test('a vendor of the template does the work, at a price that is asked for', async () => {
  const { asked, transport } = office();
  await goTo('/staff/orders/new', transport);
  const user = userEvent.setup();
  await user.click(button('Add an item'));
  await add(user, 'Service for item 1', 'Frame');
  const frame = group('Frame');
  const choice = frame.getByLabelText('Who does the work');
  expect([...choice.children].map((one) => one.textContent)).toEqual([
    'the shop itself',
    'Pine and Co: chop',
    'Oak Works',
  ]);
  await user.selectOptions(choice, 'Pine and Co: chop');
  expect(frame.getByText('To price it, we need its price at the vendor.')).not.toBeNull();
  await user.type(frame.getByLabelText('Their price for one'), '40');
  await waitFor(() => expect(frame.getByText('$100.00')).not.toBeNull()); // priced, without a size
  await user.click(button('Open this order'));
  await waitFor(() => expect(opened(asked)).toHaveLength(1));
  const vendor = { vendor_id: 31, variation: 'chop', cost: 40, notes: null };
  expect(opened(asked)[0]?.body).toMatchObject({ items: [{ services: [{ vendor }] }] });
});

test('whoever may not change costs is not asked for a vendor', async () => {
  const { transport } = office({}, 'sales');
  await goTo('/staff/orders/new', transport);
  const user = userEvent.setup();
  await user.click(button('Add an item'));
  await add(user, 'Service for item 1', 'Frame');
  expect(group('Frame').queryByLabelText('Who does the work')).toBeNull();
});
