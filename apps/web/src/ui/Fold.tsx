import type { ReactNode } from 'react';
import { closesOnEscape } from './unfolding';

interface FoldProps {
  readonly className: string;
  readonly title: string;
  readonly open?: boolean;
  readonly children: ReactNode;
}

/** Content that is folded on narrow windows; the style sheet sets the limit. */
export function Fold({ className, title, open, children }: FoldProps) {
  return (
    <details className={`fold ${className}`} open={open || undefined} onKeyDown={closesOnEscape}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
