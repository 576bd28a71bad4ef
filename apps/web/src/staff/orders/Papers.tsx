import type { OrderReply } from '@rabbet/client';
import { Link } from 'react-router-dom';
import { ORDER_PAPERS, orderPaperPath } from '../../paths/staff-paths';
import { mayRead, useWho } from '../session/who-asks';
import { isForEverybody, PAPER_TITLES } from '../papers/paper-titles';

interface PapersProps {
  readonly id: number;
  readonly whole: Pick<OrderReply, 'settled'>;
}

/** Links to the papers of an order that can be printed: amounts are for those alone who may know them. */
export function Papers({ id, whole }: PapersProps) {
  const who = useWho();
  const papers = ORDER_PAPERS.filter(
    (paper) => (isForEverybody(paper) || mayRead(who, 'amounts')) && (paper !== 'receipt' || whole.settled.length > 0),
  );
  return (
    <nav className="order-papers" aria-label="To print">
      <span>To print:</span>
      {papers.map((paper) => (
        <Link key={paper} to={orderPaperPath(id, paper)}>
          {PAPER_TITLES[paper]}
        </Link>
      ))}
    </nav>
  );
}
