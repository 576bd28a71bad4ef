import { Problem, type ProblemBody } from '@rabbet/client';
import type { AnyFields, Field, Values } from '@rabbet/domain/records/fields';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { callOf, type Form, typedIn, valuesOf } from '../../../kernel/forms/form';
import { FormFilling } from '../../../kernel/forms/ShopForm';
import { wordsOf } from '../../../kernel/forms/problem-words';
import { useClient } from '../../session/staff-client';
import { useWho } from '../../session/who-asks';
import { type Choices, choicesQuery } from '../../sheet/choices';
import { FieldInput } from '../../sheet/FieldInput';
import type { AnyAct } from './subject';

/** Choices for the fields of an act, and for those that offer the names of records; null until they are there. */
export function useActChoices({ fields, sets, offers = {} }: AnyAct): Choices | null {
  const offered = Object.entries(offers).map(([name, to]): [string, Field] => [name, { kind: 'reference', to }]);
  const all: AnyFields = { ...sets, ...fields, ...Object.fromEntries(offered) };
  const { data, isError } = useQuery(choicesQuery(useClient(), useWho(), all));
  return data ?? (isError ? {} : null);
}

interface ActFormProps {
  readonly act: AnyAct;
  readonly onChange: () => void;
  readonly onPreview: (values: Values) => void;
  /** Buttons of the form. */
  readonly children: ReactNode;
}

/** Form of an act. It sends nothing: its values are for all marked rows. */
export function ActForm({ act, onChange, onPreview, children }: ActFormProps) {
  const id = useId();
  const offered = useActChoices(act);
  const choices = offered ?? {};
  const [problem, setProblem] = useState<ProblemBody | null>(null);
  const fields = withOffers(act, choices);
  const form: Form = { name: act.name, fields, call: () => ({ method: 'POST', path: '' }), done: () => null };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = typedIn([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]));
    const values = valuesOf(form, typed);
    try {
      callOf(form, values); // refuses a name that names no record
      setProblem(null);
      onPreview(values);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error);
    }
  };
  if (offered === null) return <p role="progressbar">One moment …</p>;
  return (
    <form className="shop-form sheet-form" onSubmit={submit} onChange={onChange}>
      {problem !== null && <p role="alert">{wordsOf(problem, fields)}</p>}
      <FormFilling id={id} form={form} problem={problem} values={{}}>
        {Object.entries(fields).map(([name, field]) => (
          <FieldInput key={name} name={name} field={field} choices={choices} />
        ))}
      </FormFilling>
      {children}
    </form>
  );
}

/** Fields of an act, where texts that take the name of a record offer those that there are. */
function withOffers({ fields, offers = {} }: AnyAct, choices: Choices): AnyFields {
  const pairs = Object.entries(fields).map(([name, field]): [string, Field] => {
    const records = choices[offers[name] ?? ''] ?? [];
    if (records.length === 0) return [name, field];
    return [name, { ...about(field), kind: 'choice', required: true, of: records.map((record) => record.name) }];
  });
  return Object.fromEntries(pairs);
}

function about({ label, about: hint }: Field): Pick<Field, 'label' | 'about'> {
  return { ...(label !== undefined && { label }), ...(hint !== undefined && { about: hint }) };
}
