import type { ReactNode } from 'react';
import { useShop } from '../../kernel/data/shop';

interface HeadProps {
  readonly children: ReactNode;
}

/** Shop that a paper comes from, as its settings have it, beside what the paper is. */
export function PaperHead({ children }: HeadProps) {
  const { name, street, suite, cityLine, phone, email } = useShop();
  const lines = [street, suite, cityLine, phone, email.join('')].filter((line) => line !== null && line !== '');
  return (
    <header className="paper-head">
      <address>
        <strong>{name}</strong>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <div className="paper-what">{children}</div>
    </header>
  );
}

export type PaperFact = readonly [label: string, value: ReactNode];

/** Facts of a paper; those without a value are left out. */
export function PaperFacts({ facts }: { readonly facts: readonly PaperFact[] }) {
  const said = facts.filter(([, value]) => value !== null && value !== '');
  return (
    <dl className="paper-facts">
      {said.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
