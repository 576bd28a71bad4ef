import type { StaffWidgetReply, WhoAsksReply } from '@rabbet/client';
import { artworkFields } from '@rabbet/domain/artworks/artworks';
import type { AnyFields, Field, Values } from '@rabbet/domain/records/fields';
import type { Form } from '../../kernel/forms/form';
import { staffArtworkPath } from '../../paths';
import { mayChange } from '../who-asks';

export const PIECE = 'piece';
const ALL: AnyFields = artworkFields;
/** Of whoever was changed by somebody else meanwhile: "theirs" leaves it as they have it. */
const TAKES = Object.fromEntries(
  Object.keys(ALL).map((name) => [takeName(name), { kind: 'choice', of: ['theirs', 'mine'] } as const]),
);

/** What a form knows of the piece as it was looked at, and as it is now. */
const LOOKED = {
  id: { kind: 'whole', required: true },
  revision: { kind: 'whole', required: true },
  was: { kind: 'text', required: true },
  /** Once somebody else was faster. */
  now_revision: { kind: 'whole' },
} as const satisfies AnyFields;

export function takeName(field: string): string {
  return `take_${field}`;
}

/** Those that somebody may change, by the resources of their role. */
export function fieldsFor(who: WhoAsksReply | null): readonly (readonly [name: string, field: Field])[] {
  return Object.entries(ALL).filter(([, { readers = 'public' }]) =>
    mayChange(who, readers === 'public' ? 'pieces' : readers),
  );
}

/** The values that a form begins with, in one order. */
export function looked(piece: StaffWidgetReply, names: readonly string[]): string {
  const all = piece as unknown as Values; // its own fields are plain values
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, all[name] ?? null])));
}

export function valuesIn(text: unknown): Values {
  return JSON.parse(typeof text === 'string' ? text : '{}') as Values; // as `looked` spells them
}

/** What was changed here: nothing that another has changed meanwhile is put back. */
export function changesIn(values: Values): Values {
  const was = valuesIn(values.was);
  const changed = Object.keys(was).filter((name) => same(values[name]) !== same(was[name]));
  const mine = changed.filter((name) => values[takeName(name)] !== 'theirs');
  return Object.fromEntries(mine.map((name) => [name, values[name]]));
}

function same(value: Values[string]): string {
  return value === null || value === undefined ? '' : String(value);
}

/** Sent with the revision that was looked at: it is refused if somebody has changed the piece since. */
export const editArtwork: Form = {
  name: 'edit-artwork',
  fields: { ...LOOKED, ...ALL, ...TAKES },
  call: (values) => ({
    method: 'PUT',
    path: `core/commerce/widgets/${String(values.id)}`,
    body: changesIn(values),
    revision: Number(values.now_revision ?? values.revision),
  }),
  done: (_reply, { id }) => `${staffArtworkPath(Number(id))}?said=saved`,
  stale: [PIECE, 'pieces'],
};

/** As a person reads it. */
export function inWords(field: Field | undefined, value: Values[string]): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field?.kind === 'money') return `$${Number(value).toLocaleString('en-US')}`;
  return String(value);
}
