import { type ComponentProps, type ReactNode, useId } from 'react';

interface Labelled {
  readonly label: string;
  /** The label is for those who hear the page; sighted people see what it is. */
  readonly quiet?: boolean;
}

export function Field({ label, quiet = false, ...input }: Labelled & ComponentProps<'input'>) {
  const id = useId();
  return (
    <Row id={id} label={label} quiet={quiet}>
      <input id={id} className="field-input" {...input} />
    </Row>
  );
}

export function Select({ label, quiet = false, children, ...select }: Labelled & ComponentProps<'select'>) {
  const id = useId();
  return (
    <Row id={id} label={label} quiet={quiet}>
      <select id={id} className="field-input" {...select}>
        {children}
      </select>
    </Row>
  );
}

function Row({
  id,
  label,
  quiet,
  children,
}: Required<Labelled> & { readonly id: string; readonly children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id} className={quiet ? 'for-ears' : undefined}>
        {label}
      </label>
      {children}
    </div>
  );
}
