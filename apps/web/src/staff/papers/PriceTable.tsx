import type { OrderItemReply, OrderServiceReply } from '@rabbet/client';
import { dollars, times } from '@rabbet/domain/money/money';
import { percentInWords } from '@rabbet/domain/money/tax';
import { servicesWithNested } from '@rabbet/domain/orders/orders';
import { propertiesInWords, sizeOf } from '@rabbet/domain/services/services';
import type { ReactNode } from 'react';
import type { PaperOrder } from './paper-page';

const inCents = (amount: number | null) => Math.round((amount ?? 0) * 100);
export const inDollars = (amount: number | null) => dollars(inCents(amount));

interface PriceTableProps {
  readonly order: PaperOrder;
  /** Sums below the total. */
  readonly children?: ReactNode;
}

/** Prices of items and services, discount, tax and total, as a customer reads them: no reasons, no costs. */
export function PriceTable({ order, children }: PriceTableProps) {
  const { items, services, before_discount, discount, tax_rate, tax, sub_total, total } = order;
  return (
    <table className="paper-prices">
      <thead>
        <tr>
          <th scope="col">Description</th>
          <th scope="col">Quantity</th>
          <th scope="col">Price</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item, at) => (
          <ItemRows key={item.id} {...{ item, at }} />
        ))}
        {servicesWithNested(services).map((service) => (
          <ServiceRow key={service.id} service={service} quantity={1} />
        ))}
      </tbody>
      <tfoot>
        {discount !== null && discount > 0 && (
          <>
            <Sum label="Before the discount" amount={before_discount} />
            <Sum label="Discount" amount={-discount} />
          </>
        )}
        <Sum label="Subtotal" amount={sub_total} />
        {tax_rate !== null && tax_rate > 0 && <Sum label={`Tax (${percentInWords(tax_rate)})`} amount={tax} />}
        <Sum label="Total" amount={total} isTotal />
        {children}
      </tfoot>
    </table>
  );
}

interface ItemRowsProps {
  readonly item: OrderItemReply;
  readonly at: number;
}

function ItemRows({ item: { id, description, quantity, price, configuration }, at }: ItemRowsProps) {
  return (
    <>
      <tr className="paper-item">
        <th scope="row">
          {at + 1}. {description ?? `Item ${id}`}
        </th>
        <td>{quantity}</td>
        <td />
        <td>{inDollars(price)}</td>
      </tr>
      {servicesWithNested(configuration).map((service) => (
        <ServiceRow key={service.id} service={service} quantity={quantity} isPart />
      ))}
    </>
  );
}

interface ServiceRowProps {
  readonly service: OrderServiceReply;
  /** Pieces of its item. */
  readonly quantity: number;
  /** Stands below the amount of its item, which has it already. */
  readonly isPart?: boolean;
}

function ServiceRow({ service, quantity, isPart = false }: ServiceRowProps) {
  const { name, application, price, properties } = service;
  const pieces = application === 'Quantity' ? quantity : 1;
  const words = [sizeOf(properties), ...propertiesInWords(properties)].filter((one) => one !== null);
  return (
    <tr className={isPart ? 'paper-part' : 'paper-item'}>
      <th scope="row">
        {name}
        {words.length > 0 && <span>{words.join(' · ')}</span>}
      </th>
      <td>{pieces}</td>
      <td>{inDollars(price)}</td>
      <td>{dollars(times(inCents(price), pieces))}</td>
    </tr>
  );
}

interface SumProps {
  readonly label: string;
  readonly amount: number | null;
  readonly isTotal?: boolean;
}

export function Sum({ label, amount, isTotal = false }: SumProps) {
  return (
    <tr className={isTotal ? 'paper-total' : undefined}>
      <th scope="row" colSpan={3}>
        {label}
      </th>
      <td>{inDollars(amount)}</td>
    </tr>
  );
}
