import { type Caller, mayChange } from '@rabbet/domain/callers/caller';
import { AREAS, type Area } from '@rabbet/domain/callers/roles';
import type { FieldError } from '@rabbet/client';
import type { Body, BodyClass } from '../parsing/body-class';
import { HttpProblem } from '../problems';

/** Nobody sets what an area holds that they may not change, whoever may change the rest. */
export function requireMaySet(type: BodyClass<unknown>, body: Body, caller: Caller): void {
  const errors = [...forbiddenIn(type, body, caller, '')];
  if (errors.length === 0) return;
  const fields = errors.map(({ field }) => field).join(', ');
  throw new HttpProblem('access/not-allowed', `Your role does not let you set ${fields}.`, { errors });
}

function* forbiddenIn(
  { fields, options: { parts = {} } }: BodyClass<unknown>,
  body: Body,
  caller: Caller,
  place: string,
): Iterable<FieldError> {
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    const area = areaOf(fields[name]?.readers);
    if (area && !mayChange(caller, area))
      yield { field: place + name, code: 'not-allowed', message: `It takes a role that may change ${area}.` };
    const part = parts[name];
    const within = part?.list ? (value as readonly Body[]) : [value as Body]; // as its class has parsed it
    if (part)
      for (const [i, one] of within.entries())
        yield* forbiddenIn(part.body, one, caller, `${place}${name}${part.list ? `[${i}]` : ''}.`);
  }
}

function areaOf(readers: string | undefined): Area | undefined {
  return AREAS.find((area) => area === readers);
}
