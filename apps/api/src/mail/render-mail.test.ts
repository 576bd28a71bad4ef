import * as fc from 'fast-check';
import type { Block, Letterhead, MailContent } from '@rabbet/domain/mail/mail';
import { renderMail } from './render-mail';

const letterhead: Letterhead = {
  name: 'Rabbet Gallery',
  address: ['410 Glenwood Avenue', 'Raleigh, NC 27603'],
  phone: '(919) 555-0142',
  site: 'https://gallery.example.com',
};
const rendered = (...blocks: Block[]) => renderMail({ subject: 'Your seat', blocks }, letterhead);

describe('a mail', () => {
  test('says the same in plain text and in HTML, with who the shop is below', () => {
    const { text, html } = rendered(
      { kind: 'paragraph', text: 'Your seat is held.\nSee you soon.' },
      {
        kind: 'facts',
        facts: [
          ['Workshop', 'Gilding'],
          ['First day', 'March 31'],
        ],
      },
      {
        kind: 'table',
        head: ['Item', 'Amount'],
        rows: [
          ['Seat', { cents: 12_500 }],
          ['Tax', { cents: 906 }],
        ],
      },
      { kind: 'button', label: 'Pay now', page: '/workshops/pay?seat=7&by=card' },
    );
    expect(text).toBe(
      `Your seat is held.
See you soon.

Workshop: Gilding
First day: March 31

Item   Amount
Seat  $125.00
Tax     $9.06

Pay now:
https://gallery.example.com/workshops/pay?seat=7&by=card

-- 
Rabbet Gallery
410 Glenwood Avenue
Raleigh, NC 27603
(919) 555-0142
https://gallery.example.com
`,
    );
    for (const part of ['Your seat is held.<br>See you soon.', '>Gilding</td>', '>$125.00</td>', '(919) 555-0142'])
      expect(html).toContain(part);
    expect(html).toContain('href="https://gallery.example.com/workshops/pay?seat=7&amp;by=card"');
  });

  test('has a subject of one line, so that nobody adds a header to it', () => {
    expect(renderMail({ subject: ' Hello\r\nBcc: all@example.com\u2028', blocks: [] }, letterhead).subject).toBe(
      'Hello Bcc: all@example.com',
    );
  });

  test('is answered to one address or to nobody else, and is ended at a page of the site alone', () => {
    const content = { subject: 'News', blocks: [] };
    const rendered = renderMail(
      { ...content, replyTo: 'ann@example.com', unsubscribe: '/newsletter/one-click' },
      letterhead,
    );
    expect(rendered).toMatchObject({
      replyTo: 'ann@example.com',
      unsubscribe: 'https://gallery.example.com/newsletter/one-click',
    });
    for (const replyTo of ['a@example.com, b@example.com', 'a@example.com\r\nBcc: b@example.com', ''])
      expect(renderMail({ ...content, replyTo }, letterhead)).not.toHaveProperty('replyTo');
    expect(() => renderMail({ ...content, unsubscribe: '//elsewhere.example' }, letterhead)).toThrow(TypeError);
    expect(renderMail(content, letterhead)).not.toHaveProperty('unsubscribe');
  });

  test('shows all its words as text alone', () => {
    const markup = fc.string({ unit: 'grapheme', minLength: 1 }).map((text) => `<b onload="x">'&${text}</b>`);
    fc.assert(
      fc.property(markup, (word) => {
        const content: MailContent = {
          subject: word,
          blocks: [
            { kind: 'paragraph', text: word },
            { kind: 'button', label: word, page: '/' },
            { kind: 'facts', facts: [[word, word]] },
            { kind: 'table', head: [word, word], rows: [[word, { cents: 1 }]] },
          ],
        };
        const { html } = renderMail(content, { ...letterhead, name: word, address: [word], phone: word });
        expect(html).not.toMatch(/<b |<\/b>|onload="|'&(?!amp;|lt;|gt;|quot;|#39;)/);
        expect(html.match(/&lt;b onload=&quot;x&quot;&gt;&#39;&amp;/g)).toHaveLength(11);
      }),
    );
  });
});

test('lines of one fact, as those of an address, stand below each other without a label', () => {
  const facts = [
    ['To', 'Rabbet Gallery'],
    ['', '410 Glenwood Avenue'],
  ] as const;
  expect(rendered({ kind: 'facts', facts }).text).toContain('To: Rabbet Gallery\n  410 Glenwood Avenue\n');
});

describe('a link of a mail', () => {
  const to = (page: string) => () => rendered({ kind: 'button', label: 'Go', page: page as `/${string}` }); // whatever is said

  test.each(['/', '/welcome?token=abc_-1', '/artists/7#biography', '/corelli'])('leads to a page: %s', (page) => {
    expect(to(page)().text).toContain(`https://gallery.example.com${page}\n`);
  });

  test.each([
    '//elsewhere.example.com',
    '/\\elsewhere.example.com',
    'https://elsewhere.example.com',
    'javascript:alert(1)',
    '/a b',
    '/a\nBcc:',
    '/"onload=',
    '/<b>',
    '/../x',
    '',
    '/core/mail/messages',
    '/security/sign-out',
    '/metrics?x',
  ])('leads nowhere else: %j', (page) => {
    expect(to(page)).toThrow('pages of the site alone');
  });
});
