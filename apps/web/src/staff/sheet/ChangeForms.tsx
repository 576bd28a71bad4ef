import type { WhoAsksReply } from '@rabbet/client';
import { addressOf, type AnyStaffChange, type StaffChanges } from '@rabbet/domain/deciders/changes';
import type { Resource } from '@rabbet/domain/callers/roles';
import type { AnyFields, Values } from '@rabbet/domain/records/fields';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useCallback, useState } from 'react';
import type { Form, FormCall } from '../../kernel/forms/form';
import { ShopForm, type ShopFormProps, useFilling } from '../../kernel/forms/ShopForm';
import { choicesQuery, creditsQuery } from './choices';
import { FieldInput } from './FieldInput';
import { useClient } from '../session/staff-client';
import { mayChange, type StaffSources, useWho } from '../session/who-asks';

export interface ChangeForm {
  readonly change: AnyStaffChange;
  readonly form: Form<{ readonly id: number }>;
  /** Heading: what it does. */
  readonly title: string;
  /** Begins a record, and needs no id. */
  readonly isNew: boolean;
  /** Resource of those who may use it. */
  readonly resource: Resource;
  /** Call that takes it back, by the record as it was before and the revision since; null where there is none. */
  readonly undoOf: (record: Pick<RecordOfForm, 'id'>, revision: number | undefined) => FormCall | null;
}

/** A form for each change of a table: each leads to the sheet of its record, below the path of the list. */
export function changeForms(changes: StaffChanges, path: string): readonly ChangeForm[] {
  return Object.entries(changes.changes).map(([verb, change]) => {
    const isNew = !change.path.includes(':id');
    const id: AnyFields = isNew ? {} : { id: { kind: 'whole', required: true }, revision: { kind: 'whole' } };
    const form: ChangeForm['form'] = {
      name: verb,
      fields: { ...id, ...change.fields },
      stale: ['list'],
      call: ({ id: own, revision, ...values }: Values) => ({
        method: 'POST',
        path: addressOf(changes, change, Number(own ?? 0)),
        body: values,
        ...(typeof revision === 'number' && { revision }),
      }),
      done: (reply, { id: own }) => `${path}/${String(own ?? reply.id)}?said=${isNew ? 'added' : verb}`,
    };
    const title = change.title ?? capital(change.about);
    const undoOf: ChangeForm['undoOf'] = (record, revision) => {
      const undoing = change.undo?.(record as never) ?? null; // the table is made for such records
      const undoingChange = undoing && changes.changes[undoing.verb];
      if (!undoing || !undoingChange) return null;
      const path = addressOf(changes, undoingChange, record.id);
      return { method: 'POST', path, body: undoing.values, ...(revision !== undefined && { revision }) };
    };
    return { change, form, title, isNew, resource: change.resource ?? changes.resource, undoOf };
  });
}

/** Fetches what the fields of these forms choose from, for whoever may use them. */
export async function fetchChoices(
  { queryClient, client }: StaffSources,
  who: WhoAsksReply | null,
  changes: Pick<StaffChanges, 'resource'> | undefined,
  forms: readonly ChangeForm[],
): Promise<void> {
  if (!changes || !mayChange(who, changes.resource)) return;
  const usable = forms.filter(({ resource }) => mayChange(who, resource));
  await Promise.all(
    usable.map(({ change }) => queryClient.fetchQuery({ ...choicesQuery(client, who, change.fields), staleTime: 0 })),
  );
}

export interface MoreProps {
  readonly record: ChangeSectionProps['record'];
  /** Values of the form as they stand. */
  readonly values: Readonly<Record<string, unknown>>;
}

export interface ChangeSectionProps extends ChangeForm {
  /** Stands in a fold whose summary is its title. */
  readonly isFolded?: true;
  /** Words of its button: its verb, unless given. */
  readonly submit?: string;
  /** Hidden values besides the record. */
  readonly hidden?: Readonly<Record<string, string>>;
  /** Facts below its fields that follow from what is chosen. */
  readonly More?: ComponentType<MoreProps> | undefined;
  /** Values that its fields begin with. */
  readonly values?: ShopFormProps<unknown>['values'];
  readonly onProblem?: ShopFormProps<unknown>['onProblem'];
  readonly onDone?: () => void;
  /** The record that is changed, as it was looked at; null where one begins. */
  readonly record: RecordOfForm | null;
}

/** A form as a sheet offers it: with the values that it begins with, or other words for its button. */
export type ActForm = ChangeForm & Partial<Omit<ChangeSectionProps, 'record'>>;

interface RecordOfForm {
  readonly id: number;
  readonly revision?: number;
  readonly customer_id?: number;
  readonly workshop_id?: number;
}

/** A change with what it does as its heading, and its fields. */
export function ChangeSection(props: ChangeSectionProps) {
  const { change, form, title, isFolded, record, More, ...rest } = props;
  const who = useWho();
  const client = useClient();
  const credits = useQuery(creditsQuery(client, who, change.fields, record?.customer_id)).data;
  const all = useQuery(choicesQuery(client, who, change.fields)).data;
  const others = all?.['other dates']?.filter(({ id }) => id !== record?.workshop_id);
  const choices = { ...all, ...(others && { 'other dates': others }), ...(credits && { credits }) };
  const [chosen, setChosen] = useState({});
  // also what was chosen before the scripts had come
  const learn = useCallback((section: HTMLElement | null) => {
    const filled = section?.querySelector('form');
    if (filled) setChosen(Object.fromEntries(new FormData(filled)));
  }, []);
  return (
    <section aria-label={title} {...(More && { ref: learn, onChange: (event) => learn(event.currentTarget) })}>
      {!isFolded && <h2>{title}</h2>}
      <ShopForm
        form={{ ...form, undo: (reply) => record && rest.undoOf(record, revisionIn(reply)) }}
        submit={rest.submit ?? capital(form.name.replaceAll('-', ' '))}
        className="shop-form sheet-form"
        hidden={{ ...(record && { id: String(record.id) }), ...rest.hidden }}
        values={rest.values}
        onProblem={rest.onProblem}
        onDone={rest.onDone}
      >
        {record && <Looked revision={record.revision} />}
        {Object.entries(change.fields).map(([name, field]) => (
          <FieldInput key={name} name={name} field={field} choices={choices} />
        ))}
        {More && <Following {...{ More, chosen, record }} />}
      </ShopForm>
    </section>
  );
}

/** Revision of the record as a reply tells it. */
export function revisionIn(reply: unknown): number | undefined {
  if (typeof reply !== 'object' || reply === null || !('revision' in reply)) return undefined;
  return typeof reply.revision === 'number' ? reply.revision : undefined;
}

/** Revision of the record as it is shown: what was refused by an older one is sent again with it. */
export function Looked({ revision = '' }: { readonly revision?: number | '' | undefined }) {
  return <input type="hidden" name="revision" value={revision} />;
}

interface FollowingProps extends Pick<MoreProps, 'record'> {
  readonly More: ComponentType<MoreProps>;
  readonly chosen: object;
}

/** Facts that follow from what was sent without a script, and from what has been chosen since. */
function Following({ More, chosen, record }: FollowingProps) {
  const { values } = useFilling();
  return (
    <div className="more-fields">
      <More values={{ ...values, ...chosen }} record={record} />
    </div>
  );
}

/** Words with a capital in front, as headings have them. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
