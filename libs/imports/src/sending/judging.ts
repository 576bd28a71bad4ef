import { type Client, isPassing, Problem } from '@rabbet/client';
import type { ChangeRequest, ReadChange, Words } from '../rows/row/request';
import type { FieldError } from '../rows/row/row';

/** Faults of a row, and those that the shop finds in its requests; nothing is changed. */
export async function findAllFaults(
  client: Client,
  requests: readonly ChangeRequest[],
  faults: readonly FieldError[] = [],
): Promise<readonly FieldError[]> {
  const [firstRequest, ...furtherRequests] = requests;
  if (!firstRequest) return faults;
  const allFaults = [...(await faultsOfRequest(client, firstRequest, faults))];
  for (const request of furtherRequests) allFaults.push(...(await faultsOfRequest(client, request, [])));
  return allFaults;
}

/** Faults of what could not be read of a change, and those that the shop finds in the rest. */
export async function faultsOfChange(client: Client, { path, faults, ...change }: ReadChange) {
  return path === null ? faults : faultsOfRequest(client, { ...change, path }, faults);
}

async function faultsOfRequest(
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
    const absentFields = faults.filter(({ hasStandIn }) => !hasStandIn).map(({ field }) => field ?? '');
    const isConsequence = ({ field, code }: FieldError) =>
      absentFields.includes(field ?? '') || absentFields.some((name) => fieldsUsedByRule(code)?.test(name));
    return [...faults, ...errorsOf(error, request).filter((fault) => !isConsequence(fault))];
  }
}

/** Fields that a rule about a transaction weighs: with one that cannot be read, the rule tells nothing. */
function fieldsUsedByRule(code: string): RegExp | null {
  if (!code.startsWith('transaction/')) return null;
  return TIME_RULES.has(code)
    ? /^(transaction\.)?(initiated|completed)$/
    : /^(transaction\.)?(activity|quantity|initiated|completed|customer_id|vendor_id)$/;
}

const TIME_RULES: ReadonlySet<string> = new Set(['transaction/initiated', 'transaction/completed']);

/** Faults that the shop finds in one change. Throws what is about all changes: a missing right, but to set some fields. */
export function errorsOf(error: unknown, { words = [] }: Pick<ChangeRequest, 'words'>): readonly FieldError[] {
  if (!(error instanceof Problem) || isPassing(error) || error.status === 401) throw error;
  const { errors, detail, code } = error;
  if (error.status === 403 && errors.length === 0) throw error;
  if (errors.length > 0) return withoutDuplicates(errors.map((fault) => withRowField(fault, words)));
  return [{ field: code === 'record/stale' ? 'revision' : null, code, message: detail }];
}

/** Each fault once: one value of a row may stand in two places of a body. */
function withoutDuplicates(errors: readonly FieldError[]): readonly FieldError[] {
  return [...new Map(errors.map((error) => [`${error.field} ${error.message}`, error])).values()];
}

/** Fault with its field as the row calls it. */
export function withRowField({ field, ...error }: FieldError, words: Words): FieldError {
  const fieldNames = words.find(([wire]) => field === wire || field?.startsWith(`${wire}.`));
  return { ...error, field: fieldNames ? fieldNames[1] : field };
}
