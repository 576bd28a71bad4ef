import { type Client, createClient, Problem, type Transport } from '@rabbet/client';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { parseSetCookie } from 'cookie';
import { type Server, transportTo } from './server';

const FORGERY_COOKIE = 'XSRF-TOKEN';

export interface Browsing {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body?: object): Promise<T>;
}

/** Does what a browser does for somebody who signs in: it keeps their cookies, and in memory alone. */
export async function browsing<T>(url: Server['url'], work: (browsing: Browsing) => Promise<T>): Promise<T> {
  const { transport, close } = transportTo(() => ({ url, token: null }));
  const client: Client = createClient(keepingCookies(transport));
  const post = async <R>(path: string, body: object = {}) => (await client.change('POST', path, body)) as R; // as its contract says
  try {
    return await work({ get: client.get, post });
  } finally {
    close();
  }
}

function keepingCookies(transport: Transport): Transport {
  const kept = new Map<string, string>();
  return async (request) => {
    const cookie = [...kept].map(([name, value]) => `${name}=${value}`).join('; ');
    const pair = request.method === 'GET' ? undefined : kept.get(FORGERY_COOKIE);
    const own = { ...(cookie !== '' && { cookie }), ...(pair !== undefined && { 'x-xsrf-token': pair }) };
    const reply = await transport({ ...request, headers: { ...request.headers, ...own } });
    if (reply.status >= 300 && reply.status < 400)
      throw new OperationalError(`It leads elsewhere, to ${reply.headers.get('location')}: say that with --url.`);
    take(kept, reply.headers.get('set-cookie')?.split('\n') ?? []);
    return reply;
  };
}

function take(kept: Map<string, string>, cookies: readonly string[]): void {
  for (const text of cookies) {
    const { name, value = '', maxAge } = parseSetCookie(text, { decode: (undecoded) => undecoded });
    if (maxAge === 0) kept.delete(name);
    else kept.set(name, value);
  }
}

export function isProblem(error: unknown, code: string): boolean {
  return error instanceof Problem && error.code === code;
}
