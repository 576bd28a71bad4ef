import { Problem, type WhoAsksReply } from '@rabbet/client';
import type { Resource } from '@rabbet/domain/callers/roles';
import { type AnyFields, type Field, isText, type Values } from '@rabbet/domain/records/fields';
import { asHtml } from '@rabbet/domain/text/paragraphs';
import { phoneInWords } from '@rabbet/domain/text/phone';
import { type Form, percentText } from '../../kernel/forms/form';
import { mayChange } from '../session/who-asks';

/** A record as its sheet has it. */
export interface SheetRecord {
  readonly id: number;
  readonly revision: number;
}

/** All that the form of a sheet needs to know of what it changes. */
export interface Editing {
  /** Name of the form, unique on its page. */
  readonly name: string;
  /** Noun for one of its records: "piece". */
  readonly what: string;
  readonly fields: AnyFields;
  /** Names of fields that few people need: they stand in a fold. */
  readonly rare?: readonly string[];
  /** Type of the event that changes these fields, where others of the record have fields of the same names. */
  readonly event?: string;
  /** Resource of the roles that may change the fields without a resource of their own. */
  readonly resource: Resource;
  /** Address of the API. */
  readonly path: string;
  readonly pageOf: (id: number) => string;
  /** Answers that are old once it is changed, by the first word of their keys. */
  readonly stale: readonly string[];
}

/** Known to the form: the record as it was looked at, and as it is now. */
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

/** The fields that somebody may change, by the resources of their role. */
export function fieldsFor(
  who: WhoAsksReply | null,
  { fields, resource }: Pick<Editing, 'fields' | 'resource'>,
): readonly (readonly [name: string, field: Field])[] {
  return Object.entries(fields).filter(([, { readers = 'public' }]) =>
    mayChange(who, readers === 'public' ? resource : readers),
  );
}

/** The values that a form begins with, in one order. */
export function looked(record: object, names: readonly string[]): string {
  const all = record as Values; // its own fields are plain values
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, all[name] ?? null])));
}

export function valuesIn(text: unknown): Values {
  try {
    const values: unknown = JSON.parse(typeof text === 'string' ? text : '{}');
    if (typeof values === 'object' && values !== null) return values as Values; // as `looked` spells them
  } catch {
    // told below
  }
  throw new Problem({ status: 400, title: 'Damaged', code: 'form/damaged', detail: DAMAGED });
}

/** Values that were given: the shop says what the others are. */
export function given(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));
}

const DAMAGED = 'Part of the form was lost on its way. Please reload the page and send it again.';

/** The fields that were changed here: a field that another has changed meanwhile is not put back. */
export function changesIn(values: Values): Values {
  const was = valuesIn(values.was);
  const isMine = (name: string) => values[takeName(name)] === 'mine';
  const changed = Object.keys(was).filter((name) => same(values[name]) !== same(was[name]) || isMine(name));
  const mine = changed.filter((name) => values[takeName(name)] !== 'theirs');
  return Object.fromEntries(mine.map((name) => [name, values[name]]));
}

function same(value: Values[string]): string {
  return value === null || value === undefined ? '' : String(value);
}

/** The form of a sheet. Its change carries the revision that was looked at: it is refused if somebody was faster. */
export function editForm({ name, fields, path, pageOf, stale }: Editing): Form {
  const takes = Object.keys(fields).map((one) => [takeName(one), { kind: 'choice', of: ['theirs', 'mine'] } as const]);
  return {
    name,
    fields: { ...LOOKED, ...fields, ...Object.fromEntries(takes) },
    call: (values) => ({
      method: 'PUT',
      path: `${path}/${String(values.id)}`,
      body: withHtml(fields, changesIn(values)),
      revision: Number(values.now_revision ?? values.revision),
    }),
    done: (_reply, { id }) => `${pageOf(Number(id))}?said=saved`,
    stale,
  };
}

/** Values with each text of HTML as such: whoever types plain paragraphs keeps them. */
export function withHtml(fields: AnyFields, values: Values): Values {
  const pairs = Object.entries(values).map(([name, value]) => [
    name,
    fields[name]?.kind === 'html' && typeof value === 'string' ? asHtml(value) : value,
  ]);
  return Object.fromEntries(pairs) as Values; // under their own names
}

/** A value as a person reads it. */
export function inWords(field: Field | undefined, value: Values[string]): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field?.kind === 'choice' && field.words?.[value]) return field.words[value];
  if (field && isText(field) && field.isPhone) return phoneInWords(String(value));
  if (field && 'isPercent' in field && field.isPercent) return `${percentText(Number(value))} %`;
  if (field?.kind === 'money') return `$${Number(value).toLocaleString('en-US')}`;
  return typeof value === 'string'
    ? clipped(field?.kind === 'html' ? value.replace(/<[^>]*>/g, ' ') : value)
    : String(value);
}

const MOST_SIGNS = 120;

/** A long text by its beginning. */
function clipped(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  return plain.length > MOST_SIGNS ? `${plain.slice(0, MOST_SIGNS).trimEnd()} …` : plain;
}
