import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type Letter, NotSent, sendLetter } from './smtp';
import { SmtpStandIn } from '../testing/mail/smtp-stand-in';

const smtp = new SmtpStandIn({ user: 'shop', pass: 'secret' });
const open = new SmtpStandIn();
beforeAll(async () => void (await Promise.all([smtp.open(), open.open()])));
afterAll(() => Promise.all([smtp.close(), open.close()]));

const letter: Letter = {
  from: { name: 'Rabbet Gallery', address: 'hello@example.com' },
  to: 'ann@example.com',
  messageId: 'one@gallery.example.com',
  date: new Date('2026-03-31T14:05:00Z'),
  subject: 'Für Ännchen',
  text: `Long: ${'x'.repeat(2_000)}\n.\nEnd`,
  html: '<p>Ä</p>',
};
const never = new AbortController().signal;
/** No answer comes too late. */
const times = { connectMs: 600_000, silenceMs: 600_000, wholeMs: 600_000 };
const failure = (work: Promise<void>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('a letter arrives as it was written, whatever letters and lines it has', async () => {
  await sendLetter(open.address, letter, never, times);
  const [{ raw, to } = { raw: '', to: [] }] = open.received;
  expect(to).toEqual(['ann@example.com']);
  expect(raw).toMatch(/^Subject: =\?UTF-8\?/m);
  expect(raw).toMatch(/^Date: Tue, 31 Mar 2026 14:05:00 \+0000\r$/m);
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  await sendLetter(open.address, { ...letter, isByHand: true }, never, times);
  expect(open.received[1]?.raw).toMatch(/^Auto-Submitted: no\r$/m);
  expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThan(999);
  expect(raw.replaceAll('=\r\n', '')).toContain(`Long: ${'x'.repeat(2_000)}\r\n.\r\nEnd`);
});

test('nobody adds an addressee or a header by what stands in a letter', async () => {
  open.received.length = 0;
  const more = {
    ...letter,
    subject: 'Hello\r\nBcc: eve@example.com',
    from: { ...letter.from, name: 'A\r\nX-Evil: 1' },
  };
  await sendLetter(open.address, more, never, times);
  const [{ raw, to } = { raw: '', to: [] }] = open.received;
  expect(to).toEqual(['ann@example.com']);
  expect(raw).not.toMatch(/^(Bcc|X-Evil):/m);
  for (const address of [
    'ann@example.com, eve@example.com',
    'Ann <ann@example.com>',
    'ann@example.com\r\nRCPT TO:<eve@example.com>',
  ])
    expect(await failure(sendLetter(open.address, { ...letter, to: address }, never, times))).toMatchObject({
      reason: 'no mail address',
      isFinal: true,
    });
  expect(open.received).toHaveLength(1);
});

test('a mail that comes again and again says how one step ends it, and any says who gets its answer', async () => {
  open.received.length = 0;
  await sendLetter(open.address, letter, never, times);
  const unsubscribe = `https://gallery.example.com/newsletter/one-click?secret=12.${'a'.repeat(43)}`;
  await sendLetter(open.address, { ...letter, unsubscribe, replyTo: 'bo@example.com' }, never, times);
  const [plain = '', listed = ''] = open.received.map(({ raw }) => raw.replace(/\r\n[ \t]+/g, ' '));
  expect(plain).not.toMatch(/^(List-Unsubscribe|Reply-To)/m);
  expect(listed).toContain(`\r\nList-Unsubscribe: <${unsubscribe}>\r\n`);
  expect(listed).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  expect(listed).toMatch(/^Reply-To: bo@example\.com\r$/m);
});

test('a password is sent in clear to this machine alone', async () => {
  await sendLetter(smtp.address, letter, never, times);
  expect(smtp.received).toHaveLength(1);
  // the same server by a name that could be another machine's
  const elsewhere = await failure(sendLetter({ ...smtp.address, host: '127.1' }, letter, never, times));
  expect(elsewhere).toBeInstanceOf(NotSent);
  expect(elsewhere).toMatchObject({
    reason: expect.stringMatching(/^no TLS|refused while connecting/),
    isFinal: false,
  });
  expect(smtp.received).toHaveLength(1);
});

test('a server that is not there is tried later, and nothing has arrived', async () => {
  const gone = await new SmtpStandIn().open();
  const { address } = gone;
  await gone.close();
  expect(await failure(sendLetter(address, letter, never, times))).toMatchObject({
    isFinal: false,
    mayHaveArrived: false,
    words: null,
    reason: expect.stringMatching(/^connection lost while connecting/),
  });
});

test.each([
  ['is silent', { silenceMs: 50 }, () => {}],
  ['connects and does not greet', { connectMs: 50 }, () => {}],
  ['says more and more, and never comes to an end', { wholeMs: 50 }, talk],
] as const)('a server that %s is tried later', async (_, short, answer: (socket: Socket) => void) => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    answer(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens at one
  const address = { host: '127.0.0.1', port, secure: false, login: null };
  expect(await failure(sendLetter(address, letter, never, { ...times, ...short }))).toMatchObject({
    isFinal: false,
    mayHaveArrived: false,
    words: null,
    reason: expect.stringMatching(/^no answer while connecting/),
  });
  for (const socket of sockets) socket.destroy();
  server.close();
});

/** Each line says that another follows. */
function talk(socket: Socket): void {
  socket.on('error', () => {}); // nobody listens any longer
  const talking = setInterval(() => socket.write('220-and so on\r\n'), 5);
  socket.on('close', () => clearInterval(talking));
}
