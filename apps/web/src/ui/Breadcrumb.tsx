import { Link } from 'react-router-dom';

interface BreadcrumbProps {
  readonly trail: readonly { readonly text: string; readonly to?: string }[];
  /** Where one is. */
  readonly here: string;
}

export function Breadcrumb({ trail, here }: BreadcrumbProps) {
  return (
    <nav className="breadcrumb" aria-label="Breadcrumb">
      <ol>
        {trail.map(({ text, to }) => (
          <li key={text}>{to === undefined ? text : <Link to={to}>{text}</Link>}</li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
