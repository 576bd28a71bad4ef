import { type ReactNode, useEffect, useId, useRef } from 'react';
import { holdPage } from './hold-page';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Closed, it keeps what was typed in it. */
  readonly isOpen?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The browser keeps the focus in it and gives it back; Escape closes it. */
export function Dialog({ title, onClose, isOpen = true, className = 'dialog', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const { current } = dialog;
    if (!isOpen) return;
    if (current && !current.open) current.showModal();
    const release = holdPage();
    // what it asks for, rather than the way out
    current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus();
    return () => {
      release();
      current?.close();
    };
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault(); // whoever has opened it takes it away
        onClose();
      }}
    >
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="dialog-close" aria-label="Close" onClick={onClose}>
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <path d="m2 2 8 8m0-8-8 8" />
          </svg>
        </button>
      </div>
      {children}
    </dialog>
  );
}
