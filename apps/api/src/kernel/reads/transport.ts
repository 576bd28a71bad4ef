import { isFor, VISITOR } from '@rabbet/domain/callers/caller';
import type { Transport } from '@rabbet/client';
import type { QueryContext } from '@rabbet/projections';
import { requireAllowed } from '../requests/allow';
import { parseQuery } from '../parsing/parse-query';
import { toProblemReply } from '../problems/problems';
import { type QueryService, requireMayAsk } from './query-service';
import type { ReadEntry } from './read-entry';

const NO_HEADERS = { get: () => null };

/**
 * Answers the questions of one page from the table of reads, through one context: its reads are those of the page, and
 * its caller may read no more here than by a request. `fallback` answers reads outside the table, and those by a
 * secret: their failures are counted for the network of the request.
 */
export function inProcess(
  entries: readonly ReadEntry[],
  answers: QueryService,
  context: QueryContext,
  fallback?: Transport,
): Transport {
  const table = new Map(entries.flatMap((entry) => (entry.bySecret ? [] : [[entry.path, entry] as const])));
  const { caller } = context;
  return async (request) => {
    const { method, path, query = {} } = request;
    const entry = method === 'GET' ? table.get(path) : undefined;
    if (!entry && fallback) return fallback(request);
    // a page that is kept for everybody asks for nothing else: it is not written so
    if (!entry || (caller === VISITOR && !fallback && entry.readers !== 'public'))
      throw new Error(`a page asked for ${method} ${path}`);
    try {
      if (!isFor(entry.readers, caller)) requireAllowed({ readers: entry.readers }, caller);
      const texts = Object.entries(query).flatMap(([name, value]) =>
        value === null || value === undefined ? [] : [[name, String(value)]],
      );
      const params = parseQuery(entry.params, new URLSearchParams(texts));
      requireMayAsk(entry, params, caller);
      const { body, link } = await answers.ask(entry, params, context);
      return { status: 200, headers: { get: (name) => (name === 'link' ? link : null) }, body };
    } catch (error) {
      const { body, isBug } = toProblemReply(error, caller);
      if (isBug) throw error;
      return { status: body.status, headers: NO_HEADERS, body };
    }
  };
}
