/** Request to the API, sent by `fetch` or, on the server, read directly from the table of reads. */
export interface WireRequest {
  readonly method: Method;
  /** Path without a leading slash: `core/contacts/artists`. */
  readonly path: string;
  readonly query?: Query;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Ends the request. */
  readonly signal?: AbortSignal;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Null and undefined are left out. */
export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface WireReply {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  /** Parsed JSON; null where there was none. */
  readonly body: unknown;
}

export type Transport = (request: WireRequest) => Promise<WireReply>;

/** Query of an address, with the question mark; empty without parameters. Names and values may hold any character. */
export function queryString(query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const spelled = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return spelled && `?${spelled}`;
}
