/** What is asked of the API, whoever carries it: `fetch`, or, on the server, the table of reads itself. */
export interface WireRequest {
  readonly method: Method;
  /** Without a slash in front: `core/contacts/artists`. */
  readonly path: string;
  readonly query?: Query;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
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

/** As an address spells it, with the question mark; empty if nothing is asked. Names and values may hold any sign. */
export function queryString(query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const spelled = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return spelled && `?${spelled}`;
}
