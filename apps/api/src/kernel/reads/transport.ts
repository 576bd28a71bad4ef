import { VISITOR } from '@rabbet/domain/callers/caller';
import type { Transport } from '@rabbet/client';
import type { QueryContext } from '@rabbet/projections';
import { parseQuery } from '../parsing/parse-query';
import { toldOf } from '../problems';
import type { QueryService } from './query-service';
import type { ReadEntry } from './read-entry';

const NO_HEADERS = { get: () => null };

/** Answers the questions of one page from the table of reads, through one context: what it reads is what the page reads. */
export function inProcess(entries: readonly ReadEntry[], answers: QueryService, context: QueryContext): Transport {
  const table = new Map(entries.map((entry) => [entry.path, entry]));
  return async ({ method, path, query = {} }) => {
    const entry = method === 'GET' ? table.get(path) : undefined;
    if (!entry || entry.readers !== 'public') throw new Error(`a page asked for ${method} ${path}`);
    try {
      const said = Object.entries(query).flatMap(([name, value]) =>
        value === null || value === undefined ? [] : [[name, String(value)]],
      );
      const params = parseQuery(entry.params, new URLSearchParams(said));
      return { status: 200, headers: NO_HEADERS, body: await answers.ask(entry, params, context) };
    } catch (error) {
      const { body, isBug } = toldOf(error, VISITOR);
      if (isBug) throw error;
      return { status: body.status, headers: NO_HEADERS, body };
    }
  };
}
