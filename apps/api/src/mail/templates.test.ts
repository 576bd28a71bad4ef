import type { TestMailEvent } from '@rabbet/domain/mail/mail';
import { mailTemplate } from '../kernel/mail-template';
import { FEATURES } from '../shop/features';
import { TestShop } from '../testing/test-shop';
import { mailShop, WELCOME } from '../testing/mail/mail-shop';
import { MailTemplates, testTemplate } from './mail.templates';
import { renderMail } from './render-mail';

const TEMPLATES = [...FEATURES.flatMap(({ mails = [] }) => mails), testTemplate];
const letterhead = { name: 'Rabbet Gallery', address: [], phone: null, site: 'https://gallery.example.com' };
const HOSTILE = '<img src=x onerror="x">\r\nBcc: all@example.com';

/** Replaces all words of a value by those of a hostile stranger. */
function hostile(value: unknown): unknown {
  if (typeof value === 'string') return HOSTILE;
  if (Array.isArray(value)) return value.map(hostile);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, hostile(inner)]));
}

describe.each(TEMPLATES.map((template) => [template.name, template] as const))('the mail %s', (_, template) => {
  const secret = template.link ? 'a-secret' : null;

  test('is named for ever, tells what it is made from, and is written in both forms', () => {
    expect(template.name).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(template.events.length).toBeGreaterThan(0);
    const { subject, text, html } = renderMail(template.content(template.example, secret), letterhead);
    expect(subject).not.toBe('');
    for (const form of [text, html]) expect(form.length).toBeGreaterThan(200);
    if (secret) for (const form of [text, html]) expect(form).toContain(secret);
  });

  test('shows what strangers typed as text, and leads to pages of the site alone', () => {
    const { subject, html } = renderMail(template.content(hostile(template.example), secret), letterhead);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toContain('<img');
    for (const [, address = ''] of html.matchAll(/href="([^"]*)"/g))
      expect(address).toMatch(/^https:\/\/gallery\.example\.com\//);
  });
});

test('two mails of one name are one too many', () => {
  expect(() => new MailTemplates([WELCOME, WELCOME])).toThrow('two mails are called welcome');
});

test('mail that nobody confirmed to want is not told what strangers typed: such a template does not compile', () => {
  const template = mailTemplate<TestMailEvent, object>({
    name: 'asking',
    about: 'more than it may know',
    events: ['TestMailRequested'],
    confirmed: false,
    findAddressee: () => Promise.resolve(null),
    // @ts-expect-error -- there is no such property
    facts: (event) => Promise.resolve(event.personal as object),
    content: () => ({ subject: '', blocks: [] }),
    example: {},
  });
  expect(template.confirmed).toBe(false);
});

describe('staff', () => {
  const shop: TestShop = mailShop(null, [WELCOME]);
  beforeAll(() => shop.open());
  afterAll(() => shop.close());

  test('see which mails the shop sends', async () => {
    const { body } = await shop.asStaff<{ name: string }[]>('core/mail/templates');
    expect(body.map(({ name }) => name)).toEqual(expect.arrayContaining(TEMPLATES.map(({ name }) => name)));
    expect(body.filter(({ name }) => name === 'welcome' || name === 'test')).toEqual([
      {
        name: 'welcome',
        about: 'a link to begin with',
        events: ['TestMailRequested'],
        confirmed: true,
        has_link: true,
      },
      { name: 'test', about: expect.any(String), events: ['TestMailRequested'], confirmed: false, has_link: false },
    ]);
  });

  test('look at a mail with example data, where nothing in it runs or loads', async () => {
    const { status, headers, body } = await shop.asStaff<string>('core/mail/templates/welcome');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const policy = headers.get('content-security-policy')?.split('; ');
    expect(policy).toEqual(expect.arrayContaining(['sandbox', "default-src 'none'"]));
    expect(policy?.join()).not.toMatch(/script-src|allow-/);
    expect(body).toContain('Welcome, ann@example.com.');
    const plain = await shop.asStaff<string>('core/mail/templates/welcome?form=text');
    expect(plain.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(plain.body).toContain('Subject: Welcome');
    expect((await shop.asStaff('core/mail/templates/none')).status).toBe(404);
  });

  test('page through the messages, those of one state alone if they like', async () => {
    for (const name of ['ann', 'bea', 'cleo'])
      await shop.asStaff('core/mail/tests', { body: { address: `${name}@example.com` } });
    await shop.shop.processes.settled();
    const page = await shop.asStaff<{ data: object[] }>('core/mail/messages?count=2&page=2&state=kept');
    expect(page.body).toMatchObject({ current_page: 2, total_pages: 3, total_rows: 6 });
    const address = expect.stringMatching(/^(ann|bea|cleo)@example\.com$/); // two processes make them
    expect(page.body.data[0]).toMatchObject({ name: null, address, subject: expect.any(String) });
    expect(page.body.data[0]).not.toHaveProperty('text');
    expect((await shop.asStaff('core/mail/messages?state=sent')).body).toMatchObject({ total_rows: 0, data: [] });
    expect((await shop.asStaff('core/mail/messages?term=bea@example.com')).body).toMatchObject({ total_rows: 0 }); // no person's
    expect((await shop.asStaff('core/mail/messages?state=lost')).status).toBe(400);
    expect((await shop.asStaff('core/mail/messages/whole?id=999')).status).toBe(404);
  });
});
