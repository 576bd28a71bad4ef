import { type FieldError, Problem } from '@rabbet/client';
import type { AnyFields, Values } from '@rabbet/domain/records/fields';
import { parseMoment } from '@rabbet/domain/time/parse-moment';

/** Values of a form with its moments as the API takes them: they are typed on the clock of the shop. */
export function withMoments(fields: AnyFields, values: Values): Values {
  const wrong: FieldError[] = [];
  const said = Object.entries(values).map(([name, value]) => {
    if (fields[name]?.kind !== 'moment' || typeof value !== 'string') return [name, value];
    const found = parseMoment(value);
    if ('moment' in found) return [name, found.moment];
    wrong.push({ field: name, code: 'moment', message: found.problem });
    return [name, value];
  });
  if (wrong.length > 0) throw wrongFields(wrong);
  return Object.fromEntries(said) as Values; // the same names
}

/** Problem of a field that is found before the shop is asked. */
export function wrongField(field: string, message: string): Problem {
  return wrongFields([{ field, code: 'wrong', message }]);
}

function wrongFields(errors: readonly FieldError[]): Problem {
  const detail = errors.map(({ message }) => message).join(' ');
  return new Problem({ status: 400, title: 'Not taken', code: 'form/fields', detail, errors });
}
