import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Figure, figure, most } from './figure';
import type { Served } from './served';

export const OWNER = { RABBET_ADMIN_EMAIL: 'owner@example.com', RABBET_ADMIN_PASSWORD: 'seven brass picture hooks' };
const ROUNDS = 1_500;
/** Answered without any data: all that differs is who asks. */
const PATH = '/health/live';

/** What it takes to tell who asks: of one client, in turns with a visitor. */
export async function whoAsksFigures({ port }: Served): Promise<Figure[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (path: string, headers: object = {}, body?: object) => answerOf(agent, port, path, headers, body);
  const visit = await ask('/security/current-user');
  const pair = cookieIn(visit.headers, 'XSRF-TOKEN');
  const password = { email: OWNER.RABBET_ADMIN_EMAIL, password: OWNER.RABBET_ADMIN_PASSWORD };
  const signedIn = await ask('/security/sign-in', { cookie: pair, 'x-xsrf-token': valueOf(pair) }, password);
  const session = cookieIn(signedIn.headers, 'session');
  const own = cookieIn(signedIn.headers, 'XSRF-TOKEN');
  const made = await ask(
    '/security/tokens',
    { cookie: `${session}; ${own}`, 'x-xsrf-token': valueOf(own) },
    { name: 'bench', role: 'administrator' },
  );
  const { token } = JSON.parse(made.text) as { token: string }; // as it is documented
  const askers = { visitor: {}, session: { cookie: session }, token: { authorization: `Bearer ${token}` } };
  const times: Record<keyof typeof askers, number[]> = { visitor: [], session: [], token: [] };
  for (let i = 0; i < ROUNDS; i++)
    for (const who of ['visitor', 'session', 'token'] as const) {
      const begun = performance.now();
      await ask(PATH, askers[who]);
      times[who].push(performance.now() - begun);
    }
  agent.destroy();
  const added = (who: 'session' | 'token') => median(times[who]) - median(times.visitor);
  return [
    figure('what a session adds to a request, one client, median', added('session'), 'ms', {
      goal: most('value', 0.5),
    }),
    figure('what a token adds to a request, one client, median', added('token'), 'ms', { goal: most('value', 0.5) }),
  ];
}

interface Answer {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

function answerOf(agent: Agent, port: number, path: string, headers: object, body?: object): Promise<Answer> {
  const type = body && { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const options = {
      agent,
      port,
      host: '127.0.0.1',
      path,
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...type },
    };
    const sent = request(options, (response) => {
      text(response).then((said) => {
        const { statusCode = 0 } = response;
        if (statusCode >= 400) reject(new Error(`${path} answered ${statusCode}: ${said}`));
        else resolve({ headers: response.headers, text: said });
      }, reject);
    });
    sent.on('error', reject).end(body && JSON.stringify(body));
  });
}

function cookieIn({ 'set-cookie': set = [] }: IncomingHttpHeaders, name: string): string {
  const found = set.find((cookie) => cookie.startsWith(`${name}=`));
  if (found === undefined) throw new Error(`no cookie ${name} was set`);
  return found.split(';', 1)[0] ?? '';
}

function valueOf(cookie: string): string {
  return cookie.slice(cookie.indexOf('=') + 1);
}

function median(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;
}
