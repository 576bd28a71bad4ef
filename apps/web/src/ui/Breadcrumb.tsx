import { Link } from 'react-router-dom';

interface BreadcrumbProps {
  readonly trail: readonly { readonly text: string; readonly to?: string }[];
  /** Name of the present page; unless given, the last step is the present page. */
  readonly here?: string;
}

/**
 * Path to the present page, for people and, as https://schema.org/BreadcrumbList, for machines. The list for machines
 * has only steps with an address.
 */
export function Breadcrumb({ trail, here }: BreadcrumbProps) {
  const steps = trail.filter(({ to }) => to !== undefined);
  return (
    <nav className="breadcrumb" aria-label="Breadcrumb">
      <ol itemScope itemType="https://schema.org/BreadcrumbList">
        {trail.map((step) =>
          step.to === undefined ? (
            <li key={step.text}>{step.text}</li>
          ) : (
            <li key={step.text} {...ITEM}>
              <Link to={step.to} itemProp="item">
                <span itemProp="name">{step.text}</span>
              </Link>
              <meta itemProp="position" content={String(steps.indexOf(step) + 1)} />
            </li>
          ),
        )}
        {here !== undefined && (
          <li aria-current="page" {...ITEM}>
            <span itemProp="name">{here}</span>
            <meta itemProp="position" content={String(steps.length + 1)} />
          </li>
        )}
      </ol>
    </nav>
  );
}

const ITEM = { itemProp: 'itemListElement', itemScope: true, itemType: 'https://schema.org/ListItem' } as const;
