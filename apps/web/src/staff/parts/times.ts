import { type FieldError, Problem } from '@rabbet/client';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { instantOf } from '@rabbet/domain/time/moments';
import { parseMoment } from '@rabbet/domain/time/parse-moment';
import type { Span } from '@rabbet/domain/time/times';
import { longDay, timeRange, withoutLineBreaks } from '@rabbet/domain/time/words';
import { dateIn, wallAt } from '@rabbet/domain/time/zone';
import { type Form, undoAdding } from '../../kernel/forms/form';

/** A sort of thing that has times, with the words of the API for it. */
export interface TimedSort {
  /** Path of its times in the API. */
  readonly path: string;
  /** Name of the field that says of which of them a time is. */
  readonly owner: 'event_id' | 'workshop_id';
  /** Answers that are old once a time is changed, by the first word of their keys. */
  readonly stale: readonly string[];
  readonly pageOf: (id: number) => string;
  /** Hint of the field for a reason, where taking away the only time may need one. */
  readonly reasonForLast?: string;
}

export interface TimeForms {
  readonly add: Form;
  readonly change: Form;
  readonly remove: Form;
}

/** Words for what was just done to times, by the names that addresses have for it. */
export const TIME_SAID = {
  'time-added': 'The time is added.',
  'time-changed': 'The time is changed.',
  'time-removed': 'The time is removed.',
};

const required = { kind: 'whole', required: true } as const;
export const spanFields = {
  start: { kind: 'text', required: true, label: 'From', about: 'on the clock of the shop' },
  end: { kind: 'text', required: true, label: 'To' },
} as const satisfies AnyFields;

/** Forms that change the times of such things, and stay on the sheet of one. */
export function timeForms({ path, owner, stale, pageOf, reasonForLast }: TimedSort): TimeForms {
  const one = (name: string, said: keyof typeof TIME_SAID, form: Pick<Form, 'fields' | 'call' | 'undo'>): Form => ({
    ...form,
    name,
    fields: { [owner]: required, ...form.fields },
    stale,
    done: (_reply, values) => `${pageOf(Number(values[owner]))}?said=${said}`,
  });
  return {
    add: one('add-time', 'time-added', {
      fields: spanFields,
      call: ({ [owner]: id, ...span }) => ({ method: 'POST', path, body: { [owner]: id, ...spanSaid(span) } }),
      undo: (reply) => undoAdding(path, reply),
    }),
    change: one('change-time', 'time-changed', {
      fields: { id: required, ...spanFields },
      call: ({ id, ...span }) => ({ method: 'PUT', path: `${path}/${String(id)}`, body: spanSaid(span) }),
    }),
    remove: one('remove-time', 'time-removed', {
      fields: { id: required, ...(reasonForLast !== undefined && { reason: { kind: 'text', max: 200 } }) },
      call: ({ id, reason }) => ({
        method: 'DELETE',
        path: `${path}/${String(id)}`,
        ...(typeof reason === 'string' && { body: { reason } }),
      }),
    }),
  };
}

/** Value of an input for date and time: what the clock of the shop shows. */
export function clockText(instant: number): string {
  return wallAt(instant).toISOString().slice(0, 16);
}

/** "Tuesday, March 3, 5:00 PM – 7:30 PM", with the year where it is not this one. */
export function timeWords({ start, end }: Span, now: Date): string {
  const [from, to] = [dateIn(start), dateIn(end - 1)];
  const year = from.slice(0, 4) === dateIn(now.getTime()).slice(0, 4) ? [] : [from.slice(0, 4)];
  return withoutLineBreaks([...(from === to ? [longDay(from)] : []), ...year, timeRange(start, end)].join(', '));
}

interface SpanTyped {
  readonly start?: unknown;
  readonly end?: unknown;
}

/** Instants of what was typed; refuses, by the name of the field, a time that no clock of the shop shows. */
export function spanSaid({ start, end }: SpanTyped): { readonly start: number; readonly end: number } {
  const said = { start: momentTyped(start), end: momentTyped(end) };
  const errors = Object.entries(said).flatMap(([field, { wrong }]): FieldError[] =>
    wrong === undefined ? [] : [{ field, code: 'field/moment', message: wrong }],
  );
  if (errors.length > 0)
    throw new Problem({ status: 422, title: 'Not a time', code: 'field/moment', detail: 'Not a time.', errors });
  return { start: said.start.instant, end: said.end.instant };
}

function momentTyped(typed: unknown): { readonly instant: number; readonly wrong?: string } {
  if (typeof typed !== 'string' || typed === '') return { instant: NaN, wrong: 'Say the day and the time.' };
  const said = parseMoment(typed.slice(0, 'yyyy-MM-ddTHH:mm'.length)); // with seconds it would be read as UTC
  return 'problem' in said ? { instant: NaN, wrong: said.problem } : { instant: instantOf(said.moment) };
}
