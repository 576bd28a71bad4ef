import { artistCalls } from './artists';
import { artworkCalls } from './artworks';
import { callsOver } from './calls';
import { mailCalls } from './mail';
import type { Transport } from './transport';

export type Client = ReturnType<typeof createClient>;

/** The shop's API, typed. */
export function createClient(transport: Transport) {
  const calls = callsOver(transport);
  return { ...calls, ...artworkCalls(calls), ...artistCalls(calls), ...mailCalls(calls) };
}
