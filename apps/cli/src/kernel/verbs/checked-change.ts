import { type Changed, Problem } from '@rabbet/client';
import { faultsOfChange, type FieldError, withRowField, type ReadChange, FieldRefusal } from '@rabbet/imports';
import { type Call, makeChange } from '../connection/call';

/**
 * Makes one change; where something is wrong with it, all of that is told, in the words of the call. What stands in
 * front of the options has no name there.
 */
export async function makeReadChange(
  call: Call,
  change: ReadChange,
  inFront: readonly string[] = [],
): Promise<Omit<Changed, 'repeated'>> {
  const { method, path, body, revision, faults, rowFieldNames: words = [] } = change;
  const isInFront = (field: string) => ['id', 'widget_id', ...inFront].includes(field);
  const inOptions = ({ field, ...error }: FieldError): FieldError => ({
    ...error,
    field: field === null || isInFront(field) ? null : optionFor(field),
  });
  if (faults.length > 0 || path === null)
    throw new FieldRefusal((await faultsOfChange(call.client, change)).map(inOptions));
  try {
    return await makeChange(call, method, path, body, revision);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Problem({
      ...error,
      detail: error.detail,
      errors: error.errors.map((fault) => inOptions(withRowField(fault, words)) as ToldError), // a field may be null here
    });
  }
}

type ToldError = Problem['errors'][number];

/** Options say a property by --dimension, and how a piece comes without its transaction's name. */
function optionFor(field: string): string {
  return field.replace(/^transaction\./, '').replace(/^dimension\..*/, 'dimension');
}
