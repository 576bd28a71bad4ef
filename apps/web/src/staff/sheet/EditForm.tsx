import type { ProblemBody, StaffWidgetReply, WhoAsksReply } from '@rabbet/client';
import { type Field, isText, lengthsOf, type Values } from '@rabbet/domain/records/fields';
import { labelOf } from '@rabbet/domain/records/labels';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { FormCheck, FormField, FormSelect, FormText } from '../../kernel/forms/FormField';
import { ShopForm, useFilling } from '../../kernel/forms/ShopForm';
import { useClient } from '../staff-client';
import { mayRead } from '../who-asks';
import { type Choice, type Choices, choicesQuery, namesQuery } from './choices';
import { Conflict } from './Conflict';
import { editArtwork, fieldsFor, looked, PIECE } from './edit-artwork';
import { historyQuery } from './history';

interface EditFormProps {
  readonly piece: StaffWidgetReply;
  readonly who: WhoAsksReply | null;
}

/** Made of the fields of pieces that the role may change. It begins with what was looked at, until it is saved. */
export function EditForm({ piece, who }: EditFormProps) {
  const [saved, setSaved] = useState(0);
  const [before, setBefore] = useState({ saved, piece });
  // once it is saved it begins anew, with the piece as that has made it
  if (before.saved !== saved && before.piece.revision !== piece.revision) setBefore({ saved, piece });
  const client = useClient();
  const choices = useQuery(choicesQuery(client)).data ?? {};
  const names = useQuery({ ...namesQuery(client), enabled: mayRead(who, 'accounts') }).data ?? {};
  const fields = fieldsFor(who);
  const was = looked(
    before.piece,
    fields.map(([name]) => name),
  );
  const nameOf = (actor: string) =>
    names[actor] ?? (actor === who?.actor ? 'You, elsewhere,' : actor.replace('-', ' '));
  return (
    <ShopForm
      key={before.piece.revision}
      form={editArtwork}
      submit="Save"
      submitting="Saving …"
      className="shop-form piece-form"
      label="Change the piece"
      hidden={{ id: String(piece.id) }}
      values={
        before.piece as unknown as Readonly<Record<string, string | number | boolean | null>> /* its own fields */
      }
      onDone={() => setSaved(saved + 1)}
      onProblem={(problem) => (problem.status === 412 ? <Stale {...{ problem, piece, was, nameOf }} /> : null)}
    >
      <Looked was={was} revision={before.piece.revision} />
      {fields.map(([name, field]) => (
        <OneField key={name} name={name} field={field} choices={choices} />
      ))}
    </ShopForm>
  );
}

interface StaleProps {
  readonly problem: ProblemBody;
  readonly piece: StaffWidgetReply;
  readonly was: string;
  readonly nameOf: (actor: string) => string;
}

/** The piece is asked for as it is now, before anything is said of it. */
function Stale({ problem, was, ...props }: StaleProps) {
  const queryClient = useQueryClient();
  const { values } = useFilling();
  const history = useQuery(historyQuery(useClient(), props.piece.id)).data ?? [];
  useEffect(() => void queryClient.invalidateQueries({ queryKey: [PIECE] }), [problem, queryClient]);
  const isHere = problem.revision === undefined || props.piece.revision >= problem.revision;
  if (!isHere) return <p role="status">Somebody was faster: asking how the piece is now …</p>;
  return <Conflict was={typeof values.was === 'string' ? values.was : was} {...{ problem, history, ...props }} />;
}

/** What the piece was when it was looked at: where the form has gone without a script, as that has said it. */
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

interface OneFieldProps {
  readonly name: string;
  readonly field: Field;
  readonly choices: Choices;
}

const LONG = 500;

function OneField({ name, field, choices }: OneFieldProps) {
  const about = { name, label: labelOf(name, field), ...(field.about && { hint: field.about }) };
  if (field.kind === 'flag') return <FormCheck {...about} />;
  if (field.kind === 'reference') return <Reference {...about} choices={choices[field.to] ?? []} />;
  if (isText(field) && lengthsOf(field).max > LONG) return <FormText {...about} rows={4} />;
  const isNumber = field.kind === 'money' || field.kind === 'decimal' || field.kind === 'whole';
  return <FormField {...about} required={field.required} inputMode={isNumber ? 'decimal' : undefined} />;
}

const MOST_IN_A_SELECT = 60;

/** By its name where there are few; else by its number, with the names to look it up by. */
function Reference({
  choices,
  ...about
}: {
  readonly name: string;
  readonly label: string;
  readonly choices: readonly Choice[];
}) {
  const { id, values } = useFilling();
  const value: Values[string] = values[about.name];
  if (choices.length > MOST_IN_A_SELECT) {
    const list = `${id}-${about.name}-list`;
    const chosen = choices.find((one) => one.id === Number(value));
    return (
      <>
        <FormField {...about} list={list} inputMode="numeric" hint={chosen && `now ${chosen.name}`} />
        <datalist id={list}>
          {choices.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </datalist>
      </>
    );
  }
  return (
    <FormSelect {...about}>
      <option value="">none</option>
      {/* one that is not listed would be lost with the next saving */}
      {value && !choices.some((one) => one.id === Number(value)) && (
        <option value={String(value)}>number {value}</option>
      )}
      {choices.map((one) => (
        <option key={one.id} value={one.id}>
          {one.name}
        </option>
      ))}
    </FormSelect>
  );
}
