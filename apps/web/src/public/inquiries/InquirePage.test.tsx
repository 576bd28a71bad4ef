import type { Transport, WidgetReply, WireRequest } from '@rabbet/client';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { post, render } from '../../server';
import { ASSETS } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';
import { lucia, piece, shopWith } from '../../testing/shop-window';

const TAKEN = { status: 0, type: 'success', data: [] };
const NOT_TAKEN = {
  status: 1,
  type: 'error',
  data: [{ field: 'email', code: 'format', message: 'E-mail must be an e-mail address.' }],
};

/** A shop with these pieces that answers each form so. */
function shop(pieces: readonly WidgetReply[], answer: object = TAKEN) {
  const window = shopWith(pieces);
  const sent: WireRequest[] = [];
  const transport: Transport = async (request) => {
    if (request.method === 'GET') return window.transport(request);
    sent.push(request);
    return { status: 200, body: answer, headers: { get: () => null } };
  };
  return { sent, transport };
}
const request = {
  origin: 'http://localhost',
  now: new Date('2026-11-24T15:00:00Z'),
  pageSize: 40,
} as const;
const pageAt = async (url: string, pieces: readonly WidgetReply[] = []) => {
  const rendered = await render({ url, ...request }, shop(pieces).transport, ASSETS);
  return 'html' in rendered ? rendered.html : '';
};

beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));

async function fillIn() {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Your name'), 'Ann Lee');
  await user.type(screen.getByLabelText('E-mail'), 'ann@example.com');
  await user.type(screen.getByLabelText('Your question'), 'May I see it?');
  await user.click(screen.getByRole('button', { name: 'Send your question' }));
}

