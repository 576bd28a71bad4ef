import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useIsOpen } from './open-pages';

/** Within a text: words that lead to a page once there is one. */
export function OpenLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return useIsOpen()(to) ? <Link to={to}>{children}</Link> : children;
}
