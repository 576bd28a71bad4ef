import type { OrderItemReply, OrderServiceReply, OrderStepStateReply } from '@rabbet/client';
import { allServices, isRush, servicesIn } from '@rabbet/domain/orders/orders';
import { companyName, customerName, employeeName } from '@rabbet/domain/people/people';
import { longDate, longDay } from '@rabbet/domain/time/words';
import { dateIn } from '@rabbet/domain/time/zone';
import { staffOrderPath } from '../../paths/staff-paths';
import { QrCode } from '../../ui/QrCode';
import { materialInWords, propertiesInWords, sizeOf } from '@rabbet/domain/services/services';
import { PaperFacts, PaperHead } from './Paper';
import { paperPage, type PaperOrder, type PaperProps } from './paper-page';

/** Ticket that goes with the work through the workshop: it tells no prices. */
export const { Frame, Missing, forms, load, Page } = paperPage('ticket', Ticket);

function Ticket({ order, visit }: PaperProps) {
  const { id, items } = order;
  const own = servicesIn(order.services);
  return (
    <>
      <PaperHead>
        <h2>Ticket {id}</h2>
        <QrCode text={`${visit.origin}${staffOrderPath(id)}`} label="Opens the order on a phone" />
      </PaperHead>
      <p className="ticket-due">
        <Due order={order} />
        {allServices(order).some(isRush) && <strong className="paper-mark">Rush</strong>}
        {order.late && <strong className="paper-mark">Late</strong>}
        {order.cancelled_because !== null && <strong className="paper-mark">Canceled</strong>}
      </p>
      <PaperFacts
        facts={[
          ['Customer', customerName(order.customer)],
          ['Contact', order.company_contact?.name ?? null],
          ['Order', order.description],
          ['Booked', order.book_date && longDate(dateIn(Date.parse(order.book_date)))],
          ['Sold by', employeeName(order.sales_person)],
          ['Picked up at', order.pickup_location?.name ?? null],
        ]}
      />
      <div className="ticket-items">
        {items.map((item, at) => (
          <Item key={item.id} {...{ order, item, at }} />
        ))}
        {own.length > 0 && (
          <section className="ticket-item" aria-label="For the whole order">
            <h3>For the whole order</h3>
            <Services services={own} />
          </section>
        )}
      </div>
      {items.length === 0 && own.length === 0 && <p>This order has no items yet.</p>}
    </>
  );
}

function Due({ order: { due_date } }: { readonly order: PaperOrder }) {
  if (due_date === null) return <span>No due date yet</span>;
  return (
    <span>
      Due <time dateTime={due_date}>{longDay(due_date)}</time> <small>{due_date.slice(0, 4)}</small>
    </span>
  );
}

interface ItemProps {
  readonly order: PaperOrder;
  readonly item: OrderItemReply;
  readonly at: number;
}

function Item({ order: { items }, item, at }: ItemProps) {
  const { id, description, quantity, ticket_id } = item;
  return (
    <section className="ticket-item" aria-label={`Item ${at + 1}`}>
      <h3>
        {at + 1} of {items.length}: {description ?? `Item ${id}`}
        <span className="ticket-quantity">{quantity === 1 ? '1 piece' : `${quantity} pieces`}</span>
      </h3>
      <PaperFacts
        facts={[
          ['Instructions', item.instructions],
          ['Notes', item.manufacturing_notes],
          ['Notes from before', item.migration_notes],
          ['Ticket before', ticket_id],
          ['Place', item.location ?? <span className="ticket-blank" />],
        ]}
      />
      <Services services={servicesIn(item.configuration)} />
    </section>
  );
}

interface ServicesProps {
  readonly services: readonly OrderServiceReply[];
}

/** Services with their materials and steps; those within another follow it. */
function Services({ services }: ServicesProps) {
  if (services.length === 0) return null;
  return (
    <ul className="ticket-services">
      {services.map((service) => (
        <li key={service.id}>
          <Service service={service} />
          <Services services={servicesIn(service.services)} />
        </li>
      ))}
    </ul>
  );
}

function Service({ service }: { readonly service: OrderServiceReply }) {
  const { name, properties, vendor, state } = service;
  const [size, others] = [sizeOf(properties), propertiesInWords(properties)];
  return (
    <>
      <p>
        <strong>{name}</strong>
        {size && <strong className="ticket-size">{size}</strong>}
        {others.length > 0 && <span>{others.join(' · ')}</span>}
      </p>
      {vendor && (
        <p>
          Done by {companyName(vendor.vendor) ?? `vendor ${vendor.vendor_id}`}
          {vendor.variation && ` (${vendor.variation})`}
          {vendor.notes && `: ${vendor.notes}`}
        </p>
      )}
      <Materials service={service} />
      {state.length > 0 && (
        <ul className="ticket-steps" aria-label={`Steps of ${name}`}>
          {state.map((one) => (
            <Step key={one.step_id} state={one} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Materials that were priced, with their cuts; those that were only listed by their names. */
function Materials({ service: { lines, materials } }: { readonly service: OrderServiceReply }) {
  const priced = lines.filter((line) => line.of === 'material');
  const listed = materials.filter(({ name }) => !priced.some((line) => line.name === name));
  const words = [...priced, ...listed].map(materialInWords);
  return words.length > 0 && <p>{words.join(' · ')}</p>;
}

/** A box to tick; that of a step which is done is ticked already. */
function Step({ state: { step, completed, employee } }: { readonly state: OrderStepStateReply }) {
  const who = employeeName(employee);
  const isDone = completed !== null;
  return (
    <li>
      <span
        className={isDone ? 'ticket-box is-done' : 'ticket-box'}
        role="img"
        aria-label={isDone ? 'done' : 'to do'}
      />
      {step.name}
      {isDone && who && <small>{who}</small>}
    </li>
  );
}
