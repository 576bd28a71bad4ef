import { createClient, Problem, type Transport, type WireReply, type WireRequest } from '@rabbet/client';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Inquiries, hearInquiries } from '../../kernel/navigation/inquiry-links';
import { createQueryClient } from '../../kernel/data/sources';
import { goTo } from '../../testing/go-to';
import { lineTo, piece, shopWith } from '../../testing/shop-window';
import { inquiryDialogs } from './dialogs';

const tide = piece(3402, { name: 'Low Tide' });
const ferry = piece(3403, { name: 'The Ferry', sold: true, price: null });
const TIDE = '/artists/7/lucia-ferreira/3402/low-tide';
const FERRY = '/artists/7/lucia-ferreira/3403/the-ferry';

let inquiries: Inquiries;
let isFetched: boolean;
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

type Answer = (request: WireRequest) => WireReply | Promise<WireReply>;
const reply = (body: object): WireReply => ({ status: 200, body, headers: { get: () => null } });
const taken = () => reply({ status: 0, type: 'success', data: [] });
/** A shop that answers each inquiry so, and what is sent to it. */
function shop(answer: Answer = taken) {
  const window = shopWith([tide, ferry], [tide]);
  const sent: WireRequest[] = [];
  const transport: Transport = async (request) => {
    if (request.method === 'GET') return window.transport(request);
    sent.push(request);
    return answer(request);
  };
  return { sent, transport };
}

function open(transport: Transport): void {
  document.cookie = 'XSRF-TOKEN=there';
  isFetched = false;
  inquiries = inquiryDialogs({ queryClient: createQueryClient(), client: createClient(transport) });
}
/** A page that React has taken over. */
async function at(address: string, { transport }: { readonly transport: Transport }): Promise<void> {
  open(transport);
  await goTo(address, transport);
}
/** A page that stays as it was sent. */
function still({ transport }: { readonly transport: Transport }): void {
  open(transport);
  history.pushState(null, '', '/services/custom-framing');
  document.body.innerHTML = '<main><a href="/enquire?about=framing">Ask about framing</a></main>';
}

const user = userEvent.setup();
const link = (name = 'Inquire about this piece') => screen.getByRole('link', { name });
const dialog = (name = 'Inquire about this piece') => screen.findByRole('dialog', { name });
const field = (label: string) => within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(label);
const send = () => user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send your question' }));
const close = () => user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Not handed to Jest: what it would tell of an element that is not the one wanted is the whole page. */
const isFocused = (element: Element) => document.activeElement === element;

async function fillIn() {
  await user.type(await screen.findByLabelText('Your name'), 'Ann Lee');
  await user.type(field('E-mail'), 'ann@example.com');
  await user.type(field('Your question'), 'May I see it?');
}

