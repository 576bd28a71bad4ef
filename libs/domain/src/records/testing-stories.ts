import { type Story, story } from '@rabbet/domain/testing/story';
import { type AnyFields, type Field, type Values } from '@rabbet/domain/records/fields';
import { type AnyKind, ownersOf, recordCommand, recordDecider } from '@rabbet/domain/records/record';

interface StoryOptions {
  readonly id?: number;
  /** Values that the rule of the kind requires, in the first command and in the second. */
  readonly added?: Values;
  readonly changed?: Values;
}

/** Story for tests: a record is added with all of its fields, changed in all of them but its owner, and removed. */
export function recordStory(kind: AnyKind, { id = 1, added, changed }: StoryOptions = {}): Story {
  const first = { ...valuesOf(kind.fields, 1), ...added };
  const owners = ownersOf(kind);
  const second = Object.entries({ ...valuesOf(kind.fields, 2), ...added, ...changed });
  const changes = second.filter(([name]) => !owners.includes(name));
  return story(`${kind.name}-${id}`, recordDecider(kind), [
    { ...recordCommand(kind, id, 'Add', first), facts: { id, referenced: {} } },
    { ...recordCommand(kind, id, 'Change', Object.fromEntries(changes), first), facts: { id, referenced: {} } },
    { type: 'Remove', data: {} },
  ]);
}

function valuesOf(fields: AnyFields, turn: 1 | 2): Values {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(name, field, turn)]));
}

/** Valid value of a field, another one for each turn if the field takes several. */
function valueOf(name: string, field: Field, turn: 1 | 2): Values[string] {
  switch (field.kind) {
    case 'choice':
      return field.of[Math.min(turn, field.of.length) - 1];
    case 'flag':
      return (field.default !== true) === (turn === 1);
    case 'reference':
      return turn;
    case 'whole':
    case 'money':
      return (field.min ?? 0) + turn;
    case 'decimal':
      return (field.min ?? 0) + turn / 4;
    case 'date':
      return `2026-03-0${turn}`;
    case 'moment':
      return `2026-03-0${turn} 15:00:00`;
    case 'email':
      return `ann${turn}@example.com`;
    case 'password':
      return `seven brass hooks ${turn}`;
    case 'digits':
      return String(turn).repeat(field.min ?? 1);
    case 'html':
      return `<p>The ${name} ${turn}</p>`;
    case 'text':
      return `${name}_${turn}`.slice(0, field.max);
  }
}
