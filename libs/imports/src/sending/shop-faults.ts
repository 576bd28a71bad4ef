import { type Client, isPassing, Problem } from '@rabbet/client';
import type { ChangeRequest, ReadChange, RowFieldNames } from '../rows/row/request';
import type { FieldError } from '../rows/row/row';

/** Faults of a row, and those that the shop finds in dry runs of its requests. */
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

/** Faults of the parts of a change that could not be read, and those that the shop finds in a dry run of the rest. */
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
    // a faulty field is not in the body, so the shop may also refuse its absence: that is no second fault
    const absentFields = faults.filter(({ hasStandIn }) => !hasStandIn).map(({ field }) => field ?? '');
    const isConsequence = ({ field, code }: FieldError) =>
      absentFields.includes(field ?? '') || absentFields.some((name) => fieldsUsedByRule(code)?.test(name));
    return [...faults, ...errorsOf(error, request).filter((fault) => !isConsequence(fault))];
  }
}

/** Fields on which a rule about transactions depends. If one of them is faulty, a refusal by the rule is only its consequence. */
function fieldsUsedByRule(code: string): RegExp | null {
  if (!code.startsWith('transaction/')) return null;
  return TIME_RULES.has(code)
    ? /^(transaction\.)?(initiated|completed)$/
    : /^(transaction\.)?(activity|quantity|initiated|completed|customer_id|vendor_id)$/;
}

/** Codes of the rules that compare the times of a transaction. */
const TIME_RULES: ReadonlySet<string> = new Set(['transaction/initiated', 'transaction/completed']);

/**
 * Faults in the shop's refusal of one change, with the names that the row has for its fields. Throws errors that are about all
 * changes: a lost connection, a missing login, a missing right. A right that is missing for single fields is a fault of the row.
 */
export function errorsOf(
  error: unknown,
  { rowFieldNames = [] }: Pick<ChangeRequest, 'rowFieldNames'>,
): readonly FieldError[] {
  if (!(error instanceof Problem) || isPassing(error) || error.status === 401) throw error;
  const { errors, detail, code } = error;
  if (error.status === 403 && errors.length === 0) throw error;
  if (errors.length > 0) return withoutDuplicates(errors.map((fault) => withRowField(fault, rowFieldNames)));
  return [{ field: code === 'record/stale' ? 'revision' : null, code, message: detail }];
}

/** Faults without repetitions: one value of a row may stand in two places of a body. */
function withoutDuplicates(errors: readonly FieldError[]): readonly FieldError[] {
  return [...new Map(errors.map((error) => [`${error.field} ${error.message}`, error])).values()];
}

/** Fault with the name that the row has for its field. */
export function withRowField({ field, ...error }: FieldError, rowFieldNames: RowFieldNames): FieldError {
  const names = rowFieldNames.find(([apiName]) => field === apiName || field?.startsWith(`${apiName}.`));
  const [, rowName] = names ?? [null, field];
  return { ...error, field: rowName };
}
