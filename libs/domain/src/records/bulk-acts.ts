import { type BulkAct, type BulkChoice, type BulkRow, soleAct } from '@rabbet/domain/deciders/bulk-acts';
import type { AnyFields, Field, Values } from './fields';
import { labelOf } from './labels';
import { type AnyKind, ownersOf } from './record';

/** Acts on marked records of a kind: one for each field that takes one of few values, and the removal. */
export function recordActs(kind: AnyKind): readonly BulkChoice<BulkRow>[] {
  const owners = ownersOf(kind); // whose a record is stays as it is
  const settable = Object.entries(kind.fields).filter(
    ([name, field]) => /^(flag|choice|reference)$/.test(field.kind) && !owners.includes(name),
  );
  const change = {
    name: 'change-field',
    title: 'Change a field …',
    label: 'Field',
    acts: settable.map(([name, field]) => fieldAct(kind, name, field)),
  };
  return [...(settable.length > 0 ? [change] : []), soleAct(removal(kind))];
}

const YES = 'yes';

/** A flag is chosen in words: an empty box would not tell "no" from "as it is". */
function asChoice(field: Field): Field {
  if (field.kind !== 'flag') return field;
  const { label, about } = field;
  return {
    kind: 'choice',
    of: [YES, 'no'],
    required: true,
    ...(label !== undefined && { label }),
    ...(about !== undefined && { about }),
  };
}

function fieldAct({ path, resource }: AnyKind, name: string, field: Field): BulkAct<BulkRow> {
  const { readers = 'public' } = field;
  const sets: AnyFields = { [name]: field };
  const valueIn = (values: Values) => (field.kind === 'flag' ? values[name] === YES : (values[name] ?? null));
  return {
    name,
    title: labelOf(name, field),
    done: 'changed',
    resource: readers === 'public' ? resource : readers,
    fields: { [name]: asChoice(field) },
    sets,
    changeOf: ({ id }, values) => ({ method: 'PUT', path: `${path}/${id}`, body: { [name]: valueIn(values) } }),
    inWords: () => `Change ${labelOf(name, field)}`,
  };
}

function removal({ path, resource }: AnyKind): BulkAct<BulkRow> {
  return {
    name: 'remove',
    title: 'Remove',
    done: 'removed',
    resource,
    fields: {},
    changeOf: ({ id }) => ({ method: 'DELETE', path: `${path}/${id}` }),
    noUndo: 'What is removed does not come back.',
  };
}