describe('asking about something', () => {
  it('names the piece, with phone and hours of today beside it, and sends what it is about', async () => {
    const { sent, transport } = shop([piece(3402, { name: 'Low Tide' })]);
    await goTo('/enquire?piece=3402', transport);
    expect(screen.getByRole('heading', { level: 1, name: 'Inquire about this piece' })).toBeTruthy();
    expect(document.querySelector('.frame img')).not.toBeNull();
    expect(screen.getByRole('link', { name: 'Low Tide' }).getAttribute('href')).toMatch(/\/3402\/low-tide$/);
    const beside = screen.getByRole('complementary', { name: 'Call or visit' });
    await waitFor(() => expect(beside.textContent).toContain('Open today until 6:30'));
    expect(screen.getByRole('link', { name: '(919) 555-0142' }).getAttribute('href')).toBe('tel:+19195550142');
    await fillIn();
    await screen.findByRole('heading', { name: 'Thank you' });
    expect(sent).toMatchObject([
      {
        method: 'POST',
        path: 'core/enquiries',
        body: {
          name: 'Ann Lee',
          email: 'ann@example.com',
          phone: null,
          about: 'piece',
          subject_id: 3402,
          website: null,
        },
      },
    ]);
  });

  it('offers something similar to a piece that is sold', async () => {
    await goTo('/enquire?piece=3402', shop([piece(3402, { name: 'Low Tide', sold: true, price: null })]).transport);
    expect(screen.getByRole('heading', { level: 1, name: 'Ask for something similar' })).toBeTruthy();
    expect(screen.getByLabelText('Your question')).toHaveProperty(
      'value',
      'I would like something similar to “Low Tide”.',
    );
  });

  it('shows the pieces of a list that a visitor may see, names them by their numbers, and sends no one in particular', async () => {
    const html = await pageAt(
      '/enquire?pieces=12,7,99,33',
      [7, 12, 33].map((id) => piece(id)),
    );
    expect(html).toContain('<h1>Inquire about these pieces</h1>');
    const [, list = ''] = /<ul class="chips">(.*?)<\/ul>/.exec(html) ?? [];
    expect(list.match(/<img [^>]*src="[^"]*|Piece \d+(?=<)/g)).toEqual(
      [12, 7, 33].flatMap((id) => [expect.stringContaining(`/images/${id}/`), `Piece ${id}`]),
    );
    expect(html).toContain('I would like to know more about Catalog no 12, 7, and 33.</textarea>');
    expect(html).toContain('name="about" value="shop"');
    expect(html).not.toContain('name="subject_id"');
  });

  it('shows eight of a long list, and says how many more there are', async () => {
    const ids = Array.from({ length: 15 }, (_, i) => i + 1);
    const some = ids.map((id) => piece(id));
    const html = await pageAt(`/enquire?pieces=${ids.join()}`, some);
    expect(html.match(/<img /g)).toHaveLength(8);
    expect(html).toMatch(/and (<!-- -->)?7(<!-- -->)? more/);
    expect(html).toContain('12, 13, 14, and 15.</textarea>');
  });

  it.each([
    ['gold.wide.slate.narrow', 'I would like a wide gold molding, with a narrow slate mat.'],
    ['oak.slim.none.medium', 'I would like a slim oak molding, without a mat.'],
    ['oak.slim.none', ''],
    ['oak.slim.none.medium.more', ''],
    ['oak.slim.constructor.medium', ''],
    ['<script>', ''],
  ])('asks for the frame that was put together: %s', async (frame, opening) => {
    const html = await pageAt(`/enquire?about=framing&frame=${encodeURIComponent(frame)}`);
    expect(html).toContain('<h1>Ask about framing</h1>');
    expect(/<textarea[^>]*>([^<]*)<\/textarea>/.exec(html)?.[1]).toBe(opening);
  });

  it.each([
    ['/enquire?artist=7', 'Inquire about Lucía Ferreira', 'artist', lucia.id],
    ['/enquire?about=framing', 'Ask about framing', 'framing', null],
    ['/enquire?about=mirrors', 'Ask about mirrors', 'mirrors', null],
    ['/enquire?about=consultation', 'Ask for a consultation', 'consultation', null],
    ['/enquire?about=piece', 'Ask us', 'shop', null],
    ['/enquire?about=constructor', 'Ask us', 'shop', null],
    ['/enquire?workshop=9', 'Ask about this workshop', 'workshop', 9],
    ['/enquire', 'Ask us', 'shop', null],
    ['/enquire?piece=999', 'Ask us', 'shop', null],
    ['/enquire?piece=-1&artist=x', 'Ask us', 'shop', null],
    ['/enquire?pieces=x,-1', 'Ask us', 'shop', null],
    ['/enquire?pieces=998,999', 'Ask us', 'shop', null],
  ])('%s asks for what it says, and tells nothing of what visitors may not see', async (url, title, about, id) => {
    const html = await pageAt(url);
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(html).toContain(`name="about" value="${about}"`);
    expect(/name="subject_id" value="(\d+)"/.exec(html)?.[1] ?? null).toBe(id === null ? null : String(id));
  });

  it('tells what is wrong at its field, and keeps what was typed', async () => {
    await goTo('/enquire', shop([], NOT_TAKEN).transport);
    await fillIn();
    const alert = await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(alert));
    expect(screen.getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByLabelText('Your name')).toHaveProperty('value', 'Ann Lee');
  });

  it('has a field that nobody sees, comes to or hears of', async () => {
    await goTo('/enquire', shop([]).transport);
    const unseen = document.querySelector('[name=website]');
    expect([unseen?.getAttribute('tabindex'), unseen?.closest('[aria-hidden=true]') !== null]).toEqual(['-1', true]);
    expect(screen.queryByRole('textbox', { name: /empty/ })).toBeNull();
  });
});

describe('without a script', () => {
  const fields = [
    ['form', 'enquire'],
    ['name', 'Ann Lee'],
    ['email', 'ann@example.com'],
    ['message', 'May I?'],
    ['about', 'piece'],
    ['subject_id', '3402'],
    ['website', ''],
  ] as const;
  const send = (answer: object) => {
    const { sent, transport } = shop([piece(3402)], answer);
    return { sent, posted: post({ url: '/enquire?piece=3402', ...request }, fields, transport, ASSETS) };
  };

  it('is sent to the page itself, which leads on to a word of thanks', async () => {
    const { sent, posted } = send(TAKEN);
    expect(await posted).toEqual({ status: 303, location: '/enquire?said=sent' });
    expect(sent[0]?.body).toMatchObject({ about: 'piece', subject_id: 3402, message: 'May I?' });
    expect(await pageAt('/enquire?said=sent')).toMatch(/Thank you.*We have your question/s);
  });

  it('comes back with what is wrong, and what was typed', async () => {
    const rendered = await send(NOT_TAKEN).posted;
    const html = rendered && 'html' in rendered ? rendered.html : '';
    expect(rendered?.status).toBe(422);
    expect(html).toContain('E-mail must be an e-mail address.');
    expect(html).toMatch(/name="name"[^>]* value="Ann Lee"|value="Ann Lee"[^>]* name="name"/);
  });
});
