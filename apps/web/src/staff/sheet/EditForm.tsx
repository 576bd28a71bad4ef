import type { ProblemBody, WhoAsksReply } from '@rabbet/client';
import { customer } from '@rabbet/domain/people/people';
import { labelOf } from '@rabbet/domain/records/labels';
import { useQuery, type UseQueryOptions, useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import type { Form } from '../../kernel/forms/form';
import { ShopForm, useFilling } from '../../kernel/forms/ShopForm';
import { useClient } from '../frame/staff-client';
import { mayRead } from '../frame/who-asks';
import { choicesQuery, namesQuery } from './choices';
import { Conflict } from './Conflict';
import { CustomerField } from './CustomerField';
import { type Editing, fieldsFor, looked, type SheetRecord } from './editing';
import { FieldInput } from './FieldInput';
import type { HistoryEvent } from './history';

interface EditFormProps {
  /** Inputs of fields that have one of their own, by their names. */
  readonly inputs?: Readonly<Record<string, (about: AboutField) => ReactNode>>;
  readonly editing: Editing;
  readonly form: Form;
  readonly record: SheetRecord;
  readonly who: WhoAsksReply | null;
  /** Tells who was faster, where the API has a history of it. */
  readonly history?: UseQueryOptions<readonly HistoryEvent[], Error, readonly HistoryEvent[], readonly unknown[]>;
}

interface AboutField {
  readonly name: string;
  readonly label: string;
}

const NONE = {};

/** The form of a sheet: the fields that the role may change. It begins with what was looked at, until it is saved. */
export function EditForm({ editing, form, record, who, history, inputs = NONE }: EditFormProps) {
  const [saved, setSaved] = useState(0);
  const [before, setBefore] = useState({ saved, record });
  const client = useClient();
  const fields = fieldsFor(who, editing);
  const own = fields.map(([name]) => name);
  // once it is saved it begins anew, with the record as that has made it; what changed beside its fields is no conflict
  const isBesides = looked(before.record, own) === looked(record, own);
  if (before.record.revision !== record.revision && (before.saved !== saved || isBesides)) setBefore({ saved, record });
  const choices = useQuery(choicesQuery(client, who, editing.fields)).data ?? {};
  const names = useQuery({ ...namesQuery(client), enabled: mayRead(who, 'accounts') }).data ?? {};
  const was = looked(before.record, own);
  const nameOf = (actor: string) =>
    names[actor] ?? (actor === who?.actor ? 'You, elsewhere,' : actor.replace('-', ' '));
  const { rare = [] } = editing;
  const inputOf = ([name, field]: (typeof fields)[number]) =>
    inputs[name] ? (
      <Fragment key={name}>{inputs[name]({ name, label: labelOf(name, field) })}</Fragment>
    ) : field.kind === 'reference' && field.to === customer.name ? (
      <CustomerField key={name} name={name} label={labelOf(name, field)} customers={choices.customer ?? []} />
    ) : (
      <FieldInput key={name} name={name} field={field} choices={choices} />
    );
  return (
    <ShopForm
      key={before.saved}
      form={form}
      submit="Save"
      submitting="Saving …"
      className="shop-form sheet-form edit-form"
      label={`Change the ${editing.what}`}
      hidden={{ id: String(record.id) }}
      values={before.record as unknown as Readonly<Record<string, string | number | boolean | null>> /* its fields */}
      onDone={() => setSaved(saved + 1)}
      onProblem={(problem) =>
        problem.status === 412 ? <Stale {...{ problem, editing, record, was, nameOf, history }} /> : null
      }
    >
      <Looked was={was} revision={before.record.revision} />
      {fields.filter(([name]) => !rare.includes(name)).map(inputOf)}
      {rare.length > 0 && (
        <MoreFields names={rare}>{fields.filter(([name]) => rare.includes(name)).map(inputOf)}</MoreFields>
      )}
    </ShopForm>
  );
}

interface MoreFieldsProps {
  readonly names: readonly string[];
  readonly children: ReactNode;
}

/** Fields that few people need. The fold is open where one of them is wrong. */
function MoreFields({ names, children }: MoreFieldsProps) {
  const isWrong = useFilling().problem?.errors?.some(({ field }) => names.includes(field)) ?? false;
  return (
    <details className="past more-fields" open={isWrong || undefined}>
      <summary>More fields</summary>
      <div className="sheet-form shop-form">{children}</div>
    </details>
  );
}

interface StaleProps extends Pick<EditFormProps, 'editing' | 'record' | 'history'> {
  readonly problem: ProblemBody;
  readonly was: string;
  readonly nameOf: (actor: string) => string;
}

const NO_HISTORY = { queryKey: ['no history'], queryFn: () => [] as readonly HistoryEvent[] };

/** The record is asked for as it is now, before anything is said of it. */
function Stale({ problem, was, history, ...props }: StaleProps) {
  const queryClient = useQueryClient();
  const { values } = useFilling();
  const events = useQuery(history ?? NO_HISTORY).data ?? [];
  const [key] = props.editing.stale;
  const isGone = removedIn(problem);
  useEffect(() => {
    if (!isGone) void queryClient.invalidateQueries({ queryKey: [key] });
  }, [problem, queryClient, key, isGone]);
  if (isGone)
    return (
      <p role="alert" className="conflict">
        Somebody removed this {props.editing.what} meanwhile: it cannot be saved any more. What you typed stands below.
      </p>
    );
  const isHere = problem.revision === undefined || props.record.revision >= problem.revision;
  if (!isHere) return <p role="status">Somebody was faster: asking how the {props.editing.what} is now …</p>;
  const before = typeof values.was === 'string' ? values.was : was;
  return <Conflict {...{ problem, events, was: before, ...props }} />;
}

function removedIn({ since }: ProblemBody): boolean {
  const events = (since ?? []) as readonly { readonly type: string }[]; // as apps/api/src/kernel/problems/since.ts tells it
  return events.some(({ type }) => type.endsWith('Removed'));
}

/** The record as it was looked at: as the form has said it, where that was sent without a script. */
function Looked({ was, revision }: { readonly was: string; readonly revision: number }) {
  const { values } = useFilling();
  const said = typeof values.was === 'string';
  return (
    <>
      <input type="hidden" name="was" value={said ? String(values.was) : was} />
      <input type="hidden" name="revision" value={said ? String(values.revision) : revision} />
    </>
  );
}
