import { IncomingMessage, type OutgoingHttpHeaders, type RequestListener, ServerResponse } from 'node:http';
import type { AskedChange } from './asked-change';
import { notesOf } from '../requests/request';

export interface InsideAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** What of an answer's headers is about the change, and not about the connection. */
const TOLD = ['etag', 'log-position', 'idempotent-replayed', 'retry-after'];

/** Has a change answered by the very routes that answer it alone, without going over the wire. */
export function answeredInside(
  listener: RequestListener,
  outer: IncomingMessage,
  asked: AskedChange,
): Promise<InsideAnswer> {
  const request = requestFor(outer, asked);
  return new Promise((resolve) => {
    const response = new ServerResponse(request);
    let headers: OutgoingHttpHeaders = {};
    // methods of its own: Express gives the response another prototype
    response.writeHead = (status: number, given?: unknown) => {
      response.statusCode = status;
      headers = given as OutgoingHttpHeaders; // whoever answers here says no other
      return response;
    };
    response.end = (content?: unknown) => {
      resolve({
        status: response.statusCode,
        headers: toldOf({ ...response.getHeaders(), ...headers }),
        body: content === undefined ? null : JSON.parse(String(content)),
      });
      return response;
    };
    void listener(request, response);
  });
}

function requestFor(outer: IncomingMessage, { method, path, key, revision, body }: AskedChange): IncomingMessage {
  const request = new IncomingMessage(outer.socket);
  const { host, authorization, 'x-origin': origin } = outer.headers;
  request.method = method;
  request.url = `/${path}`;
  request.headers = {
    ...{ host, authorization, 'x-origin': origin, 'x-request-id': notesOf(outer).id },
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(revision !== undefined && { 'if-match': `"${revision}"` }),
  };
  return Object.assign(request, { body }); // parsed with the whole
}

function toldOf(headers: OutgoingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    TOLD.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  );
}
