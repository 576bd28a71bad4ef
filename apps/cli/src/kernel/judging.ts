import { type Changed, type Client, Problem } from '@rabbet/client';
import { type Call, makeChange } from './calling';
import { type FieldError, WrongWord } from './rows';
import { isPassing } from './server';

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

/**
 * Makes one change; where something is wrong with it, all of that is told, in the words of the call. What stands in
 * front of the options has no name there.
 */
export async function makeSaidChange(
  call: Call,
  said: SaidChange,
  inFront: readonly string[] = [],
): Promise<Omit<Changed, 'repeated'>> {
  const { method, path, body, revision, wrong, words = [] } = said;
  const isInFront = (field: string) => ['id', 'widget_id', ...inFront].includes(field);
  const inOptions = ({ field, ...error }: FieldError): FieldError => ({
    ...error,
    field: field === null || isInFront(field) ? null : optionFor(field),
  });
  if (wrong.length > 0 || path === null) throw new WrongWord((await allWrong(call.client, said)).map(inOptions));
  try {
    return await makeChange(call, method, path, body, revision);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Problem({
      ...error,
      detail: error.detail,
      errors: error.errors.map((one) => inOptions(inWords(one, words)) as ToldError), // a field may be null here
    });
  }
}

type ToldError = Problem['errors'][number];

/** Options say a property by --dimension, and how a piece comes without its transaction's name. */
function optionFor(field: string): string {
  return field.replace(/^transaction\./, '').replace(/^dimension\..*/, 'dimension');
}

/** What could not be read, and what the shop says of the rest; nothing is changed. */
export async function allWrong(client: Client, said: SaidChange): Promise<readonly FieldError[]> {
  const { method, path, body, revision, wrong } = said;
  if (path === null) return wrong;
  try {
    await client.change(method, path, body, { revision, isDryRun: true });
  } catch (error) {
    const known = new Set(wrong.map(({ field }) => field));
    // what is left out of the body is told already, and so is what the shop says of its absence
    const follows = ({ field, code }: FieldError) =>
      known.has(field) || (/^transaction\//.test(code) && wrong.some((one) => WEIGHED.test(one.field ?? '')));
    return [...wrong, ...errorsOf(error, said).filter((one) => !follows(one))];
  }
  return wrong;
}

/** What the rules about a transaction weigh together: where one of these cannot be read, they tell nothing. */
const WEIGHED = /^(transaction\.)?(activity|quantity|initiated|completed|customer_id|vendor_id)$/;

/** What the shop says about one change; that it lets nobody in is about all of them. */
export function errorsOf(error: unknown, { words = [] }: Pick<SaidChange, 'words'>): readonly FieldError[] {
  if (!(error instanceof Problem) || isPassing(error) || error.status === 401 || error.status === 403) throw error;
  const { errors, detail, code } = error;
  if (errors.length > 0) return each(errors.map((one) => inWords(one, words)));
  return [{ field: code === 'record/stale' ? 'revision' : null, code, message: detail }];
}

/** Each once: what is said once may stand in two places of a body. */
function each(errors: readonly FieldError[]): readonly FieldError[] {
  return [...new Map(errors.map((one) => [`${one.field} ${one.message}`, one])).values()];
}

function inWords({ field, ...error }: FieldError, words: Words): FieldError {
  const found = words.find(([wire]) => field === wire || field?.startsWith(`${wire}.`));
  return { ...error, field: found ? found[1] : field };
}
