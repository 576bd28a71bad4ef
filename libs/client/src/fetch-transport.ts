import { Problem } from './problem';
import { queryString, type Transport, type WireRequest } from './transport';

interface FetchOptions {
  /** Sent with every request: a token, a forgery token. Asked anew each time. */
  readonly headers?: (request: WireRequest) => Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

/** A file takes minutes on a slow line. */
const FILE_TIMEOUT_MS = 330_000;
const JSON_PREFIX = ")]}',\n"; // keeps a reply from being run as a script; sent where a setting asks for it

/** The API over HTTP. `origin` is where it is: `http://localhost:3000`, or empty for the page's own. */
export function fetchTransport(origin: string, { headers, timeoutMs = 30_000 }: FetchOptions = {}): Transport {
  return async (request) => {
    const { method, path, query, body } = request;
    const address = `${origin}/${path}${queryString(query)}`;
    const isForm = body instanceof FormData; // whoever sends it says where its parts end
    const timeout = AbortSignal.timeout(isForm ? FILE_TIMEOUT_MS : timeoutMs);
    try {
      const answer = await fetch(address, {
        method,
        headers: {
          accept: 'application/json',
          ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
          ...headers?.(request),
          ...request.headers,
        },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
        credentials: 'include', // the API may be on a host beside the page's
        signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
      });
      return { status: answer.status, headers: answer.headers, body: parsedBody(await answer.text()) };
    } catch (cause) {
      const detail = `No answer from ${origin || 'the shop'}: ${reasonOf(cause)}`;
      throw new Problem({ status: 0, title: 'No answer', code: 'client/no-answer', detail }, { cause });
    }
  };
}

/** Parses JSON; any other text, such as the page of a proxy, is returned as it is. */
export function parsedBody(text: string): unknown {
  const json = text.startsWith(JSON_PREFIX) ? text.slice(JSON_PREFIX.length) : text;
  if (json === '') return null;
  try {
    return JSON.parse(json);
  } catch {
    return text;
  }
}

function reasonOf(cause: unknown): string {
  const { message, cause: deeper } = cause as Error; // fetch rejects with errors
  return deeper instanceof Error ? deeper.message : message;
}
