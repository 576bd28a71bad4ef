import type { OrderSaleReply } from '@rabbet/client';
import type { OrderRow } from '@rabbet/domain/orders/orders';
import { Link } from 'react-router-dom';
import { staffArtworkPath } from '../../paths/staff-paths';
import { Moment } from '../parts/Moment';
import { money } from './Why';

interface PiecesSoldProps {
  readonly row: OrderRow;
  readonly now: Date;
}

/** Pieces whose sale names the order. */
export function PiecesSold({ row, now }: PiecesSoldProps) {
  const { sales } = row as OrderRow & { readonly sales?: readonly OrderSaleReply[] | null }; // as orders.reads.ts of the API tells it
  if (!sales?.length) return null;
  return (
    <section aria-labelledby="pieces-sold">
      <h2 id="pieces-sold">Pieces sold under this order</h2>
      <ul>
        {sales.map(({ transaction_id: id, widget_id, name, quantity, price, completed }) => (
          <li key={id}>
            <Link to={staffArtworkPath(widget_id)}>{name}</Link>
            {quantity !== 1 && `, ${quantity} of them`}
            {price !== null && `, for ${money(price)}`},{' '}
            {completed === null ? 'not completed yet' : <Moment at={`${completed.replace(' ', 'T')}Z`} now={now} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
