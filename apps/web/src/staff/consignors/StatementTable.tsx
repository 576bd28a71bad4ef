import type { StatementReply } from '@rabbet/domain/consignors/consignors';
import { longDate } from '@rabbet/domain/time/words';
import { inDollars, lineInWords } from './statements';

interface StatementProps {
  readonly statement: StatementReply;
}

/** Opening, lines and closing of a statement, as its consignor reads them. */
export function StatementTable({ statement }: StatementProps) {
  const { from, to, opening, closing, totals, lines } = statement;
  const sums = [
    ['Due for sales', totals.sold],
    ['Brought back by customers', totals.brought_back],
    ['Changes of earlier statements', totals.restated],
    ['Paid to you', totals.paid],
  ] as const;
  return (
    <table className="paper-prices statement-lines">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">What</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        <tr className="paper-item">
          <td>{longDate(from)}</td>
          <td>Opening balance</td>
          <td>{inDollars(opening)}</td>
        </tr>
        {lines.map((line, i) => (
          <tr key={`${line.day} ${i}`}>
            <td>{longDate(line.day)}</td>
            <td>
              {titleOf(line)}
              <span>{lineInWords(line)}</span>
            </td>
            <td>{line.amount === 0 ? '' : inDollars(line.amount)}</td>
          </tr>
        ))}
        {lines.length === 0 && (
          <tr>
            <td />
            <td>Nothing happened in these days.</td>
            <td />
          </tr>
        )}
      </tbody>
      <tfoot>
        {sums.flatMap(([label, sum]) => (sum === 0 ? [] : <Sum key={label} label={label} amount={sum} />))}
        <Sum
          label={`${closing < 0 ? 'You owe us' : 'We owe you'} on ${longDate(to)}`}
          amount={Math.abs(closing)}
          isTotal
        />
      </tfoot>
    </table>
  );
}

function titleOf({ title, catalog_no, kind }: StatementReply['lines'][number]): string {
  if (kind === 'paid') return title.charAt(0).toUpperCase() + title.slice(1);
  return catalog_no === null ? title : `${title} (${catalog_no})`;
}

interface SumProps {
  readonly label: string;
  readonly amount: number;
  readonly isTotal?: boolean;
}

function Sum({ label, amount, isTotal = false }: SumProps) {
  return (
    <tr className={isTotal ? 'paper-total' : undefined}>
      <th scope="row" colSpan={2}>
        {label}
      </th>
      <td>{inDollars(amount)}</td>
    </tr>
  );
}

/** Pieces that were still here at the end of a statement. */
export function StillHere({ statement: { still_here, to } }: StatementProps) {
  if (still_here.length === 0) return <p className="paper-words">None of your pieces was here on {longDate(to)}.</p>;
  return (
    <>
      <h3 className="paper-words">Still with us on {longDate(to)}</h3>
      <table className="paper-prices statement-lines">
        <thead>
          <tr>
            <th scope="col">Piece</th>
            <th scope="col">Your share</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {still_here.map(({ widget_id, title, catalog_no, quantity, price, share }) => (
            <tr key={widget_id}>
              <th scope="row">
                {[catalog_no === null ? title : `${title} (${catalog_no})`, quantity !== 1 && ` × ${quantity}`]}
              </th>
              <td>{share === null ? '' : `${share} %`}</td>
              <td>{price === null ? '' : inDollars(price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
