import { isFor, VISITOR } from '@rabbet/domain/callers/caller';
import type { Transport } from '@rabbet/client';
import type { QueryContext } from '@rabbet/projections';
import { requireAllowed } from '../requests/allow';
import { parseQuery } from '../parsing/parse-query';
import { toProblemReply } from '../problems/problems';
import { type QueryService, requireMayFilter } from './query-service';
import type { ReadEntry } from './read-entry';

const NO_HEADERS = { get: () => null };

/**
 * Transport for the reads of one page, without HTTP. All reads share one context, which collects the read models that the
 * page depends on; the caller's rights are checked as for a request. `fallback` performs all other calls: changes, and
 * reads by a secret, whose failures have to be counted. Cached pages have no fallback: they make no such calls.
 */
export function inProcessTransport(
  entries: readonly ReadEntry[],
  answers: QueryService,
  context: QueryContext,
  fallback?: Transport,
): Transport {
  const entryByPath = new Map(entries.flatMap((entry) => (entry.bySecret ? [] : [[entry.path, entry] as const])));
  const { caller } = context;
  return async (request) => {
    const { method, path, query = {} } = request;
    const entry = method === 'GET' ? entryByPath.get(path) : undefined;
    if (!entry && fallback) return fallback(request);
    // a cached page is the same for all visitors: a call for anything else is a bug of that page
    if (!entry || (caller === VISITOR && !fallback && entry.readers !== 'public'))
      throw new Error(`a page asked for ${method} ${path}`);
    try {
      if (!isFor(entry.readers, caller)) requireAllowed({ readers: entry.readers }, caller);
      const texts = Object.entries(query).flatMap(([name, value]) =>
        value === null || value === undefined ? [] : [[name, String(value)]],
      );
      const params = parseQuery(entry.params, new URLSearchParams(texts));
      requireMayFilter(entry, params, caller);
      const { body, link } = await answers.run(entry, params, context);
      return { status: 200, headers: { get: (name) => (name === 'link' ? link : null) }, body };
    } catch (error) {
      const { body, isBug } = toProblemReply(error, caller);
      if (isBug) throw error;
      return { status: body.status, headers: NO_HEADERS, body };
    }
  };
}
