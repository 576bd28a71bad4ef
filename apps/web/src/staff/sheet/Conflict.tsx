import type { ProblemBody } from '@rabbet/client';
import type { AnyFields, Values } from '@rabbet/domain/records/fields';
import { labelOf } from '@rabbet/domain/records/labels';
import { useEffect, useRef } from 'react';
import { useFilling } from '../../kernel/forms/ShopForm';
import { wordsOf } from '../../kernel/forms/problem-words';
import { type Editing, inWords, type SheetRecord, takeName, valuesIn } from './editing';
import { Happened } from './Happened';
import { eventsSince, type HistoryEvent, valueInWords, whoDid } from './history';

/** One change of somebody else, as the API tells it. */
interface Since {
  readonly type?: string;
  readonly revision: number;
  readonly by: string;
  readonly fields: readonly string[];
}

interface ConflictProps {
  readonly problem: ProblemBody;
  /** Values when this form was opened, as `looked` spells them. */
  readonly was: string;
  /** Current state of the record. */
  readonly record: SheetRecord;
  readonly editing: Pick<Editing, 'fields' | 'event' | 'what'>;
  /** History, as far as it is loaded. */
  readonly events: readonly HistoryEvent[];
  readonly nameOf: (actor: string) => string;
}

/** Somebody was faster: field by field, whose counts. What only they have changed stays as they have it. */
export function Conflict({
  problem,
  was,
  record,
  editing: { fields: all, event, what },
  events,
  nameOf,
}: ConflictProps) {
  const box = useRef<HTMLDivElement>(null);
  const { id } = useFilling();
  useEffect(() => box.current?.focus(), [problem]);
  const others = (problem.since ?? []) as readonly Since[]; // as apps/api/src/kernel/problems/since.ts tells it
  const since = others.filter(({ type }) => event === undefined || type === event);
  const before = valuesIn(was);
  const now = record as unknown as Values; // its own fields are plain values
  const names = [...new Set(since.flatMap(({ fields }) => fields))].filter((name) => name in before && name in all);
  return (
    <div className="conflict" ref={box} tabIndex={-1} role="alert">
      <p>
        <strong>Somebody was faster.</strong>
      </p>
      <input type="hidden" name="now_revision" value={problem.revision ?? record.revision} />
      {names.length === 0 && <Besides {...{ problem, events, what }} fields={all} />}
      {names.map((name) => {
        const field = all[name];
        const last = since.findLast(({ fields }) => fields.includes(name));
        const told = meanwhile(name, since, events, all);
        const who = told?.who ?? nameOf(last?.by ?? '');
        return (
          <fieldset key={name} className="conflict-field">
            <legend>
              {who} changed the <strong>{field && labelOf(name, field).toLowerCase()}</strong> meanwhile:{' '}
              {told?.before ?? inWords(field, before[name])} to{' '}
              <strong>{told?.after ?? inWords(field, now[name])}</strong>.
            </legend>
            {(['theirs', 'mine'] as const).map((whose) => (
              <label key={whose} htmlFor={`${id}-${name}-${whose}`}>
                <input
                  id={`${id}-${name}-${whose}`}
                  type="radio"
                  name={takeName(name)}
                  value={whose}
                  defaultChecked={whose === 'theirs'}
                />
                {whose === 'theirs' ? `Take ${inWords(field, now[name])}` : 'Keep what stands below'}
              </label>
            ))}
          </fieldset>
        );
      })}
      <p>{names.length === 0 ? 'Save again to have yours as well.' : 'Then save again.'}</p>
    </div>
  );
}

interface BesidesProps extends Pick<ConflictProps, 'problem' | 'events'>, Pick<Editing, 'fields' | 'what'> {}

/** Events besides the fields of the form; the words of the shop where the history does not have them. */
function Besides({ problem, events, ...words }: BesidesProps) {
  const happened = eventsSince(problem, events);
  if (happened.length === 0) return <p>{wordsOf(problem)}</p>;
  return <Happened events={happened} {...words} />;
}

/**
 * Last person to change a field since, with its values before and after all changes; null unless the history has these.
 */
function meanwhile(name: string, since: readonly Since[], history: readonly HistoryEvent[], fields: AnyFields) {
  const revisions = new Set(since.flatMap(({ revision, fields }) => (fields.includes(name) ? [revision] : [])));
  const changes = history
    .filter(({ revision }) => revisions.has(revision))
    .flatMap((event) => event.changes.flatMap((change) => (change.field === name ? [{ event, change }] : [])));
  const [newest, oldest] = [changes[0], changes.at(-1)];
  if (!newest?.event.by_name || !oldest || changes.length < revisions.size) return null;
  const { event, change } = newest;
  return {
    who: whoDid(event),
    before: valueInWords(oldest.change, 'before', fields),
    after: valueInWords(change, 'after', fields),
  };
}
