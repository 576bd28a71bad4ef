import { createClient, type Transport, type WireRequest } from '@rabbet/client';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hearInquiries } from '../../kernel/navigation/inquiry-links';
import { createQueryClient } from '../../kernel/data/sources';
import { workshopShop } from '../../testing/workshop-replies';
import { registrationDialogs } from './dialogs';

let isFetched = false;
let inquiries: ReturnType<typeof registrationDialogs>;
beforeAll(() => {
  // jsdom opens no dialogs
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  hearInquiries(async () => {
    isFetched = true;
    return { inquiries };
  });
});
afterEach(() => act(() => void (document.body.innerHTML = '')));

const user = userEvent.setup();
const link = () => screen.getByRole('link', { name: 'Register Now' });
const dialog = (name: string) => screen.findByRole('dialog', { name });

/** The page of a workshop, which no script has taken over. */
function still(transport: Transport): void {
  document.cookie = 'XSRF-TOKEN=there';
  isFetched = false;
  inquiries = registrationDialogs({ queryClient: createQueryClient(), client: createClient(transport) });
  history.pushState(null, '', '/services/workshops/21/ann-lee-painting-water');
  document.body.innerHTML = '<main><a href="/services/workshops/register/21">Register Now</a></main>';
}

test('a seat is taken over the page of the workshop, which stays where it is, and confirmed in the same place', async () => {
  const answer = ({ path }: WireRequest) =>
    path.endsWith('/register') ? { status: 0, type: 'success', data: { confirmation: 'c0de' } } : {};
  const { sent, transport } = workshopShop({ answer });
  still(transport);
  fireEvent(link(), new Event('pointerover', { bubbles: true }));
  expect(isFetched).toBe(true);
  await user.click(link());
  const opened = within(await dialog('Register for Painting Water'));
  expect(await opened.findByText('With Ann Lee')).toBeTruthy();
  await user.click(opened.getByRole('checkbox'));
  await user.type(opened.getByLabelText('First name'), 'Ann');
  await user.click(opened.getByRole('button', { name: /Register & Pay Now/ }));
  await dialog('Your registration');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^There is a problem with your workshop confirmation/);
  expect(sent[0]?.body).toMatchObject({ first: 'Ann', workshop_id: 21 });
  expect(location.pathname).toBe('/services/workshops/21/ann-lee-painting-water');
});

test('once a seat is taken, the page behind says how many are left', async () => {
  const seats = { paid: 0 };
  const answer = () => {
    seats.paid = 10;
    return { status: 0, type: 'success', data: { confirmation: 'c0de' } };
  };
  still(workshopShop({ seats, answer }).transport);
  document.body.innerHTML = `<p class="workshop-register"><span class="seats-badge" data-colour="green">10 seats available</span>
    <a href="/services/workshops/register/21">Register Now<span> for Painting Water</span></a></p>`;
  await user.click(screen.getByRole('link'));
  const opened = within(await dialog('Register for Painting Water'));
  await user.click(await opened.findByRole('button', { name: /Register & Pay Now/ }));
  await dialog('Your registration');
  await waitFor(() => expect(screen.getByRole('link', { name: 'Join the Waitlist for Painting Water' })).toBeTruthy());
  const badge = document.querySelector<HTMLElement>('.seats-badge');
  expect([badge?.textContent, badge?.dataset['colour']]).toEqual(['No seats available', 'red']);
});

test('a declined card on the last seat is followed by another one, over the page as well', async () => {
  const seats = { paid: 9 };
  const answer = () => {
    seats.paid = 10;
    return { status: 1, type: 'error', data: [{ field: 'cc', code: 'card/declined', message: 'Declined.' }] };
  };
  const requests: WireRequest[] = [];
  const { transport } = workshopShop({ seats, answer });
  still((request) => {
    requests.push(request);
    return transport(request);
  });
  await user.click(link());
  const opened = within(await dialog('Register for Painting Water'));
  await user.click(await opened.findByRole('button', { name: /Register & Pay Now/ }));
  await opened.findByRole('alert');
  const counted = () => requests.filter(({ path }) => path.endsWith('/seats')).length;
  await waitFor(() => expect(counted()).toBeGreaterThan(1));
  expect(opened.getByLabelText('Card number')).toBeTruthy();
  expect(await dialog('Register for Painting Water')).toBeTruthy();
});

test('closed by Escape or by going back, it keeps what was typed and gives the focus back', async () => {
  still(workshopShop().transport);
  for (const close of [
    async () => void fireEvent(await dialog(/Register/ as never), new Event('cancel', { cancelable: true })),
    async () => history.back(),
  ]) {
    await user.click(link());
    const opened = within(await dialog('Register for Painting Water'));
    const field = await opened.findByLabelText<HTMLInputElement>('City');
    if (field.value === '') await user.type(field, 'Raleigh');
    expect(field.value).toBe('Raleigh');
    await act(close);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement === link()).toBe(true);
  }
});

test('a link to a confirmation is none to a registration', async () => {
  still(workshopShop().transport);
  document.body.innerHTML = '<a href="/services/workshops/register/21/confirmation/c0de">Register Now</a>';
  fireEvent(link(), new Event('pointerover', { bubbles: true }));
  expect(isFetched).toBe(false);
});
