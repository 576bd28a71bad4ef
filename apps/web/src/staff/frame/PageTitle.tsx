import type { ReactNode } from 'react';
import { StaffHead } from './StaffHead';

interface PageTitleProps {
  readonly title: string;
  /** What there is to do on this page. */
  readonly children?: ReactNode;
}

export function PageTitle({ title, children }: PageTitleProps) {
  return (
    <header className="page-title">
      <StaffHead title={title} />
      <h1>{title}</h1>
      {children && <div className="page-actions">{children}</div>}
    </header>
  );
}
