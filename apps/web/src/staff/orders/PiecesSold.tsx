import type { OrderSaleReply } from '@rabbet/client';
import { Link } from 'react-router-dom';
import { staffArtworkPath } from '../../paths/staff-paths';
import { Moment } from '../parts/Moment';
import { money } from './Why';

interface PiecesSoldProps {
  readonly sales: readonly OrderSaleReply[];
  readonly now: Date;
}

/** Pieces whose sale names the order. */
export function PiecesSold({ sales, now }: PiecesSoldProps) {
  if (sales.length === 0) return null;
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
