import type { IncomingMessage, ServerResponse } from 'node:http';
import { VISITOR } from '@rabbet/domain/callers/caller';
import { HttpProblem, toProblemReply } from '../kernel/problems/problems';
import { setHeaders } from '../kernel/requests/request';
import { SECURITY_HEADERS } from '../kernel/requests/security-headers';

const SAYS =
  'The newest history of the shop was lost, and the shop opens itself anew. Please try again in a moment, and look whether ' +
  'your last change is still there.';
const RETRY_AFTER_SECONDS = '2';
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}">
<title>One moment, please</title><h1>One moment, please</h1><p>${SAYS}</p></html>
`;

/** Answers while the shop opens itself anew: nothing of it is there but the program. */
export function answerMeanwhile({ url = '', method, headers }: IncomingMessage, res: ServerResponse): void {
  setHeaders(res, SECURITY_HEADERS);
  res.setHeader('cache-control', 'no-store');
  if (url === '/health/live') return send(res, 200, { status: 'live' });
  res.setHeader('retry-after', RETRY_AFTER_SECONDS);
  if (url === '/health/ready') return send(res, 503, { status: 'unavailable', degraded: true });
  const isPage = method === 'GET' && /text\/html/.test(headers.accept ?? '');
  if (isPage) return void res.writeHead(503, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE);
  send(
    res,
    503,
    toProblemReply(new HttpProblem(503, 'log/another-past', SAYS), VISITOR).body,
    'application/problem+json',
  );
}

function send(res: ServerResponse, status: number, body: object, type = 'application/json'): void {
  res.writeHead(status, { 'content-type': type }).end(JSON.stringify(body));
}
