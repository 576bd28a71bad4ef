import { type ReactNode, useEffect, useRef } from 'react';
import { closesOnEscape, closesWhenLeft } from '../../../ui/unfolding';

interface FilterPopoverProps {
  /** True where it is open from the start: no script shows what is set. */
  readonly isOpen: boolean;
  /** Number of its conditions that are set. */
  readonly count: number;
  readonly children: ReactNode;
}

/** The conditions that few use, behind one button. */
export function FilterPopover({ isOpen, count, children }: FilterPopoverProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = ({ target }: PointerEvent) => {
      if (details.current && target instanceof Node && !details.current.contains(target)) details.current.open = false;
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, []);
  return (
    <details
      ref={details}
      className="popover filter-popover"
      open={isOpen || undefined}
      onKeyDown={closesOnEscape}
      onBlur={closesWhenLeft}
    >
      <summary className="pill">Filters {count > 0 && <span className="pill-count">{count}</span>}</summary>
      <div className="popover-content filter-fields">{children}</div>
    </details>
  );
}
