import type { Transport, WireRequest } from '@rabbet/client';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ASSETS } from '../../testing/back-office';
import { goTo } from '../../testing/go-to';
import { settingsReply } from '../../testing/shop-replies';
import type { Route } from '../pages/load-page';
import { post, render } from '../../server';
import type { Form } from './form';
import { FormCheck, FormField } from './FormField';
import { ShopForm } from './ShopForm';

const reserve: Form<{ seat: number }> = {
  name: 'reserve',
  fields: {
    name: { kind: 'text', required: true },
    seats: { kind: 'whole', required: true },
    pin: { kind: 'text' },
    vegetarian: { kind: 'flag', default: false },
  } satisfies AnyFields,
  secrets: ['pin'],
  call: (values) => ({ method: 'POST', path: 'core/seats', body: values }),
  done: ({ seat }) => (seat > 0 ? `/seats?said=${seat}` : null),
};

const routes: readonly Route[] = [
  {
    area: 'public',
    path: '/seats',
    page: async () => ({
      forms: [reserve],
      load: async () => 'found',
      Page: ({ visit }) => (
        <>
          <h1>{visit.search.get('said') ?? 'Seats'}</h1>
          <ShopForm form={reserve} submit="Reserve" shown={({ seat }) => <p>No seat but {seat}</p>}>
            <FormField name="name" label="Your name" />
            <FormField name="seats" label="Seats" hint="Two at most" />
            <FormField name="pin" label="Pin" type="password" />
            <FormCheck name="vegetarian" label="Vegetarian" />
          </ShopForm>
        </>
      ),
    }),
  },
];

const WRONG = {
  status: 400,
  code: 'request/fields',
  detail: 'seats: It is at most 2.',
  errors: [{ field: 'seats', code: 'max', message: 'It is at most 2.' }],
};

/** An API that answers each change with the next of these. */
function answering(...answers: readonly (readonly [status: number, body: unknown, retryAfter?: string])[]) {
  const requests: WireRequest[] = [];
  const transport: Transport = async (request) => {
    const settings = settingsReply(request.path);
    if (settings) return { status: 200, body: settings, headers: { get: () => null } };
    requests.push(request);
    const [status, body, retryAfter = null] = answers[Math.min(requests.length, answers.length) - 1] ?? [404, null];
    return { status, body, headers: { get: (name) => (name === 'retry-after' ? retryAfter : null) } };
  };
  return { requests, transport };
}
const keyOf = (request?: WireRequest) => request?.headers?.['idempotency-key'];

beforeEach(() => void (document.cookie = 'XSRF-TOKEN=there'));

async function fillIn(seats: string) {
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Your name'), ' Ann ');
  await user.type(screen.getByLabelText('Seats'), seats);
  await user.type(screen.getByLabelText('Pin'), ' 1 2 ');
  await user.click(screen.getByRole('button', { name: 'Reserve' }));
  return user;
}

