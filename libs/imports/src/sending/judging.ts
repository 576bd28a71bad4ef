import { type Client, isPassing, Problem } from '@rabbet/client';
import type { FieldError } from '../rows/row/rows';

/** Where the API names what is wrong otherwise than whoever said it: its name, and theirs. */
export type Word = readonly [wire: string, said: string];
export type Words = readonly Word[];

/** A change as it was said: what could be read of it goes to the shop, and what could not is told. */
export interface SaidChange {
  readonly method: 'POST' | 'PUT';
  /** Null where it is not known what would be changed: then the shop cannot be asked. */
  readonly path: string | null;
  readonly body: Readonly<Record<string, unknown>>;
  readonly revision?: number;
  readonly wrong: readonly FieldError[];
  readonly words?: Words;
}

/** Faults of what could not be read, and those that the shop finds in the rest; nothing is changed. */
export async function allWrong(client: Client, said: SaidChange): Promise<readonly FieldError[]> {
  const { method, path, body, revision, wrong } = said;
  if (path === null) return wrong;
  try {
    await client.change(method, path, body, { revision, isDryRun: true });
  } catch (error) {
    const left = wrong.filter(({ isStoodFor }) => !isStoodFor).map(({ field }) => field ?? '');
    // what is left out of the body is told already, and so is what the shop says of its absence
    const follows = ({ field, code }: FieldError) =>
      left.includes(field ?? '') || left.some((one) => weighedBy(code)?.test(one));
    return [...wrong, ...errorsOf(error, said).filter((one) => !follows(one))];
  }
  return wrong;
}

/** Fields that a rule about a transaction weighs: where one cannot be read, the rule tells nothing. */
function weighedBy(code: string): RegExp | null {
  if (!code.startsWith('transaction/')) return null;
  return TIMES.has(code)
    ? /^(transaction\.)?(initiated|completed)$/
    : /^(transaction\.)?(activity|quantity|initiated|completed|customer_id|vendor_id)$/;
}

const TIMES: ReadonlySet<string> = new Set(['transaction/initiated', 'transaction/completed']);

/** Faults that the shop finds in one change. Throws what is about all changes: a missing right, but to set some fields. */
export function errorsOf(error: unknown, { words = [] }: Pick<SaidChange, 'words'>): readonly FieldError[] {
  if (!(error instanceof Problem) || isPassing(error) || error.status === 401) throw error;
  const { errors, detail, code } = error;
  if (error.status === 403 && errors.length === 0) throw error;
  if (errors.length > 0) return each(errors.map((one) => inWords(one, words)));
  return [{ field: code === 'record/stale' ? 'revision' : null, code, message: detail }];
}

/** Each once: what is said once may stand in two places of a body. */
function each(errors: readonly FieldError[]): readonly FieldError[] {
  return [...new Map(errors.map((one) => [`${one.field} ${one.message}`, one])).values()];
}

export function inWords({ field, ...error }: FieldError, words: Words): FieldError {
  const found = words.find(([wire]) => field === wire || field?.startsWith(`${wire}.`));
  return { ...error, field: found ? found[1] : field };
}
