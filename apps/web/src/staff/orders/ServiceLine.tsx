import type { OrderItemReply, OrderReply, OrderServiceReply } from '@rabbet/client';
import { ORDER_STATES, removalWarnings, servicesIn, servicesWithNested } from '@rabbet/domain/orders/orders';
import { companyName } from '@rabbet/domain/people/people';
import { materialInWords, propertiesInWords, sizeOf } from '@rabbet/domain/services/services';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { staffArtworkPath, staffCompanyPath } from '../../paths/staff-paths';
import { FormDetails, useIsSent } from '../parts/FormDetails';
import { useClient } from '../session/staff-client';
import { mayRead, useWho } from '../session/who-asks';
import { questionOf } from './asking';
import { LateFold } from './LateFold';
import { MoreOfSteps } from './MoreOfSteps';
import { type OnSheet, STEP_FORMS } from './order-forms';
import { OrderForm } from './OrderForm';
import { addService, changeService, removeService, replaceService } from './part-forms';
import { AddServiceForm, ChangeServiceForm, ReplaceServiceForm } from './ServiceForms';
import { addingPlace, useIsBegun } from './sheet-draft';
import { StepChips } from './StepChips';
import { templatesFor, templatesQuery } from './templates';
import { isOver } from './whole-order';
import { WhyThisPrice } from './WhyThisPrice';
import { money } from './Why';

interface LinesProps extends OnSheet {
  readonly item: OrderItemReply | null;
  readonly services: readonly OrderServiceReply[];
}

/** Services as lines with their steps; those within another follow it. */
export function ServiceLines({ services, ...sheet }: LinesProps) {
  if (services.length === 0) return null;
  return (
    <ul className="service-lines">
      {services.map((service) => (
        <li key={service.id} id={`service-${service.id}`}>
          <ServiceLine {...sheet} service={service} />
          <ServiceLines {...sheet} services={servicesIn(service.services)} />
        </li>
      ))}
    </ul>
  );
}

interface LineProps extends OnSheet {
  readonly item: OrderItemReply | null;
  readonly service: OrderServiceReply;
}

/** A service with its price and steps. It unfolds to be changed where it stands. */
function ServiceLine({ service, ...sheet }: LineProps) {
  const { whole, item, isWorker } = sheet;
  const isOpen = useIsInUse(whole, item, service);
  return (
    <div className="service-line">
      <LateFold
        name={`service-${service.id}`}
        className="service-fold past"
        isOpen={isOpen}
        summary={<LineWords service={service} item={item} />}
      >
        <Unfolded {...{ ...sheet, service }} />
      </LateFold>
      <StepChips {...{ whole, service, isWorker }} />
    </div>
  );
}

/** True where one of its forms was sent without a script, or a service within it was begun and not added. */
function useIsInUse(whole: OrderReply, item: OrderItemReply | null, service: OrderServiceReply): boolean {
  const ofService = { id: String(service.id) };
  const isChanging = useIsSent(changeService, ofService);
  const isReplacing = useIsSent(replaceService, ofService);
  const isRemoving = useIsSent(removeService, ofService);
  const isAdding = useIsSent(addService, { parent_id: ofService.id });
  const isBegun = useIsBegun(whole.id, addingPlace(item?.id ?? null, service.id));
  const isCompleting = useIsSent(STEP_FORMS.completeWith, { service_id: ofService.id });
  const areAllCompleted = useIsSent(STEP_FORMS.completeAll, { service_id: ofService.id });
  const openFold = new URLSearchParams(useLocation().search).get('open');
  const isWithin = openFold === `steps-${service.id}` || openFold === `why-${service.id}`;
  const isSent = isChanging || isReplacing || isRemoving || isAdding || isCompleting || areAllCompleted;
  return isSent || isBegun || isWithin;
}

export function sizeOfItem(item: OrderItemReply | null): string | null {
  if (item === null) return null;
  return (
    servicesIn(item.configuration)
      .map(({ properties }) => sizeOf(properties))
      .find((size) => size !== null) ?? null
  );
}

interface LineWordsProps {
  readonly service: OrderServiceReply;
  readonly item: OrderItemReply | null;
}

/** Name, material, a size that is not that of the item, and price. */
function LineWords({ service, item }: LineWordsProps) {
  const { name, price, properties, application } = service;
  const size = sizeOf(properties);
  const details = [materialNames(service), size === sizeOfItem(item) ? null : size].filter(Boolean).join(', ');
  return (
    <span className="line-words">
      <span>
        <strong>{name}</strong> {details}
      </span>
      {price !== null && (
        <span className="figure">
          {money(price)}
          {application === 'Quantity' && item !== null && item.quantity > 1 && ' each'}
        </span>
      )}
    </span>
  );
}

/** Pieces in stock that it is made of: "F-7009 Pewter, narrow". */
function materialNames({ lines, materials }: OrderServiceReply): string | null {
  const pieces = [...materials, ...lines.filter(({ of }) => of === 'material')].flatMap(({ widget }) => widget ?? []);
  const named = pieces.map(({ catalog_no, name }) => [catalog_no, name].filter(Boolean).join(' '));
  return [...new Set(named)].join(', ') || null;
}

/** Content of a line that is unfolded: materials, reasons of the price, and the forms that change it. */
function Unfolded({ service, ...sheet }: LineProps) {
  const { whole, item, isChanger, isWorker } = sheet;
  const { properties, required_for_state: state, price } = service;
  const isNeeded = state !== null && service.state.length > 0;
  const words = [...propertiesInWords(properties), ...(isNeeded ? [`needed for ${ORDER_STATES[state]}`] : [])];
  const { data: templates } = useQuery({ ...templatesQuery(useClient()), enabled: isChanger });
  const ofForm = templates && { whole, item, service, templates };
  return (
    <div className="service-unfolded">
      {words.length > 0 && <p className="aside">{words.join('; ')}</p>}
      <Materials service={service} />
      {price !== null && <WhyThisPrice service={service} />}
      {isChanger && !isOver(whole) && ofForm && (
        <>
          <ReplaceServiceForm {...ofForm} />
          <ChangeServiceForm {...ofForm} />
          <AddServiceForm
            {...ofForm}
            offered={templatesFor(item === null ? 'order' : 'item', ofForm.templates)}
            parent={service}
            summary={`Add a service in ${service.name}`}
          />
          <RemoveService whole={whole} service={service} />
        </>
      )}
      {isWorker && <MoreOfSteps whole={whole} service={service} />}
    </div>
  );
}

function RemoveService({ whole, service }: { readonly whole: OrderReply; readonly service: OrderServiceReply }) {
  const { id, name } = service;
  const hidden = { order_id: String(whole.id), id: String(id) };
  const lost = workLostWith([service, ...servicesWithNested(service.services)]);
  return (
    <FormDetails form={removeService} hidden={hidden} summary={`Remove ${name}`}>
      <OrderForm
        order={whole}
        form={removeService}
        submit={`Remove ${name} and what is in it`}
        look="danger"
        hidden={{ ...hidden, ...lost }}
      />
    </FormDetails>
  );
}

/** Question of a form that removes services on which work was done. */
export function workLostWith(services: readonly OrderServiceReply[]): Readonly<Record<string, string>> {
  const done = removalWarnings(services);
  return questionOf(done.length === 0 ? null : `${done.join(' ')} This work is lost when you remove it.`);
}

/** Materials of a service with their cuts, and the firm that makes it for the shop. */
function Materials({ service: { materials, vendor, lines } }: { readonly service: OrderServiceReply }) {
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
