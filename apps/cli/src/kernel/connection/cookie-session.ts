import { type Client, createClient, Problem, type Transport } from '@rabbet/client';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { parseSetCookie } from 'cookie';
import { type Server, transportTo } from './server';

const FORGERY_COOKIE = 'XSRF-TOKEN';

export interface Browsing {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body?: object): Promise<T>;
}

/** Signs in as a browser does: keeps cookies, in memory only. */
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
  const cookies = new Map<string, string>();
  return async (request) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const forgeryToken = request.method === 'GET' ? undefined : cookies.get(FORGERY_COOKIE);
    const cookieHeaders = {
      ...(cookie !== '' && { cookie }),
      ...(forgeryToken !== undefined && { 'x-xsrf-token': forgeryToken }),
    };
    const reply = await transport({ ...request, headers: { ...request.headers, ...cookieHeaders } });
    if (reply.status >= 300 && reply.status < 400)
      throw new OperationalError(`It leads elsewhere, to ${reply.headers.get('location')}: say that with --url.`);
    storeCookies(cookies, reply.headers.get('set-cookie')?.split('\n') ?? []);
    return reply;
  };
}

function storeCookies(jar: Map<string, string>, setCookies: readonly string[]): void {
  for (const text of setCookies) {
    const { name, value = '', maxAge } = parseSetCookie(text, { decode: (undecoded) => undecoded });
    if (maxAge === 0) jar.delete(name);
    else jar.set(name, value);
  }
}

export function isProblem(error: unknown, code: string): boolean {
  return error instanceof Problem && error.code === code;
}
