import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { type Figure, figure } from './figure';
import { caughtUp, localToken, OFFLINE, serveShop } from './served';

const BROWSERS = 20;
/** Most streams of one account: see `apps/api/src/kernel/live/live-streams.ts`. */
const OF_AN_ACCOUNT = 8;
const CHANGES = 200;
const PASSWORD = 'seven brass picture hooks of a bench';
const LIST = 'core/commerce/orders/list?state=101&cancelled=false';

interface Shop {
  readonly address: string;
  readonly pid: number;
  readonly authorization: string;
}

/** Measures the processor time that a change of an order takes, with the streams of many browsers open, and without. */
export async function liveFigures(home: string): Promise<Figure[]> {
  const shop = await serveShop(home, OFFLINE);
  try {
    await caughtUp(shop);
    const { port, pid } = shop;
    const open: Shop = { address: `http://127.0.0.1:${port}`, pid, authorization: `Bearer ${localToken(home)}` };
    const order = await anOrder(open);
    await costOfChange(open, order); // what is loaded once
    const alone = await costOfChange(open, order);
    const silent = await openBrowsers(open, () => {});
    const heard = await costOfChange(open, order);
    for (const close of silent) close();
    const asking = await openBrowsers(open, (cookie) => void listOnce(open, cookie));
    const followed = await costOfChange(open, order);
    for (const close of asking) close();
    const note = `${CHANGES} changes of an order, each after the other`;
    return [
      figure('a change of an order, processor time of its program', alone, 'ms', { note }),
      figure(`the same, heard by ${BROWSERS} browsers`, heard, 'ms', { baseline: alone, note }),
      figure(`the same, each of which asks for its list anew`, followed, 'ms', { baseline: alone, note }),
    ];
  } finally {
    await shop.stop();
  }
}

async function anOrder({ address, authorization }: Shop): Promise<number> {
  const reply = await fetch(`${address}/core/commerce/orders/list?count=1&state=0&cancelled=false`, {
    headers: { authorization },
  });
  const { data } = (await reply.json()) as { data: readonly { id: number }[] }; // as orders are listed
  const [order] = data;
  if (!order) throw new Error('the sample has no order to change');
  return order.id;
}

/** Milliseconds of processor time of the program for a change, with all that follows from it. */
async function costOfChange(shop: Shop, order: number): Promise<number> {
  const before = processorMs(shop.pid);
  for (let i = 0; i < CHANGES; i++)
    await send(shop, `core/commerce/orders/note/${order}`, { text: `Called ${i}` }, shop.authorization);
  await listOnce(shop, null); // after the last change: a program does one thing after the other
  return (processorMs(shop.pid) - before) / CHANGES;
}

/** Opens streams as browsers of several accounts; each calls `hear` at each change of orders, and tells how it is closed. */
async function openBrowsers(shop: Shop, hear: (cookie: string) => void): Promise<readonly (() => void)[]> {
  const closings: (() => void)[] = [];
  for (let opened = 0; opened < BROWSERS; opened += OF_AN_ACCOUNT) {
    const cookie = await signIn(shop);
    for (let i = opened; i < Math.min(opened + OF_AN_ACCOUNT, BROWSERS); i++)
      closings.push(await openStream(shop, cookie, () => hear(cookie)));
  }
  return closings;
}

let accounts = 0;

/** Invites somebody, and accepts by the link in the mail that stays in the shop, as it has no mail server. */
async function signIn(shop: Shop): Promise<string> {
  const email = `bench-${accounts++}@example.com`;
  await send(shop, 'core/accounts', { first: 'Ann', last: 'Bench', email, role: 'sales' }, shop.authorization);
  for (;;) {
    const secret = await secretFor(shop, email);
    if (secret === null) continue; // it is made a moment later
    const reply = await send(shop, 'security/welcome', { secret, password: PASSWORD }, null);
    return reply.headers
      .getSetCookie()
      .map((text) => text.split(';')[0])
      .join('; ');
  }
}

async function secretFor({ address, authorization }: Shop, email: string): Promise<string | null> {
  const headers = { authorization };
  const list = await fetch(`${address}/core/mail/messages?count=5`, { headers });
  const { data } = (await list.json()) as { data: readonly { id: number; address: string | null }[] }; // as mails are listed
  const message = data.find((row) => row.address === email);
  if (!message) return null;
  const whole = await fetch(`${address}/core/mail/messages/whole?id=${message.id}`, { headers });
  const { text } = (await whole.json()) as { text: string }; // it was just made
  return /secret=([\w-]+)/.exec(text)?.[1] ?? null;
}

/** Opens a stream of changes once it is there, and tells how it is closed. */
function openStream({ address }: Shop, cookie: string, hear: () => void): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const stream = request(`${address}/core/platform/live`, { headers: { cookie }, agent: false });
    stream.once('error', reject);
    stream.once('response', (response: IncomingMessage) => {
      if (response.statusCode !== 200) return reject(new Error(`a stream was answered by ${response.statusCode}`));
      response.on('error', () => {}); // once it is closed
      response.on('data', (part: Buffer) => part.includes('"orders"') && hear());
      resolve(() => stream.destroy());
    });
    stream.end();
  });
}

async function listOnce({ address, authorization }: Shop, cookie: string | null): Promise<void> {
  const headers: HeadersInit = cookie === null ? { authorization } : { cookie, 'x-unattended': 'true' };
  await (await fetch(`${address}/${LIST}`, { headers })).arrayBuffer();
}

async function send({ address }: Shop, path: string, body: object, authorization: string | null): Promise<Response> {
  const reply = await fetch(`${address}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization !== null && { authorization }) },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(`${path} was answered by ${reply.status}: ${await reply.text()}`);
  return reply;
}

const TICKS_A_SECOND = 100;

/** Processor time that a process has had so far. */
function processorMs(pid: number): number {
  const fields = readFileSync(join('/proc', String(pid), 'stat'), 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]); // of the user and of the system
  return (ticks / TICKS_A_SECOND) * 1_000;
}
