import type { WhoAsksReply } from '@rabbet/client';
import { customer, customerName } from '@rabbet/domain/people/people';
import { labelOf } from '@rabbet/domain/records/labels';
import type { Field } from '@rabbet/domain/records/fields';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, Fragment, type KeyboardEvent, type ReactNode, useContext, useState } from 'react';
import type { Form } from '../../kernel/forms/form';
import { SentFormContext } from '../../kernel/forms/sent-form';
import { ShopForm, useFilling } from '../../kernel/forms/ShopForm';
import { useHydrated } from '../../ui/use-hydrated';
import { useClient } from '../session/staff-client';
import { mayRead } from '../session/who-asks';
import { choicesQuery, namesQuery } from './choices';
import type { Choice } from '../parts/choice';
import { CustomerField } from './CustomerField';
import { editedFields } from './edited-fields';
import { type Editing, fieldsFor, looked, type SheetRecord } from './editing';
import { FieldInput } from './FieldInput';
import { Stale, type StaleProps } from './Stale';
import { useFocusKept } from './use-focus-kept';
import { useSavedToast } from './use-saved-toast';

interface EditFormProps {
  /** Inputs of fields that have one of their own, by their names. */
  readonly inputs?: Readonly<Record<string, (about: AboutField) => ReactNode>>;
  readonly editing: Editing;
  readonly form: Form;
  readonly record: SheetRecord;
  readonly who: WhoAsksReply | null;
  /** Says who was faster, where the API has a history of it. */
  readonly history?: StaleProps['history'];
}

interface AboutField {
  readonly name: string;
  readonly label: string;
}

const NO_INPUTS = {};

/** The fields of a record that the role may change, as lines that are edited where they stand; changes gather in one bar. */
export function EditForm({ editing, form, record, who, history, inputs = NO_INPUTS }: EditFormProps) {
  const client = useClient();
  const fields = fieldsFor(who, editing);
  const names = fields.map(([name]) => name);
  const [edited, setEdited] = useState<readonly string[]>([]);
  const isSent = useContext(SentFormContext) !== null;
  const { initial, countSaving } = useInitialRecord(record, names, isSent || edited.length > 0);
  const choices = useQuery(choicesQuery(client, who, editing.fields)).data ?? {};
  const was = looked(initial.record, names);
  const nameOf = useActorNames(who);
  const { rare = [] } = editing;
  const formKey = `${initial.savings} ${initial.version}`;
  const showSaved = useSavedToast(editing, record.id);
  const [formArea, keepFocus] = useFocusKept(formKey);
  const compare = ({ currentTarget }: FormEvent<HTMLElement>) => {
    const element = currentTarget.querySelector('form');
    if (element) setEdited(editedFields(element, form, was));
  };
  const inputOf = ([name, field]: readonly [string, Field]) =>
    inputs[name] ? (
      <Fragment key={name}>{inputs[name]({ name, label: labelOf(name, field) })}</Fragment>
    ) : field.kind === 'reference' && field.to === customer.name ? (
      <CustomerField key={name} name={name} label={labelOf(name, field)} standing={customerOf(record)} />
    ) : (
      <FieldInput key={name} name={name} field={field} choices={choices} />
    );
  return (
    <div ref={formArea} onInput={compare} onChange={compare} onReset={() => setEdited([])} onKeyDown={sendOnChord}>
      <ShopForm
        key={formKey}
        form={form}
        submit="Save"
        submitting="Saving …"
        className={`shop-form edit-form${edited.length === 0 ? ' is-saved' : ''}`}
        label={`Change the ${editing.what}`}
        hidden={{ id: String(record.id) }}
        values={
          initial.record as unknown as Readonly<Record<string, string | number | boolean | null>> /* its fields */
        }
        isInPlace
        onDone={(reply) => {
          keepFocus();
          countSaving();
          showSaved(reply, was, edited);
          setEdited([]);
        }}
        onProblem={(problem) =>
          problem.status === 412 ? <Stale {...{ problem, editing, record, was, nameOf, history }} /> : null
        }
        beside={<UnsavedWords labels={edited.map((name) => labelOf(name, editing.fields[name] ?? {}))} />}
      >
        <Looked was={was} revision={initial.record.revision} />
        {fields.filter(([name]) => !rare.includes(name)).map(inputOf)}
        {rare.length > 0 && (
          <MoreFields names={rare}>{fields.filter(([name]) => rare.includes(name)).map(inputOf)}</MoreFields>
        )}
      </ShopForm>
    </div>
  );
}

/**
 * The record that the form begins with. It follows the record as that changes, until somebody edits a line; once it is
 * saved, it is the record as the saving has made it.
 */
function useInitialRecord(record: SheetRecord, names: readonly string[], isEdited: boolean) {
  const [savings, setSavings] = useState(0);
  const [initial, setInitial] = useState({ savings, record, version: 0 });
  // a change beside its fields is no conflict
  const isBesides = looked(initial.record, names) === looked(record, names);
  if (initial.record.revision !== record.revision) {
    if (initial.savings !== savings || isBesides) setInitial({ ...initial, savings, record });
    else if (!isEdited) setInitial({ savings, record, version: initial.version + 1 });
  }
  return { initial, countSaving: () => setSavings(savings + 1) };
}

/** Customer who came with a record. */
function customerOf(record: SheetRecord): Choice | null {
  const { customer_id: id, customer: beside } = record as WithCustomer; // each part is looked at
  const name = typeof beside === 'string' ? beside : customerName(beside ?? null);
  return typeof id === 'number' && name !== null ? { id, name } : null;
}
type WithCustomer = SheetRecord & {
  readonly customer_id?: number;
  readonly customer?: string | Parameters<typeof customerName>[0];
};

/** Names of those who may have been faster, for the beginning of a sentence. */
function useActorNames(who: WhoAsksReply | null): (actor: string) => string {
  const names = useQuery({ ...namesQuery(useClient()), enabled: mayRead(who, 'accounts') }).data ?? {};
  return (actor) => names[actor] ?? (actor === who?.actor ? 'You, elsewhere,' : actor.replace('-', ' '));
}

/** Ctrl-Enter saves from any line. */
function sendOnChord(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !(event.target instanceof HTMLElement)) return;
  event.preventDefault();
  event.target.closest('form')?.requestSubmit();
}

interface UnsavedWordsProps {
  readonly labels: readonly string[];
}

/** Names the changes that wait, with the way to drop them. */
function UnsavedWords({ labels }: UnsavedWordsProps) {
  if (!useHydrated()) return null;
  return (
    <>
      <button type="reset" className="button button-quiet">
        Discard
      </button>
      <span className="unsaved" role="status">
        {labels.length > 0 && `Unsaved: ${labels.join(', ')}`}
      </span>
    </>
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
      <div className="edit-form shop-form">{children}</div>
    </details>
  );
}

/** The record as it was looked at: as the form has it, where that was sent without a script. */
function Looked({ was, revision }: { readonly was: string; readonly revision: number }) {
  const { values } = useFilling();
  const isSent = typeof values.was === 'string';
  return (
    <>
      <input type="hidden" name="was" value={isSent ? String(values.was) : was} />
      <input type="hidden" name="revision" value={isSent ? String(values.revision) : revision} />
    </>
  );
}
