import type { ReactNode } from 'react';
import { closesOnEscape } from './unfolding';

interface FoldProps {
  readonly className: string;
  readonly title: string;
  readonly open?: boolean;
  readonly children: ReactNode;
}

/** What is folded where there is no room for it: the style sheet says where there is. */
export function Fold({ className, title, open, children }: FoldProps) {
  return (
    <details className={`fold ${className}`} open={open || undefined} onKeyDown={closesOnEscape}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