describe('a link to an inquiry', () => {
  test('opens it over the page, which stays where it is: what it is about, the form, and who to call', async () => {
    await at(TIDE, shop());
    await user.click(link());
    const opened = within(await dialog());
    expect(await opened.findByText('Low Tide')).toBeTruthy();
    for (const words of ['Lucía Ferreira', '$1,200', 'Catalog no 3402']) expect(opened.getByText(words)).toBeTruthy();
    expect((await dialog()).querySelector('.frame img')).not.toBeNull();
    const beside = within(opened.getByRole('complementary', { name: 'Call or visit' }));
    expect((await beside.findByRole('link', { name: '(919) 555-0142' })).getAttribute('href')).toBe('tel:+19195550142');
    expect(beside.getByText('Open today until 6:30')).toBeTruthy();
    await waitFor(() => expect(isFocused(field('Your name'))).toBe(true));
    expect(location.pathname).toBe(TIDE);
  });

  test('does so on a page that no script has taken over, by Enter as by a click', async () => {
    still(shop());
    link('Ask about framing').focus();
    await user.keyboard('{Enter}');
    await dialog('Ask about framing');
    expect(await screen.findByLabelText('Your name')).toBeTruthy();
    expect(location.pathname).toBe('/services/custom-framing');
  });

  test.each(['pointerover', 'focusin'])('has its code fetched once somebody comes near (%s), not before', (coming) => {
    still(shop());
    fireEvent(document.querySelector('main')!, new Event(coming, { bubbles: true })); // written there
    expect(isFetched).toBe(false);
    fireEvent(link('Ask about framing'), new Event(coming, { bubbles: true }));
    expect(isFetched).toBe(true);
  });

  test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])(
    'leads to its page where somebody wants that (%j)',
    async (wish) => {
      still(shop());
      const leave = jest.fn((event: Event) => event.preventDefault()); // jsdom has no other page
      document.body.addEventListener('click', leave, { once: true });
      fireEvent.click(link('Ask about framing'), wish);
      expect(leave.mock.calls[0]?.[0].defaultPrevented).toBe(true);
      expect(isFetched).toBe(false);
    },
  );

  test('to a piece that is sold offers something similar', async () => {
    await at(FERRY, shop());
    await user.click(link('Ask for something similar'));
    const opened = within(await dialog('Ask for something similar'));
    expect(await opened.findByText('Sold')).toBeTruthy();
    expect(field('Your question').value).toBe('I would like something similar to “The Ferry”.');
  });

  test('about a list shows its pieces', async () => {
    await at('/favourites?pieces=3402,3403', shop());
    await user.click(link('Inquire about these'));
    const opened = within(await dialog('Inquire about these pieces'));
    for (const name of ['Low Tide', 'The Ferry']) expect(await opened.findByText(name)).toBeTruthy();
    expect(opened.getAllByText('Sold')[0]?.closest('li')?.title).toBe('The Ferry');
    expect(field('Your question').value).toContain('Catalog no 3402 and 3403.');
  });

  test('that is gone by the time its code has come opens nothing', async () => {
    still(shop());
    fireEvent.click(link('Ask about framing'));
    document.body.innerHTML = '<main>Another page</main>';
    await act(async () => {});
    expect(document.querySelector('dialog')).toBeNull();
  });
});

