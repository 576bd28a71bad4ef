import type { FieldError } from '@rabbet/client';
import { badFields } from '../../problems/problems';

export const MOST_CHANGES = 500;

/** Change among those that one request sends. */
export interface ChangeRequest {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** Path in the API, without the slash in front. */
  readonly path: string;
  readonly key?: string;
  readonly revision?: number;
  readonly body?: object;
  readonly dryRun?: boolean;
}

type Rule = readonly [name: keyof ChangeRequest, fits: (value: unknown) => boolean, right: string];

const RULES: readonly Rule[] = [
  ['method', (value) => value === 'POST' || value === 'PUT' || value === 'DELETE', 'It is one of: POST, PUT, DELETE.'],
  [
    'path',
    (value) => typeof value === 'string' && /^core(\/[a-z0-9-]+)+$/.test(value) && value !== 'core/changes',
    'It is what one change is sent to, as in core/commerce/widgets/7.',
  ],
  ['key', (value) => value === undefined || typeof value === 'string', 'It is a text.'],
  ['revision', (value) => value === undefined || Number.isSafeInteger(value), 'It is a whole number.'],
  ['body', (value) => value === undefined || isObject(value), 'It is an object.'],
  ['dryRun', (value) => value === undefined || typeof value === 'boolean', 'It is true or false.'],
];

/** Checks the shape alone: the fields of each change are checked by the route that it is sent to. */
export function parseChanges(wire: unknown): readonly ChangeRequest[] {
  const { changes, ...unknownFields }: { readonly [name: string]: unknown } = isObject(wire) ? { ...wire } : {};
  const [unknownField] = Object.keys(unknownFields);
  if (unknownField !== undefined)
    throw badFields([{ field: unknownField, code: 'unknown', message: 'There is no such field.' }]);
  if (!Array.isArray(changes) || changes.length > MOST_CHANGES)
    throw badFields([{ field: 'changes', code: 'type', message: `It is a list of at most ${MOST_CHANGES} changes.` }]);
  const errors = changes.flatMap((change: unknown, i) => wrongIn(change, `changes[${i}]`));
  if (errors.length > 0) throw badFields(errors);
  return changes as ChangeRequest[]; // none of them breaks a rule
}

function wrongIn(change: unknown, place: string): FieldError[] {
  if (!isObject(change)) return [{ field: place, code: 'type', message: 'It is an object.' }];
  const unknown = Object.keys(change).filter((name) => RULES.every(([field]) => field !== name));
  const fields = change as { readonly [name in keyof ChangeRequest]?: unknown }; // so far, whatever its sender put there
  return [
    ...unknown.map((name) => ({ field: `${place}.${name}`, code: 'unknown', message: 'There is no such field.' })),
    ...RULES.flatMap(([name, fits, message]) =>
      fits(fields[name]) ? [] : [{ field: `${place}.${name}`, code: 'type', message }],
    ),
  ];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