describe('with a script', () => {
  it('is sent as JSON of the kinds that its fields are, and leads on', async () => {
    const { requests, transport } = answering([200, { seat: 7 }]);
    await goTo('/seats', transport, routes);
    await fillIn('2');
    await screen.findByRole('heading', { name: '7' });
    const body = { name: 'Ann', seats: 2, pin: ' 1 2 ', vegetarian: false };
    expect(requests).toMatchObject([{ method: 'POST', path: 'core/seats', body }]);
  });

  it('tells what is wrong at its field and on top, is led there, and keeps what was typed', async () => {
    await goTo('/seats', answering([400, WRONG]).transport, routes);
    await fillIn('3');
    const alert = await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(alert));
    const seats = screen.getByRole('textbox', { name: 'Seats', description: 'Two at most Seats is at most 2.' });
    expect(seats.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('link', { name: 'Seats is at most 2.' }).getAttribute('href')).toBe(`#${seats.id}`);
    expect([seats, screen.getByLabelText('Your name')]).toMatchObject([{ value: '3' }, { value: ' Ann ' }]);
  });

  it('is one filling-in, however often it is sent, until something else stands in it', async () => {
    const { requests, transport } = answering([503, null], [400, WRONG], [200, { seat: 7 }]);
    await goTo('/seats', transport, routes);
    const user = await fillIn('3');
    const again = async (times: number) => {
      await waitFor(() => expect(requests).toHaveLength(times));
      await waitFor(() => expect(screen.getByRole('button').hasAttribute('aria-busy')).toBe(false));
    };
    await again(1);
    await user.click(screen.getByRole('button'));
    await again(2);
    await user.clear(screen.getByLabelText('Seats'));
    await user.type(screen.getByLabelText('Seats'), '2{Enter}');
    await again(3);
    const [first, second, third] = requests.map(keyOf);
    expect(first).toMatch(/^[\da-f]{32}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('is not sent a second time while it is under way, and its button says so', async () => {
    const { requests, transport } = answering([200, { seat: 7 }]);
    let answer: () => void = () => {};
    const answered = new Promise<void>((go) => (answer = go));
    const late: Transport = async (request) => {
      const reply = await transport(request);
      await answered;
      return reply;
    };
    await goTo('/seats', late, routes);
    const user = await fillIn('2');
    const button = screen.getByRole('button', { name: 'One moment …' });
    expect(button.getAttribute('aria-busy')).toBe('true');
    await user.click(button);
    answer();
    await screen.findByRole('heading', { name: '7' });
    expect(requests).toHaveLength(1);
  });

  it('shows the answer where it is that one stays for', async () => {
    await goTo('/seats', answering([200, { seat: 0 }]).transport, routes);
    await fillIn('2');
    await screen.findByText('No seat but 0');
    expect(screen.getByLabelText('Your name')).toHaveProperty('value', '');
  });
});

const request = { url: '/seats', origin: 'http://localhost', now: new Date(), pageSize: 40, seed: 'seed-1' } as const;
const send = (transport: Transport, sent: Record<string, string>) =>
  post(request, Object.entries({ form: 'reserve', ...sent }), transport, ASSETS, routes);
const htmlIn = (rendered: Awaited<ReturnType<typeof post>>) => (rendered && 'html' in rendered ? rendered.html : '');

describe('without a script', () => {
  it('is a plain form to the address of its page, which says which one it is', async () => {
    const html = htmlIn(await render(request, answering().transport, ASSETS, routes));
    expect(html).toMatch(/<form class="shop-form" method="post">/);
    expect(html).toMatch(/<input type="hidden" name="form" value="reserve"\/>/);
    expect(html).toMatch(/<input type="hidden" name="form_key" value="seed-1[\w]+"\/>/);
  });

  it('asks the API for the same, and leads on', async () => {
    const { requests, transport } = answering([200, { seat: 7 }]);
    const sent = { name: ' Ann ', seats: '2', pin: ' 1 2 ', vegetarian: 'on', form_key: 'k', stranger: 'x' };
    await expect(send(transport, sent)).resolves.toEqual({ status: 303, location: '/seats?said=7' });
    expect(requests[0]?.body).toEqual({ name: 'Ann', seats: 2, pin: ' 1 2 ', vegetarian: true });
    await send(transport, { ...sent, seats: '1' });
    const [first, second] = requests.map(keyOf);
    expect(first).toMatch(/^k-\w+$/);
    expect(second).not.toBe(first); // gone back, and sent with something else
  });

  it('shows the page again with what was typed and what is wrong, but no secret', async () => {
    const rendered = await send(answering([400, WRONG]).transport, { name: 'Ann', seats: '3', pin: 'qwertz' });
    const html = htmlIn(rendered);
    expect(rendered?.status).toBe(400);
    expect(html).toMatch(/<input[^>]* aria-invalid="true"[^>]* name="seats" value="3"\/>/);
    expect(html).toMatch(/name="name"[^>]* value="Ann"/);
    expect(html).toMatch(/role="alert"/);
    expect(html).not.toContain('qwertz');
  });

  it('is sent again under the same key while nobody knows what became of it, and under another once it was refused', async () => {
    const sent = { name: 'Ann', seats: '2', form_key: 'k' };
    const keyAfter = async (status: number, code: string) => {
      const { transport } = answering([status, { status, code, detail: 'the same Idempotency-Key asks again' }]);
      const html = htmlIn(await send(transport, sent));
      expect(/role="alert".*?<\/div>/s.exec(html)?.[0]).not.toContain('Idempotency-Key');
      return /name="form_key" value="([^"]+)"/.exec(html)?.[1];
    };
    expect(await keyAfter(503, 'change/unknown')).toBe('k');
    expect(await keyAfter(422, 'command/id-in-use')).toMatch(/^seed-1/);
  });

  it('says when to try again, where it is refused for now alone', async () => {
    const detail = 'Too many tries. Please try again in 7 minutes.';
    const tooMany = { status: 429, code: 'sign-in/too-many', detail };
    const rendered = await send(answering([429, tooMany, '401']).transport, { name: 'Ann', seats: '2' });
    expect(rendered).toMatchObject({ status: 429, retryAfter: 401 });
    expect(htmlIn(rendered)).toContain(detail);
    for (const other of [undefined, 'Wed, 21 Oct 2015 07:28:00 GMT', '9'.repeat(20)])
      expect(await send(answering([429, tooMany, other]).transport, { name: 'Ann' })).toMatchObject({
        retryAfter: null,
      });
  });

  it('asks for the password where something must be confirmed, and goes on once it was given', async () => {
    const confirm = { status: 403, code: 'access/confirm', detail: 'Say once more who you are.' };
    const filled = { name: 'Ann', seats: '2' };
    const first = answering([403, confirm]);
    expect(htmlIn(await send(first.transport, filled))).toMatch(/name="confirm_password"/);
    const second = answering([200, {}], [200, { seat: 7 }]);
    const done = await send(second.transport, { ...filled, confirm_password: 'mine' });
    expect(done).toMatchObject({ status: 303 });
    expect(second.requests.map(({ path }) => path)).toEqual(['security/confirmation', 'core/seats']);
    const wrong = answering([401, { status: 401, code: 'sign-in/wrong', detail: 'The password is wrong.' }]);
    const html = htmlIn(await send(wrong.transport, { ...filled, confirm_password: 'not mine' }));
    expect(html).toMatch(/The password is wrong\..*name="confirm_password"/s);
    expect(html).not.toContain('not mine');
  });

  it('is refused where the page has no such form', async () => {
    await expect(send(answering().transport, { form: 'other' })).resolves.toBeNull();
  });
});
