import type { ReactNode } from 'react';

/** A section that can be folded away, by a plus and a minus. It works without scripts. */
export function Toggle({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details className="toggle" open>
      <summary>
        <h2>{title}</h2>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 8h12" />
          <path className="toggle-plus" d="M8 2v12" />
        </svg>
      </summary>
      <div className="toggle-inside">{children}</div>
    </details>
  );
}
