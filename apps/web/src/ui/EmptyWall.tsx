import type { ReactNode } from 'react';

interface EmptyWallProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly link?: ReactNode;
}

/** A page that has nothing to show says so under an empty frame, and where to go instead. */
export function EmptyWall({ title, children, link }: EmptyWallProps) {
  return (
    <div className="empty-wall">
      <EmptyFrame />
      <h1>{title}</h1>
      <p>{children}</p>
      {link && <p className="empty-wall-links">{link}</p>}
    </div>
  );
}

/** Hung a little askew. */
export function EmptyFrame() {
  return (
    <svg className="empty-frame" viewBox="0 0 200 150" aria-hidden="true">
      <path className="empty-frame-wire" d="M55 42 100 8l45 34" />
      <circle className="empty-frame-nail" cx="100" cy="8" r="3" />
      <g transform="rotate(-2.5 100 90)">
        <path className="empty-frame-wood" d="M30 40h140v104H30z" />
        <path className="empty-frame-mat" d="M36 46h128v92H36z" />
        <path className="empty-frame-opening" d="M56 64h88v56H56z" />
      </g>
    </svg>
  );
}
