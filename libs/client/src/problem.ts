export interface FieldError {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** Problem as the API sends it: application/problem+json. */
export interface ProblemBody {
  readonly type?: 'about:blank';
  /** Status of HTTP; 0 where no reply came. */
  readonly status: number;
  readonly title: string;
  readonly code: string;
  readonly detail: string;
  readonly errors?: readonly FieldError[];
  /** Current revision of the record, where a change came too late, and the events since then. */
  readonly revision?: number;
  readonly since?: unknown;
  /** Record that a command id which is in use was used for. */
  readonly id?: number;
  /** Number under which a fault was logged. */
  readonly request?: string;
}

/** The API said no, or nothing at all. The message can be shown to whoever asked. */
export class Problem extends Error implements ProblemBody {
  readonly status: number;
  readonly title: string;
  readonly code: string;
  readonly detail: string;
  readonly errors: readonly FieldError[];
  readonly revision: number | undefined;
  readonly since: unknown;
  readonly id: number | undefined;
  readonly request: string | undefined;
  /** Seconds after which a retry may succeed; null where the reply names none. */
  readonly retryAfter: number | null;

  constructor(body: ProblemBody, options?: ErrorOptions & { readonly retryAfter?: number | null }) {
    super(body.detail, options);
    this.name = 'Problem';
    ({ status: this.status, title: this.title, code: this.code, detail: this.detail } = body);
    this.errors = body.errors ?? [];
    this.revision = body.revision;
    this.since = body.since;
    this.id = body.id;
    this.request = body.request;
    this.retryAfter = options?.retryAfter ?? null;
  }
}

/** The problem that a failed reply tells; replies of strangers in between (a proxy) may tell nothing. */
export function problemOf(status: number, body: unknown, retryAfter: string | null = null): Problem {
  const problem = (typeof body === 'object' ? body : null) as Partial<ProblemBody> | null; // each part is checked or optional
  const fields = {
    ...problem,
    status,
    title: problem?.title ?? 'Failed',
    code: problem?.code ?? `http/${status}`,
    detail: problem?.detail ?? `The shop answered with status ${status}.`,
  };
  const seconds = retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;
  return new Problem(fields, { retryAfter: seconds });
}

/** True of an error that may pass when the call is tried again. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Problem) || error.code === 'log/another-past') return false; // no waiting heals that
  return [0, 408, 429, 502, 503, 504].includes(error.status);
}
