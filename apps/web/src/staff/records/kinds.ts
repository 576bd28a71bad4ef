import type { Client, WhoAsksReply } from '@rabbet/client';
import type { Paged } from '@rabbet/domain/pages/paging';
import type { AnyFields, Field } from '@rabbet/domain/records/fields';
import type { AnyKind } from '@rabbet/domain/records/record';
import { titleOf, type RecordReply } from '@rabbet/domain/records/titles';
import { KINDS, kindByName, wordOf } from '@rabbet/domain/registry/kinds';
import { queryOptions } from '@tanstack/react-query';
import type { Form } from '../../kernel/forms/form';
import type { PageInput } from '../../kernel/pages/load-page';
import { STAFF_PATHS } from '../../paths/staff-paths';
import { type Editing, editForm, withHtml } from '../sheet/editing';
import type { HistoryEvent } from '../sheet/history';
import { mayRead } from '../session/who-asks';

/** A record of whatever kind, as its sheet has it. */
export type SheetRecord = RecordReply & { readonly revision: number };

/** The kind that an address names; null where it names none. */
export function kindIn({ params, path }: Pick<PageInput, 'params' | 'path'>): AnyKind | null {
  const word = params.kind ?? path.slice(STAFF_PATHS.records.length + 1).split('/')[0];
  return KINDS.find((kind) => wordOf(kind) === word) ?? null;
}

/** A kind with the fields alone that the role may read. */
export function kindFor(who: WhoAsksReply | null, kind: AnyKind): AnyKind {
  const isReadable = ({ readers = 'public' }: Field) => readers === 'public' || mayRead(who, readers);
  return { ...kind, fields: Object.fromEntries(Object.entries(kind.fields).filter(([, field]) => isReadable(field))) };
}

export function kindsFor(who: WhoAsksReply | null): readonly AnyKind[] {
  return KINDS.filter(({ readers, resource }) => mayRead(who, readers ?? resource));
}

export function listPath(kind: AnyKind): string {
  return `${STAFF_PATHS.records}/${wordOf(kind)}`;
}

export function recordPath(kind: AnyKind, id: number): string {
  return `${listPath(kind)}/${id}`;
}

export function editingOf(kind: AnyKind): Editing {
  return {
    name: `edit-${kind.name}`,
    what: kind.title,
    fields: kind.fields,
    resource: kind.resource,
    path: kind.path,
    pageOf: (id) => recordPath(kind, id),
    stale: ['record', 'list', 'choices', kind.name],
  };
}

/** The forms of a kind: each page of records knows those of all kinds, by their names. */
export interface RecordForms {
  readonly add: Form<{ readonly id: number }>;
  readonly edit: Form;
  readonly remove: Form;
}

const LOOKED_AT = {
  id: { kind: 'whole', required: true },
  revision: { kind: 'whole', required: true },
} as const satisfies AnyFields;

function formsOf(kind: AnyKind): RecordForms {
  const stale = editingOf(kind).stale;
  return {
    add: {
      name: `add-${kind.name}`,
      fields: kind.fields,
      stale,
      call: (values) => ({
        method: 'POST',
        path: kind.path,
        body: withHtml(kind.fields, Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))),
      }),
      done: ({ id }) => `${recordPath(kind, id)}?said=added`,
    },
    edit: editForm(editingOf(kind)),
    remove: {
      name: `remove-${kind.name}`,
      fields: LOOKED_AT,
      stale,
      call: ({ id, revision }) => ({
        method: 'DELETE',
        path: `${kind.path}/${String(id)}`,
        revision: Number(revision),
      }),
      done: () => `${listPath(kind)}?said=removed`,
    },
  };
}

const FORMS: ReadonlyMap<string, RecordForms> = new Map(KINDS.map((kind) => [kind.name, formsOf(kind)]));

export function formsFor({ name }: AnyKind): RecordForms {
  return FORMS.get(name)!; // one for each kind
}

/** The forms of all kinds of one sort. */
export function allForms(sort: keyof RecordForms): readonly Form<never>[] {
  return [...FORMS.values()].map((forms) => forms[sort]);
}

export function recordQuery(client: Client, kind: AnyKind, id: number) {
  return queryOptions({
    queryKey: ['record', kind.name, id] as readonly unknown[],
    queryFn: async (): Promise<SheetRecord | null> => {
      const found = await client.get<readonly SheetRecord[] | Paged<SheetRecord>>(`${kind.path}/list`, { id });
      return ('data' in found ? found.data : found)[0] ?? null;
    },
  });
}

export function historyQuery(client: Client, kind: AnyKind, id: number, before: number | null = null) {
  return queryOptions({
    queryKey: ['record', kind.name, id, 'history', before] as readonly unknown[],
    queryFn: () =>
      client.get<readonly HistoryEvent[]>(`${kind.path}/history`, { id, ...(before !== null && { before }) }),
  });
}

/** A record that a field points at, from what came with the reply: its title, and its page. */
export function pointedAt(kind: AnyKind, record: RecordReply, field: string) {
  const described = kind.fields[field];
  const id = record[field];
  if (described?.kind !== 'reference' || typeof id !== 'number') return null;
  const other = kindByName(described.to);
  const beside = Object.entries(kind.related ?? {}).find(
    ([, spec]) => 'reference' in spec && spec.reference === field,
  )?.[0];
  const told = beside === undefined ? null : (record[beside] as RecordReply | null);
  return { title: told ? titleOf(other, told) : `${other.title} ${id}`, path: recordPath(other, id) };
}
