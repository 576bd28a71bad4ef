import { type Caller, mayChange } from '@rabbet/domain/callers/caller';
import { resourceInWords, RESOURCES, type Resource } from '@rabbet/domain/callers/roles';
import type { FieldError } from '@rabbet/client';
import type { Body, BodyClass } from '../../shapes/body-class';
import { HttpProblem } from '../../problems/problems';

/** Rejects fields whose resource the caller may not change. */
export function requireMaySet(type: BodyClass<unknown>, body: Body, caller: Caller): void {
  const errors = [...forbiddenIn(type, body, caller, '')];
  if (errors.length === 0) return;
  const fields = errors.map(({ field }) => field).join(', ');
  throw new HttpProblem(403, 'access/not-allowed', `Your role does not let you set ${fields}.`, { errors });
}

function* forbiddenIn(
  { fields, options: { parts = {} } }: BodyClass<unknown>,
  body: Body,
  caller: Caller,
  place: string,
): Iterable<FieldError> {
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    const resource = resourceOf(fields[name]?.readers);
    if (resource && !mayChange(caller, resource))
      yield {
        field: place + name,
        code: 'not-allowed',
        message: `It takes a role that may change ${resourceInWords(resource)}.`,
      };
    const part = parts[name];
    const within = part?.list ? (value as readonly Body[]) : [value as Body]; // as its class has parsed it
    if (part && value !== null)
      for (const [i, partBody] of within.entries())
        yield* forbiddenIn(part.body, partBody, caller, `${place}${name}${part.list ? `[${i}]` : ''}.`);
  }
}

function resourceOf(readers: string | undefined): Resource | undefined {
  return RESOURCES.find((resource) => resource === readers);
}