describe('an inquiry over a page', () => {
  const ways = [
    ['Keep browsing', () => user.click(screen.getByRole('button', { name: 'Keep browsing' }))],
    ['Back', () => history.back()],
  ] as const;
  test.each(ways)(
    'is sent once, says so meanwhile, is thanked for where it stood, and then empty (%s)',
    async (_, goOn) => {
      let arrive = () => {};
      const { sent, transport } = shop(() => new Promise((resolve) => (arrive = () => resolve(taken()))));
      await at(TIDE, { transport });
      await user.click(link());
      await fillIn();
      await send();
      const button = await screen.findByRole('button', { name: 'Sending …' });
      expect(button.getAttribute('aria-busy')).toBe('true');
      await user.click(button);
      await user.type(field('E-mail'), '{Enter}');
      act(() => arrive());
      await dialog('Thank you');
      await waitFor(() => expect(isFocused(screen.getByText(/We have your question/))).toBe(true));
      expect(sent).toMatchObject([
        {
          method: 'POST',
          path: 'core/enquiries',
          headers: { 'idempotency-key': expect.stringMatching(/^\w{32}$/) },
          body: { name: 'Ann Lee', email: 'ann@example.com', about: 'piece', subject_id: 3402, website: null },
        },
      ]);
      expect(location.pathname).toBe(TIDE);
      await goOn();
      await isClosed();
      expect(isFocused(link())).toBe(true);
      await user.click(link());
      await dialog();
      expect([field('Your name').value, field('Your question').value]).toEqual(['', '']);
    },
  );

  test('that is refused names the field and leads to it, keeps what was typed, and leaves the address alone', async () => {
    const errors = [{ field: 'email', code: 'format', message: 'E-mail must be an e-mail address.' }];
    await at(
      TIDE,
      shop(() => reply({ status: 1, type: 'error', data: errors })),
    );
    await user.click(link());
    await fillIn();
    await send();
    const alert = await screen.findByRole('alert');
    await waitFor(() => expect(isFocused(alert)).toBe(true));
    expect(field('E-mail').getAttribute('aria-invalid')).toBe('true');
    await user.click(within(alert).getByRole('link', { name: 'E-mail must be an e-mail address.' }));
    expect(isFocused(field('E-mail'))).toBe(true);
    expect([field('Your name').value, field('E-mail').value]).toEqual(['Ann Lee', 'ann@example.com']);
    expect(location.hash).toBe('');
  });

  test.each([
    ['too often', 429, /very often.*later, or call us/],
    ['while the shop is away', 503, /Please try again in a moment/],
    ['without a connection', 0, /could not reach the shop.*typed is still here/],
  ])('sent %s says so, keeps what was typed, and is sent again as the same', async (_, status, words) => {
    const detail =
      status === 429 ? 'That was sent very often. Try later, or call us.' : 'Please try again in a moment.';
    let isOver = false;
    const { sent, transport } = shop(() => {
      if (isOver) return taken();
      throw new Problem({ status, title: 'No', code: 'some/code', detail });
    });
    await at(TIDE, { transport });
    await user.click(link());
    await fillIn();
    await send();
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
    expect(field('Your question').value).toBe('May I see it?');
    isOver = true;
    await send();
    await dialog('Thank you');
    const keys = sent.map(({ headers }) => headers?.['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

  test('that is closed keeps what was typed until it is opened again, and gives the focus back', async () => {
    await at(TIDE, shop());
    await user.click(link());
    await fillIn();
    fireEvent(await dialog(), new Event('cancel', { cancelable: true })); // Escape
    await isClosed();
    expect(isFocused(link())).toBe(true);
    await user.click(link());
    await dialog();
    expect([field('Your name').value, field('Your question').value]).toEqual(['Ann Lee', 'May I see it?']);
    await waitFor(() => expect(isFocused(field('Your name'))).toBe(true));
    await close();
    await isClosed();
  });

  test('of one piece is not that of another', async () => {
    await at(TIDE, shop());
    await user.click(link());
    await fillIn();
    await close();
    document.body.insertAdjacentHTML('beforeend', '<a href="/enquire?piece=3403">Another</a>');
    await user.click(link('Another'));
    await dialog('Ask for something similar');
    expect(field('Your question').value).toBe('I would like something similar to “The Ferry”.');
    expect(field('Your name').value).toBe('');
  });

  test('goes away when somebody goes back, with what was typed kept, and the page stays', async () => {
    await at('/inventory', shop());
    await user.click(screen.getByRole('link', { name: /Low Tide/ }));
    await screen.findByRole('heading', { level: 1, name: 'Low Tide' });
    await user.click(link());
    await fillIn();
    history.back();
    await isClosed();
    expect([location.pathname, isFocused(link())]).toEqual([TIDE, true]);
    await user.click(link());
    expect([(await dialog()).isConnected, field('Your name').value]).toEqual([true, 'Ann Lee']);
    await close();
    await isClosed();
  });

  test('holds the page behind it, and lets it go', async () => {
    await at(TIDE, shop());
    await user.click(link());
    await dialog();
    const { style } = document.documentElement;
    await waitFor(() => expect(style.overflow).toBe('hidden'));
    await close();
    expect(style.overflow).toBe('');
  });

  test('says that the shop does not answer where it cannot tell what it is about, and asks again', async () => {
    const { line, transport } = lineTo(shop().transport);
    still({ transport });
    document.body.innerHTML = '<main><a href="/enquire?piece=3402">Ask</a></main>';
    line.isCut = true;
    await user.click(link('Ask'));
    expect((await screen.findByRole('alert')).textContent).toMatch(/could not be reached/);
    line.isCut = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await dialog();
    await waitFor(() => expect(isFocused(field('Your name'))).toBe(true));
  });
});
