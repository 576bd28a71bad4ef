import { type ComponentProps, useId } from 'react';

interface Labelled {
  readonly label: string;
}

export function Field({ label, ...input }: Labelled & ComponentProps<'input'>) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} className="field-input" {...input} />
    </div>
  );
}

export function Select({ label, ...select }: Labelled & ComponentProps<'select'>) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="field-input" {...select} />
    </div>
  );
}
