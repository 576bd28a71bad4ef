import { type Client, isPassing, Problem } from '@rabbet/client';
import type { ChangeRequest, ReadChange, Words } from '../rows/row/request';
import type { FieldError } from '../rows/row/row';

/** Faults of a row, and those that the shop finds in its requests; nothing is changed. */
export async function judged(
  client: Client,
  requests: readonly ChangeRequest[],
  faults: readonly FieldError[] = [],
): Promise<readonly FieldError[]> {
  const [first, ...further] = requests;
  if (!first) return faults;
  const all = [...(await faultsWith(client, first, faults))];
  for (const request of further) all.push(...(await faultsWith(client, request, [])));
  return all;
}

/** Faults of what could not be read of a change, and those that the shop finds in the rest. */
export async function faultsOfChange(client: Client, { path, faults, ...change }: ReadChange) {
  return path === null ? faults : faultsWith(client, { ...change, path }, faults);
}

async function faultsWith(
  client: Client,
  request: ChangeRequest,
  faults: readonly FieldError[],
): Promise<readonly FieldError[]> {
  const { method, path, body, revision } = request;
  try {
    await client.change(method, path, body, { revision, isDryRun: true });
    return faults;
  } catch (error) {
    // fields that are left out of the body are told already, and so is what the shop says of their absence
    const absent = faults.filter(({ isStoodFor }) => !isStoodFor).map(({ field }) => field ?? '');
    const follows = ({ field, code }: FieldError) =>
      absent.includes(field ?? '') || absent.some((name) => weighedBy(code)?.test(name));
    return [...faults, ...errorsOf(error, request).filter((fault) => !follows(fault))];
  }
}

/** Fields that a rule about a transaction weighs: with one that cannot be read, the rule tells nothing. */
function weighedBy(code: string): RegExp | null {
  if (!code.startsWith('transaction/')) return null;
  return TIMES.has(code)
    ? /^(transaction\.)?(initiated|completed)$/
    : /^(transaction\.)?(activity|quantity|initiated|completed|customer_id|vendor_id)$/;
}

const TIMES: ReadonlySet<string> = new Set(['transaction/initiated', 'transaction/completed']);

/** Faults that the shop finds in one change. Throws what is about all changes: a missing right, but to set some fields. */
export function errorsOf(error: unknown, { words = [] }: Pick<ChangeRequest, 'words'>): readonly FieldError[] {
  if (!(error instanceof Problem) || isPassing(error) || error.status === 401) throw error;
  const { errors, detail, code } = error;
  if (error.status === 403 && errors.length === 0) throw error;
  if (errors.length > 0) return each(errors.map((fault) => inWords(fault, words)));
  return [{ field: code === 'record/stale' ? 'revision' : null, code, message: detail }];
}

/** Each fault once: one value of a row may stand in two places of a body. */
function each(errors: readonly FieldError[]): readonly FieldError[] {
  return [...new Map(errors.map((error) => [`${error.field} ${error.message}`, error])).values()];
}

/** Fault with its field as the row calls it. */
export function inWords({ field, ...error }: FieldError, words: Words): FieldError {
  const pair = words.find(([wire]) => field === wire || field?.startsWith(`${wire}.`));
  return { ...error, field: pair ? pair[1] : field };
}
