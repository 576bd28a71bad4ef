import type { OrderPriceLineReply, OrderServiceReply } from '@rabbet/client';
import { dollars } from '@rabbet/domain/money/money';
import { materialInWords } from '@rabbet/domain/services/services';

interface ServicePriceProps {
  readonly service: Pick<OrderServiceReply, 'name' | 'price' | 'explicit_price' | 'computed_price' | 'lines'>;
}

/** Price of a service for one piece, with what is cut for it, and why on request. */
export function ServicePrice({ service }: ServicePriceProps) {
  const { name, price, explicit_price, computed_price, lines } = service;
  if (price === null) return null;
  return (
    <div className="service-price">
      <p>
        <strong>{money(price)}</strong>
        {explicit_price !== null && computed_price !== null && ` as you say; by its rules ${money(computed_price)}`}
      </p>
      {lines.map((line, i) => {
        const cut = line.cut && materialInWords(line);
        return cut && <p key={`${line.name} ${i}`}>{cut}</p>;
      })}
      <details className="past">
        <summary aria-label={`Why does ${name} cost this?`}>Why?</summary>
        {lines.length === 0 && (
          <p>{explicit_price === null ? 'No rule gives it a price.' : 'You have said its price.'}</p>
        )}
        <ul>
          {lines.map((line, i) => (
            <li key={`${line.name} ${i}`}>{lineWords(line)}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** "Mat board, 0.5: $6.00 (rule 3: ...)". */
export function lineWords({ of, name, item_quantity, amount, because }: OrderPriceLineReply): string {
  const what = of === 'material' ? `${name}, ${item_quantity ?? 1} for one` : of === 'labor' ? 'Labor' : 'Vendor';
  return `${what}${amount === null ? '' : `: ${money(amount)}`}${because === null ? '' : ` (${because})`}`;
}

/** Dollars of the wire as people read them. */
export function money(amount: number): string {
  return dollars(Math.round(amount * 100));
}
