import { tidyValue } from '@rabbet/domain/records/checking';
import { type AnyFields, type Field, type Values } from '@rabbet/domain/records/fields';
import { fromWire } from '@rabbet/domain/records/wire';
import { validateSync } from 'class-validator';
import type { FieldError } from '@rabbet/client';
import { badFields, HttpProblem } from '../problems/problems';
import type { Body, BodyClass, Part } from '../shapes/body-class';

const MOST_PARTS = 200;

/** A body as the domain spells it, or a problem that names every field that is wrong. */
export function parseBody<B>(type: BodyClass<B>, wire: unknown): B {
  if (!isObject(wire)) throw new HttpProblem(400, 'request/body', 'The body is a JSON object: { "name": "value" }.');
  const errors: FieldError[] = [];
  const body = parseObject(type, wire, '', errors);
  if (errors.length > 0) throw badFields(errors);
  return body as B; // by the fields that give B
}

function parseObject(type: BodyClass<unknown>, wire: object, place: string, errors: FieldError[]): Body {
  const { fields, options } = type;
  const { parts = {}, ignored = [] } = options;
  const instance = new type() as Body; // whatever its fields
  const body: Body = {};
  for (const [name, value] of Object.entries(wire)) {
    const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
    if (Object.hasOwn(fields, name))
      instance[name] = tidyValue(fields[name] as Field, value); // its own
    else if (part) body[name] = parsePart(part, value, place + name, errors);
    else if (!ignored.includes(name))
      errors.push({ field: place + name, code: 'unknown', message: 'There is no such field.' });
  }
  if (!type.keepsRules(instance)) errors.push(...fieldErrors(instance, place));
  return Object.assign(body, fromWire(fields, wireValues(fields, instance)));
}

function parsePart(part: Part, value: unknown, place: string, errors: FieldError[]): unknown {
  const wrong = (message: string) => void errors.push({ field: place, code: 'type', message });
  if (value === null || value === undefined) return part.list ? undefined : value;
  if (!part.list)
    return isObject(value) ? parseObject(part.body, value, `${place}.`, errors) : wrong('It is an object.');
  if (!Array.isArray(value)) return wrong('It is a list.');
  if (value.length > MOST_PARTS) return wrong(`It is a list of at most ${MOST_PARTS}.`);
  return value.map((item: unknown, i) => {
    if (isObject(item)) return parseObject(part.body, item, `${place}[${i}].`, errors);
    errors.push({ field: `${place}[${i}]`, code: 'type', message: 'It is an object.' });
  });
}

/**
 * Faults of a body that has failed `keepsRules`. class-validator stays because it is where Nest and its tools look for the
 * rules of a class. Its rules are the domain's (`bodyClass`), so each stands once, and a body in order is checked once.
 */
function fieldErrors(instance: object, place: string): FieldError[] {
  return validateSync(instance, {
    validationError: { target: false, value: false },
    forbidUnknownValues: false,
  }).flatMap(({ property, constraints = {} }) =>
    Object.entries(constraints)
      .slice(0, 1) // the others follow from it
      .map(([code, message]) => ({ field: place + property, code, message })),
  );
}

function wireValues(fields: AnyFields, instance: Body): Values {
  const given = Object.entries(instance).filter(([name, value]) => Object.hasOwn(fields, name) && value !== undefined);
  return Object.fromEntries(given) as Values; // validated, or refused before anybody sees it
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
