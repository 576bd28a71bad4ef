import type { WhoAsksReply } from '@rabbet/client';
import type { AnyFields, Values } from '@rabbet/domain/records/fields';
import { useQuery } from '@tanstack/react-query';
import type { Form } from '../../kernel/forms/form';
import { ShopForm } from '../../kernel/forms/ShopForm';
import { useClient } from '../session/staff-client';
import { revisionIn } from './ChangeForms';
import { choicesQuery } from './choices';
import type { Editing, SheetRecord } from './editing';
import { FieldInput } from './FieldInput';

interface FieldsActSpec {
  readonly name: string;
  readonly editing: Editing;
  /** Fields that its form asks for. */
  readonly fields?: AnyFields;
  /** Values that it sets besides. */
  readonly values: Values;
  /** Name of the words for what was done. */
  readonly done: string;
}

/** Form of an act that sets fields of a record: "Publish". */
export function fieldsActForm({ name, editing, fields = {}, values, done }: FieldsActSpec): Form {
  return {
    name,
    fields: { id: { kind: 'whole', required: true }, revision: { kind: 'whole', required: true }, ...fields },
    call: ({ id, revision, ...typed }) => ({
      method: 'PUT',
      path: `${editing.path}/${String(id)}`,
      body: { ...values, ...typed },
      revision: Number(revision),
    }),
    done: (_reply, { id }) => `${editing.pageOf(Number(id))}?said=${done}`,
    stale: editing.stale,
  };
}

interface FieldsActProps {
  readonly form: Form;
  /** Words of its button. */
  readonly submit: string;
  readonly editing: Editing;
  readonly record: SheetRecord;
  readonly who: WhoAsksReply | null;
  /** Values before, by the names of the fields that it sets: an Undo puts them back. */
  readonly before: Values;
  /** Values that its fields begin with. */
  readonly values?: Readonly<Record<string, string | null>>;
}

/** An act that sets fields of a record, with an Undo that puts them back. */
export function FieldsAct({ form, submit, editing, record, who, before, values = {} }: FieldsActProps) {
  const { id: _id, revision: _revision, ...typedFields } = form.fields;
  const choices = useQuery(choicesQuery(useClient(), who, editing.fields)).data ?? {};
  const path = `${editing.path}/${record.id}`;
  const undo: Form['undo'] = (reply) => {
    const since = revisionIn(reply);
    return { method: 'PUT', path, body: before, ...(since !== undefined && { revision: since }) };
  };
  return (
    <ShopForm
      form={{ ...form, undo }}
      submit={submit}
      label={submit}
      hidden={{ id: String(record.id), revision: String(record.revision) }}
      values={values}
    >
      {Object.entries(typedFields).map(([name, field]) => (
        <FieldInput key={name} name={name} field={field} choices={choices} />
      ))}
    </ShopForm>
  );
}
