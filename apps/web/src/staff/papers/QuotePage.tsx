import { allServices, dueDateOf, QUOTE_DAYS } from '@rabbet/domain/orders/orders';
import { customerName, employeeName } from '@rabbet/domain/people/people';
import { addDays } from '@rabbet/domain/time/days';
import { longDate } from '@rabbet/domain/time/words';
import { dateIn } from '@rabbet/domain/time/zone';
import { PaperFacts, PaperHead } from './Paper';
import { paperPage, type PaperOrder, type PaperProps } from './paper-page';
import { PriceTable } from './PriceTable';

/** Quote for a customer: what the order would cost, and when it would be done. */
export const { Frame, Missing, forms, load, Page } = paperPage('quote', Quote);

function Quote({ order, visit }: PaperProps) {
  const today = dateIn(visit.now.getTime());
  const due = order.due_date ?? dueOf(order, today);
  const isAssumed = allServices(order).some(({ provisionals }) => provisionals.length > 0);
  return (
    <>
      <PaperHead>
        <h2>Quote {order.id}</h2>
        <p>{longDate(today)}</p>
      </PaperHead>
      <PaperFacts
        facts={[
          ['For', customerName(order.customer)],
          ['Contact', order.company_contact?.name ?? null],
          ['Order', order.description],
          ['Purchase order', order.purchase_order],
          ['Your contact here', employeeName(order.sales_person)],
          [order.book_date === null ? 'Ready by, if you order today' : 'Ready by', longDate(due)],
        ]}
      />
      <PriceTable order={order} />
      <p className="paper-words">
        {order.book_date === null
          ? `This quote is valid for ${QUOTE_DAYS} days, until ${longDate(addDays(today, QUOTE_DAYS))}.`
          : 'This order is booked: these prices stand.'}
      </p>
      {isAssumed && (
        <p className="paper-words">
          Sizes and details that are marked as assumed are assumed until the art arrives. We measure it then, and tell
          you before the price changes.
        </p>
      )}
    </>
  );
}

/** Day on which it would be due if it were booked today. */
function dueOf(order: PaperOrder, today: string): string {
  return dueDateOf({ services: allServices(order) }, today);
}
