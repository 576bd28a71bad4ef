import { PhoneLink } from '../../kernel/contact/PhoneLink';
import { useShop } from '../../kernel/data/shop';

interface BesideProps {
  /** Adds the address of the shop. */
  readonly place?: boolean;
}

/** The other ways to ask. */
export function Beside({ place = false }: BesideProps) {
  const { phone, openToday, street, suite, cityLine } = useShop();
  const lines = [[street, suite].filter(Boolean).join(', '), cityLine].filter(Boolean);
  return (
    <aside className="enquire-beside" aria-label="Call or visit">
      <h2>Prefer to talk?</h2>
      {phone && (
        <p>
          <PhoneLink number={phone} />
        </p>
      )}
      {openToday && <p>{openToday}</p>}
      {place && lines.map((line) => <p key={line}>{line}</p>)}
    </aside>
  );
}
