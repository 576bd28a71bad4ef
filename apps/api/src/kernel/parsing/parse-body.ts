import { tidyValue } from '@rabbet/domain/records/field-rules';
import { type AnyFields, type Field, type Values } from '@rabbet/domain/records/fields';
import { fromWire } from '@rabbet/domain/records/wire';
import { validateSync } from 'class-validator';
import type { FieldError } from '@rabbet/client';
import { badFields, HttpProblem } from '../problems/problems';
import type { Body, BodyClass, Part } from '../shapes/body-class';

const MAX_PARTS = 200;

/** Parses the body of a change into the domain's form. Refuses it with all its wrong fields. */
export function parseBody<B>(type: BodyClass<B>, wire: unknown): B {
  if (!isObject(wire)) throw new HttpProblem(400, 'request/body', 'The body is a JSON object: { "name": "value" }.');
  const errors: FieldError[] = [];
  const body = parseObject(type, wire, '', errors);
  if (errors.length > 0) throw badFields(errors);
  return body as B; // B is the type of the fields of `type`
}

function parseObject(type: BodyClass<unknown>, wire: object, place: string, errors: FieldError[]): Body {
  const { fields, options } = type;
  const { parts = {}, ignored = [], unreadAsNull = [] } = options;
  const instance = new type() as Body; // an instance of the class, for class-validator
  const body: Body = {};
  for (const [name, value] of Object.entries(wire)) {
    if (value === null && unreadAsNull.includes(name)) continue;
    const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
    if (Object.hasOwn(fields, name))
      instance[name] = tidyValue(fields[name] as Field, value); // checked by `hasOwn`
    else if (part) body[name] = parsePart(part, value, place + name, errors);
    else if (!ignored.includes(name))
      errors.push({ field: place + name, code: 'unknown', message: 'There is no such field.' });
  }
  if (!type.isValid(instance)) errors.push(...brokenRules(instance, place));
  return Object.assign(body, fromWire(fields, sentValues(fields, instance)));
}

function parsePart(part: Part, sent: unknown, place: string, errors: FieldError[]): unknown {
  const value = part.namedBy === undefined ? sent : listOf(part.namedBy, sent);
  const addTypeError = (message: string): undefined => {
    errors.push({ field: place, code: 'type', message });
  };
  if (value === null || value === undefined) return part.list ? undefined : value;
  if (!part.list)
    return isObject(value) ? parseObject(part.body, value, `${place}.`, errors) : addTypeError('It is an object.');
  if (!Array.isArray(value)) return addTypeError('It is a list.');
  if (value.length > MAX_PARTS) return addTypeError(`It is a list of at most ${MAX_PARTS}.`);
  return value.map((item: unknown, i) => {
    if (isObject(item)) return parseObject(part.body, item, `${place}[${i}].`, errors);
    errors.push({ field: `${place}[${i}]`, code: 'type', message: 'It is an object.' });
  });
}

/** Turns an object of bodies by their names into a list of bodies that hold them. */
function listOf(name: string, value: unknown): unknown {
  if (!isObject(value)) return value;
  return Object.entries(value).map(([key, body]: [string, unknown]) =>
    isObject(body) ? { [name]: key, ...body } : body,
  );
}

/**
 * Errors of a body that is not valid. class-validator stays because Nest and its tools look there for the rules of a class.
 * Its rules are the domain's (`bodyClass`), so each is written once, and a valid body is checked once.
 */
function brokenRules(instance: object, place: string): FieldError[] {
  return validateSync(instance, {
    validationError: { target: false, value: false },
    forbidUnknownValues: false,
  }).flatMap(({ property, constraints = {} }) =>
    Object.entries(constraints)
      .slice(0, 1) // the first broken rule of a field is enough
      .map(([code, message]) => ({ field: place + property, code, message })),
  );
}

function sentValues(fields: AnyFields, instance: Body): Values {
  const sent = Object.entries(instance).filter(([name, value]) => Object.hasOwn(fields, name) && value !== undefined);
  return Object.fromEntries(sent) as Values; // invalid values are refused before they are used
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
