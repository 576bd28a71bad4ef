import type { OrderServiceReply } from '@rabbet/client';
import { LateFold } from './LateFold';
import { lineWords, money } from './Why';

interface OfService {
  readonly service: OrderServiceReply;
}

/** Reasons of a price, line by line, for whoever asks. */
export function WhyThisPrice({
  service: { id, lines, price, explicit_price, computed_price, application },
}: OfService) {
  return (
    <LateFold name={`why-${id}`} className="past price-why" summary="Why this price">
      {explicit_price !== null && (
        <p>
          Somebody here said {money(explicit_price)}
          {computed_price !== null && `; by the rules it is ${money(computed_price)}`}.
        </p>
      )}
      {lines.length === 0 && explicit_price === null && <p>No rule prices it.</p>}
      <ul>
        {lines.map((line, i) => (
          <li key={`${line.name} ${i}`}>{lineWords(line)}</li>
        ))}
      </ul>
      {price !== null && <p className="aside">{PER[application]}</p>}
    </LateFold>
  );
}

const PER: Readonly<Record<string, string>> = {
  Quantity: 'It counts for each piece of the item.',
  Ticket: 'It counts once for the item, however many pieces there are.',
  Order: 'It counts once for the order.',
};
