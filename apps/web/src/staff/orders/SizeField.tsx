import { useId, useState } from 'react';
import { Field } from '../../ui/Field';
import { isSize, type ServiceDraft } from './order-draft';

interface SizeFieldProps {
  readonly service: ServiceDraft;
  readonly change: (next: ServiceDraft) => void;
}

/** Takes width and height as framers say them. */
export function SizeField({ service, change }: SizeFieldProps) {
  const id = useId();
  const [isLeft, setLeft] = useState(false);
  const isWrong = isLeft && !isSize(service.size);
  return (
    <div className="size-field">
      <div>
        <Field
          label="Size in inches, the width first"
          placeholder="16 3/8 x 20"
          autoComplete="off"
          value={service.size}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? id : undefined}
          onChange={(event) => change({ ...service, size: event.currentTarget.value })}
          onBlur={() => setLeft(true)}
        />
        {isWrong && (
          <p id={id} className="field-error">
            Type both sides, as in 16 3/8 x 20.
          </p>
        )}
      </div>
      <Assumed
        isOn={service.size_provisional}
        change={(size_provisional) => change({ ...service, size_provisional })}
      />
    </div>
  );
}

interface AssumedProps {
  readonly isOn: boolean;
  readonly change: (isOn: boolean) => void;
}

/** Marks what is assumed until the art arrives. */
export function Assumed({ isOn, change }: AssumedProps) {
  const id = useId();
  return (
    <div className="field field-check">
      <input id={id} type="checkbox" checked={isOn} onChange={(event) => change(event.currentTarget.checked)} />
      <label htmlFor={id}>Assumed until the art arrives</label>
    </div>
  );
}
