import { customerName, employeeName } from '@rabbet/domain/people/people';
import { longDate } from '@rabbet/domain/time/words';
import { dateIn } from '@rabbet/domain/time/zone';
import { useShop } from '../../kernel/data/shop';
import { PaperFacts, PaperHead } from './Paper';
import { paperPage, type PaperProps } from './paper-page';
import { PriceTable, Sum } from './PriceTable';

/** Invoice: whom it bills, what was ordered, what is paid and owed. */
export const { Frame, Missing, forms, load, Page } = paperPage('invoice', Invoice);

function Invoice({ order, visit }: PaperProps) {
  const { name } = useShop();
  const { paid, owed } = order;
  const on = order.invoiced_date === null ? visit.now.getTime() : Date.parse(order.invoiced_date);
  return (
    <>
      <PaperHead>
        <h2>Invoice {order.id}</h2>
        <p>{longDate(dateIn(on))}</p>
        {order.cancelled_because !== null && <strong className="paper-mark">Canceled</strong>}
      </PaperHead>
      <PaperFacts
        facts={[
          ['Bill to', customerName(order.customer)],
          ['Attention', order.company_contact?.name ?? null],
          ['Purchase order', order.purchase_order],
          ['Order', order.description],
          ['Sold by', employeeName(order.sales_person)],
        ]}
      />
      <PriceTable order={order}>
        <Sum label="Paid" amount={paid} />
        <Sum label={(owed ?? 0) < 0 ? 'We owe you' : 'Due'} amount={Math.abs(owed ?? 0)} isTotal />
      </PriceTable>
      {(owed ?? 0) > 0 && (
        <p className="paper-words">
          Please make checks out to {name}, and write “Order {order.id}” on them. Thank you!
        </p>
      )}
    </>
  );
}
