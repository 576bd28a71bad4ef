import { fetchTransport, type Transport } from '@rabbet/client';
import { apiOrigin } from './api-origin';
import { forgeryHeader, withForgeryCookie } from './forgery';

/** Whoever waits longer is told that there is no answer. */
const PATIENCE_MS = 10_000;

/** The API of the page that a browser shows. */
export function apiHere(): Transport {
  return withForgeryCookie(fetchTransport(apiOrigin(location), { timeoutMs: PATIENCE_MS, headers: forgeryHeader }));
}
