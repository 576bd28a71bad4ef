import { sizeInWords } from '@rabbet/domain/numbers/inches';
import { inchesOfSize, readSize, SIZE_MEANS } from '@rabbet/domain/services/services';
import { useId, useState } from 'react';
import { Field } from '../../ui/Field';
import { type ServiceDraft, wrongSize } from './order-draft';

interface SizeFieldProps {
  readonly service: ServiceDraft;
  readonly change: (next: ServiceDraft) => void;
}

/** Takes width and height as framers say them, and tells what was understood. */
export function SizeField({ service, change }: SizeFieldProps) {
  const id = useId();
  const [isLeft, setLeft] = useState(false);
  const wrong = isLeft ? wrongSize(service.size) : null;
  const understood = inchesUnderstood(service.size);
  return (
    <div className="size-field">
      <div>
        <Field
          label="Size, the width first"
          placeholder="16 3/8 x 20"
          autoComplete="off"
          value={service.size}
          aria-invalid={wrong !== null || undefined}
          aria-describedby={id}
          onChange={(event) => change({ ...service, size: event.currentTarget.value })}
          onBlur={() => setLeft(true)}
        />
        <p id={id} className={wrong === null ? 'field-hint' : 'field-error'}>
          {wrong ?? `${understood ?? 'In inches, or cm or mm, as in 40 x 60 cm'}: ${SIZE_MEANS}.`}
        </p>
      </div>
      <Assumed
        isOn={service.size_provisional}
        change={(size_provisional) => change({ ...service, size_provisional })}
      />
    </div>
  );
}

function inchesUnderstood(text: string): string | null {
  const { size } = readSize(text);
  const inches = size && inchesOfSize(size);
  return inches && `${sizeInWords(inches)} inches`;
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
