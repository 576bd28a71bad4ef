import type { ShopReply, Transport, WireRequest } from '@rabbet/client';
import { screen } from '@testing-library/react';
import { post, render } from '../../server';
import { ASSETS } from '../../testing/back-office';
import { settingsReply } from '../../testing/shop-replies';

const TAKEN = { status: 0, type: 'success', data: [] };
const NOT_TAKEN = {
  status: 1,
  type: 'error',
  data: [{ field: 'EMAIL', code: 'required', message: 'E-mail is required.' }],
};
const request = { origin: 'http://localhost', now: new Date(), pageSize: 40 } as const;

function answering(status: number, body: unknown) {
  const requests: WireRequest[] = [];
  const transport: Transport = async (request) => {
    const settingsBody = settingsReply(request.path);
    if (settingsBody) return { status: 200, body: settingsBody, headers: { get: () => null } };
    requests.push(request);
    return { status, body, headers: { get: () => null } };
  };
  return { requests, transport };
}
const htmlOf = async (url: string, transport = answering(404, null).transport) => {
  const rendered = await render({ url, ...request }, transport, ASSETS);
  return 'html' in rendered ? rendered.html : '';
};

/** The form at the foot of a page, in a shop with these settings. */
async function formAt(given: Partial<ShopReply> = {}) {
  const body = settingsReply('core/platform/shop', given);
  const html = await htmlOf('/about-nothing', async () => ({ status: 200, headers: { get: () => null }, body }));
  document.body.innerHTML = new DOMParser().parseFromString(html, 'text/html').body.innerHTML;
  return document.querySelector<HTMLFormElement>('form.newsletter-form')!; // it stands on every page
}

describe('the form of the footer', () => {
  it('is sent where a setting says', async () => {
    const list = 'https://lists.example.com/subscribe';
    expect((await formAt({ newsletter_target: list })).action).toBe(list);
  });

  it('has the fields of a mailing list and no others, posts as a plain form and opens a new tab', async () => {
    const form = await formAt();
    expect([form.getAttribute('action'), form.method, form.target, form.noValidate]).toEqual([
      '/newsletter',
      'post',
      '_blank',
      true,
    ]);
    const names = [...form.querySelectorAll('[name]')].map((field) => field.getAttribute('name'));
    expect(names).toEqual(['EMAIL', 'FNAME', 'LNAME', 'HONEYPOT']);
    expect(screen.getByLabelText('E-mail *required')).toBeTruthy();
    expect(screen.getAllByRole('textbox')).toHaveLength(3);
    for (const area of ['error', 'success'])
      expect(form.querySelector(`.newsletter-${area}`)?.hasAttribute('hidden')).toBe(true);
  });

  it('stands on every public page', async () => {
    expect(await htmlOf('/newsletter/thanks')).toMatch(/<footer.*<form class="newsletter-form"/s);
  });
});

describe('where it leads', () => {
  const send = (transport: Transport, fields: readonly (readonly [string, string])[]) =>
    post({ url: '/newsletter', ...request }, fields, transport, ASSETS);
  const filled = [
    ['EMAIL', 'ann@example.com'],
    ['FNAME', 'Ann'],
    ['LNAME', ''],
    ['HONEYPOT', ''],
  ] as const;

  it('takes it without a name of the form, and thanks everybody alike', async () => {
    const { requests, transport } = answering(200, TAKEN);
    expect(await send(transport, filled)).toEqual({ status: 303, location: '/newsletter/thanks' });
    expect(requests).toMatchObject([
      { path: 'core/newsletter', body: { EMAIL: 'ann@example.com', FNAME: 'Ann', LNAME: null, HONEYPOT: null } },
    ]);
    expect(await htmlOf('/newsletter/thanks')).toMatch(/<h1>Thank you<\/h1>/);
  });

  it('says what is wrong, with what was typed', async () => {
    const rendered = await send(answering(200, NOT_TAKEN).transport, filled);
    expect(rendered?.status).toBe(422);
    expect(rendered && 'html' in rendered ? rendered.html : '').toMatch(/E-mail is required\..*value="Ann"/s);
  });

  it('is no door for other forms', async () => {
    expect(await send(answering(200, TAKEN).transport, [['form', 'other'], ...filled])).toBeNull();
    expect(await post({ url: '/enquire', ...request }, filled, answering(200, TAKEN).transport, ASSETS)).toBeNull();
  });
});

describe.each([
  ['/newsletter/confirm', 'confirmation', 'Yes, send it to me', 'confirm-newsletter', 'confirmed'],
  ['/newsletter/leave', 'leaving', 'Yes, unsubscribe me', 'leave-newsletter', 'left'],
])('%s', (path, what, button, form, outcome) => {
  const url = `${path}?secret=12.abc`;

  it('looks at the link, and has a button that does what it is for', async () => {
    const { requests, transport } = answering(200, { email: 'ann@example.com' });
    const html = await htmlOf(url, transport);
    expect(requests.map((request) => request.path)).toEqual([`core/newsletter/${what}/look`]);
    expect(html).toContain('ann@example.com');
    expect(html).toContain(button);
    const sent = answering(200, {});
    const posted = await post(
      { url, ...request },
      [
        ['form', form],
        ['secret', '12.abc'],
      ],
      sent.transport,
      ASSETS,
    );
    expect(posted).toEqual({ status: 303, location: `/newsletter/thanks?said=${outcome}` });
    expect(sent.requests[0]).toMatchObject({ path: `core/newsletter/${what}`, body: { secret: '12.abc' } });
  });

  it('says so where the link holds no longer', async () => {
    const gone = { status: 404, code: 'link/void', detail: 'gone', title: 'Not Found' };
    for (const address of [url, path]) {
      const html = await htmlOf(address, answering(404, gone).transport);
      expect(html).toContain('This link no longer works');
      expect(html).not.toContain(button);
    }
  });

  it('helps on where the link holds no longer', async () => {
    const gone = { status: 404, code: 'link/void', detail: 'gone', title: 'Not Found' };
    const html = await htmlOf(url, answering(404, gone).transport);
    const main = /<main.*<\/main>/s.exec(html)?.[0];
    expect(main).toContain(what === 'leaving' ? 'You may have unsubscribed already' : 'Ask for a new one');
    expect(/href="\/(newsletter|enquire)"/.exec(main ?? '')?.[1]).toBe(what === 'leaving' ? 'enquire' : 'newsletter');
  });

  it('keeps its address to itself', async () => {
    expect(await render({ url, ...request }, answering(200, { email: null }).transport, ASSETS)).toMatchObject({
      isSecret: true,
    });
  });
});
