import type { OrderServiceReply } from '@rabbet/client';
import { ORDER_STATES, servicesIn } from '@rabbet/domain/orders/orders';
import { companyName } from '@rabbet/domain/people/people';
import { Link } from 'react-router-dom';
import { staffArtworkPath, staffCompanyPath } from '../../paths/staff-paths';
import { mayRead, useWho } from '../session/who-asks';
import { LateFold } from './LateFold';
import type { OnSheet } from './order-forms';
import { OrderSteps } from './OrderSteps';
import { materialInWords, propertiesInWords, sizeOf } from '@rabbet/domain/services/services';
import { lineWords, money } from './Why';

interface ServicesProps extends Pick<OnSheet, 'whole' | 'isWorker'> {
  readonly services: readonly OrderServiceReply[];
}

/** Configured services with their prices and steps; those within another follow it. */
export function OrderServices({ services, ...sheet }: ServicesProps) {
  if (services.length === 0) return null;
  return (
    <ul className="services">
      {services.map((service) => (
        <li key={service.id} id={`service-${service.id}`}>
          <Service {...sheet} service={service} />
          <OrderServices {...sheet} services={servicesIn(service.services)} />
        </li>
      ))}
    </ul>
  );
}

type ServiceProps = Pick<OnSheet, 'whole' | 'isWorker'> & OfService;
interface OfService {
  readonly service: OrderServiceReply;
}

function Service({ whole, isWorker, service }: ServiceProps) {
  const { name, price, properties, required_for_state: state, application } = service;
  const size = sizeOf(properties);
  const isNeeded = state !== null && service.state.length > 0;
  const words = [...propertiesInWords(properties), ...(isNeeded ? [`needed for ${ORDER_STATES[state]}`] : [])];
  return (
    <>
      <div className="service-head">
        <h4>
          {name} {size !== null && <span className="size">{size}</span>}
        </h4>
        {price !== null && (
          <span className="figure">
            {money(price)}
            {application === 'Quantity' && ' each'}
          </span>
        )}
      </div>
      {words.length > 0 && <p className="aside">{words.join('; ')}</p>}
      <Materials service={service} />
      {price !== null && <WhyThisPrice service={service} />}
      <OrderSteps {...{ whole, service, isWorker }} />
    </>
  );
}

/** Materials of a service with their cuts, and the firm that makes it for the shop. */
function Materials({ service: { materials, vendor, lines } }: OfService) {
  const who = useWho();
  const used = lines.filter(({ of }) => of === 'material');
  const listed = materials.filter(({ name }) => !used.some((line) => line.name === name));
  if (used.length === 0 && listed.length === 0 && !vendor) return null;
  return (
    <ul className="materials">
      {[...used, ...listed].map((material) => (
        <li key={material.name}>
          {material.widget_id !== null && mayRead(who, 'pieces') ? (
            <Link to={staffArtworkPath(material.widget_id)}>{materialInWords(material)}</Link>
          ) : (
            materialInWords(material)
          )}
        </li>
      ))}
      {vendor && (
        <li>
          By{' '}
          <Link to={staffCompanyPath(vendor.vendor_id)}>
            {companyName(vendor.vendor) ?? `company ${vendor.vendor_id}`}
          </Link>
          {vendor.variation !== null && `, ${vendor.variation}`}
          {vendor.notes !== null && ` (${vendor.notes})`}
        </li>
      )}
    </ul>
  );
}

/** Reasons of a price, line by line, for whoever asks. */
function WhyThisPrice({ service: { id, lines, price, explicit_price, computed_price, application } }: OfService) {
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
