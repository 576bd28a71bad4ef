import { Link } from 'react-router-dom';

export interface Chip {
  readonly text: string;
  /** The address without it. */
  readonly without: string;
}

/** Filters of a list, each with a link that removes it. */
export function Chips({ label, chips }: { readonly label: string; readonly chips: readonly Chip[] }) {
  if (chips.length === 0) return null;
  return (
    <ul className="chips" aria-label={label}>
      {chips.map(({ text, without }) => (
        <li key={text}>
          <Link to={without} className="chip" aria-label={`Remove ${text}`}>
            {text}
            <svg viewBox="0 0 12 12" aria-hidden="true">
              <path d="m2 2 8 8m0-8-8 8" />
            </svg>
          </Link>
        </li>
      ))}
    </ul>
  );
}
