import { fetchTransport, type Transport } from '@rabbet/client';
import { apiOrigin } from './api-origin';
import { forgeryHeader, withForgeryCookie } from './forgery';

/** Longest wait for a reply; afterwards the page says that there is none. */
const PATIENCE_MS = 10_000;

/** The API of the page that a browser shows. */
export function apiHere(): Transport {
  const origin = apiOfPage() ?? apiOrigin(location);
  return withForgeryCookie(fetchTransport(origin, { timeoutMs: PATIENCE_MS, headers: forgeryHeader }));
}

/** Origin of the API that the page names, where a setting does. */
export function apiOfPage(): string | undefined {
  return document.body.dataset['api'];
}
