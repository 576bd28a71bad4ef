import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

/** Visitors who register for workshops. */
export interface Visiting {
  readonly port: number;
  readonly workshops: readonly number[];
  readonly visitors: number;
  readonly atOnce: number;
  /** Some decline, pay by check, or get no answer from the provider; all others pay by a card that is good. */
  readonly isMixed: boolean;
}

export interface Visited {
  readonly seconds: number;
  /** Seconds until the first form of each visitor was answered. */
  readonly firstAnswers: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Answers that told a visitor to come back. */
  readonly busy: number;
}

type Form = Record<string, unknown>;
interface Answer {
  readonly status: 0 | 1;
  readonly data: unknown;
}

const GOOD = '4242424242424242';
const DECLINED = '4000000000000002';
const LOST = '4000000000000341';
const LETTERS = 'abcdefghij';

async function visit({ port, workshops, visitors, atOnce, isMixed }: Visiting): Promise<Visited> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const started = performance.now();
  const times: number[] = [];
  let next = 0;
  let busy = 0;
  let firstAnswers = 0;
  const send = async (form: Form): Promise<Answer> => {
    for (;;) {
      const reply = await post(agent, port, form);
      if (reply.code === 200) return JSON.parse(reply.body) as Answer; // as documented
      if (reply.code !== 503) throw new Error(`registering: ${reply.code} ${reply.body}`);
      busy++;
      await pause(100);
    }
  };
  const register = async (i: number) => {
    const before = performance.now();
    for (const [n, form] of formsOf(i, workshops[i % workshops.length]!, isMixed).entries()) {
      const { status } = await send(form);
      if (n === 0) firstAnswers = performance.now() - started; // the last of them counts
      if (status === 0) return void times.push(performance.now() - before);
    }
    throw new Error(`visitor ${i} has no definite answer`);
  };
  const line = async () => {
    while (next < visitors) await register(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, line));
  const seconds = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] ?? NaN;
  agent.destroy();
  return { seconds, firstAnswers: firstAnswers / 1000, p50Ms: at(0.5), p99Ms: at(0.99), busy };
}

/** Forms that a visitor sends until they have a seat or a place on the waitlist. */
function formsOf(i: number, workshop_id: number, isMixed: boolean): Form[] {
  const first = `Guest${[...String(i)].map((digit) => LETTERS[Number(digit)]).join('')}`;
  const person = { first, last: 'Bell', email: `${first}@example.com`, phone: '9195550100', acknowledged: true };
  const form = { ...person, workshop_id, address: '12 Oak Street', city: 'Raleigh', state: 'NC', zip: '27601' };
  const card = { cc_exp_yr: new Date().getUTCFullYear() + 2, cc_exp_mo: 5, cc_code: '123' };
  const paid = (cc = GOOD) => ({ ...form, ...card, status: 'registered', cc });
  if (!isMixed) return [paid()];
  const begin = i % 5 === 4 ? { ...form, status: 'check mailed' } : paid([GOOD, DECLINED, LOST, GOOD][i % 4]);
  return [begin, paid(), { ...form, status: 'waitlist' }];
}

function post(agent: Agent, port: number, form: Form): Promise<{ readonly code: number; readonly body: string }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const path = '/core/content/workshops/register';
    request({ port, host: '127.0.0.1', path, method: 'POST', headers, agent }, (response) => {
      text(response).then((body) => resolve({ code: response.statusCode ?? 0, body }), reject);
    })
      .on('error', reject)
      .end(JSON.stringify(form));
  });
}

void visit(JSON.parse(process.argv[2] ?? '{}') as Visiting).then((visited) => console.log(JSON.stringify(visited)));
