import type { ComponentProps, ReactNode } from 'react';
import { faultOf } from './problem-words';
import { useFilling } from './ShopForm';

interface Named {
  readonly name: string;
  readonly label: string;
  /** Advice to read before filling in the field. */
  readonly hint?: ReactNode;
}

/** Value and error of a field in the form around it, with the attributes that read hint and error aloud. */
function useField({ name, label, hint }: Named) {
  const { id: form, problem, values } = useFilling();
  const id = `${form}-${name}`;
  const fault = problem?.errors?.find(({ field }) => field === name);
  const error = fault ? faultOf(fault, label) : null;
  const descriptionIds = [hint !== undefined && `${id}-hint`, error !== null && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  const value = values[name] ?? '';
  return {
    id,
    error,
    value,
    aria: { 'aria-invalid': error === null ? undefined : true, 'aria-describedby': descriptionIds || undefined },
  };
}

function Around({ name, label, hint, children }: Named & { readonly children: ReactNode }) {
  const { id, error } = useField({ name, label, hint });
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error !== null && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

export function FormField({ name, label, hint, ...input }: Named & ComponentProps<'input'>) {
  const { id, aria, value } = useField({ name, label, hint });
  const isSecret = input.type === 'password';
  return (
    <Around name={name} label={label} hint={hint}>
      <input
        id={id}
        name={name}
        className="field-input"
        defaultValue={isSecret ? undefined : String(value)}
        {...aria}
        {...input}
      />
    </Around>
  );
}

export function FormText({ name, label, hint, ...area }: Named & ComponentProps<'textarea'>) {
  const { id, aria, value } = useField({ name, label, hint });
  return (
    <Around name={name} label={label} hint={hint}>
      <textarea id={id} name={name} className="field-input" defaultValue={String(value)} {...aria} {...area} />
    </Around>
  );
}

export function FormSelect({ name, label, hint, ...select }: Named & ComponentProps<'select'>) {
  const { id, aria, value } = useField({ name, label, hint });
  return (
    <Around name={name} label={label} hint={hint}>
      <select id={id} name={name} className="field-input" defaultValue={String(value)} {...aria} {...select} />
    </Around>
  );
}

export function FormCheck({ name, label, hint }: Named) {
  const { id, aria, value } = useField({ name, label, hint });
  const isOn = value === true || (value !== 'false' && value !== '' && value !== false);
  return (
    <div className="field field-check">
      <input id={id} name={name} type="checkbox" defaultChecked={isOn} {...aria} />
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  );
}
