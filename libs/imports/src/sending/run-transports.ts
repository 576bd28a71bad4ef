import type { Transport } from '@rabbet/client';

interface RunKind {
  /** True of a run that is of the past: nobody is told of it as news. */
  readonly isPast?: boolean;
}

/** Names the run of each change. */
export function inRun(transport: Transport, run: string, { isPast = false }: RunKind = {}): Transport {
  return withHeaders(transport, { 'x-import-run': run, ...(isPast && { 'x-origin': 'import' }) });
}

/** Has each change decided on what those before it would have done, and nothing changed. */
export function inRehearsal(transport: Transport, rehearsal: string): Transport {
  return withHeaders(transport, { 'x-dry-run': 'true', 'x-rehearsal': rehearsal });
}

function withHeaders(transport: Transport, headers: Readonly<Record<string, string>>): Transport {
  return (request) =>
    transport(request.method === 'GET' ? request : { ...request, headers: { ...headers, ...request.headers } });
}
