import type { OrderItemReply, OrderReply, OrderServiceReply } from '@rabbet/client';
import { CLOSED, orderItemFields, removalWarnings, servicesIn, servicesWithNested } from '@rabbet/domain/orders/orders';
import { useQuery } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { SentFormContext } from '../../kernel/forms/sent-form';
import { useFilling } from '../../kernel/forms/ShopForm';
import { FormDetails } from '../parts/FormDetails';
import { looked } from '../sheet/editing';
import { FieldInput } from '../sheet/FieldInput';
import { useClient } from '../session/staff-client';
import { mayChange, useWho } from '../session/who-asks';
import { questionOf } from './asking';
import { KeptFold } from './KeptFold';
import { LateFold } from './LateFold';
import { OrderForm } from './OrderForm';
import { useBegun } from '../../kernel/forms/use-begun';
import { AddServiceForm, ChangeServiceForm } from './ServiceForms';
import { addItem, addService, changeItem, changeService, removeItem, removeService } from './part-forms';
import { useIsAdding } from './sheet-draft';
import { type Template, templatesFor, templatesQuery } from './templates';

interface ItemFormsProps {
  readonly whole: OrderReply;
}

/** Forms that add, change and remove items and services of an order, for whoever may. */
export function ItemForms({ whole }: ItemFormsProps) {
  const { data: templates } = useQuery(templatesQuery(useClient()));
  const isChanger = mayChange(useWho(), 'registrations');
  if (!isChanger || whole.state === CLOSED || !templates) return null;
  const ofOrder = { order_id: String(whole.id) };
  return (
    <section id="change-items" aria-label="Change items and services" className="item-forms">
      <h2>Change items and services</h2>
      {whole.items.map((item, i) => (
        <ItemSection key={item.id} {...{ whole, item, templates }} title={`Item ${i + 1}`} />
      ))}
      <KeptFold
        {...{ order: whole.id, place: 'item', form: addItem, hidden: ofOrder }}
        names={Object.keys(orderItemFields)}
        summary="Add an item"
      >
        {({ draft, drop }) => (
          <OrderForm
            order={whole}
            form={addItem}
            submit="Add the item"
            className="shop-form sheet-form"
            label="New item"
            hidden={ofOrder}
            values={draft?.texts}
            onDone={drop}
          >
            <ItemFields />
          </OrderForm>
        )}
      </KeptFold>
      <ServiceTree {...{ whole, templates }} item={null} parent={null} />
      <AddServiceForm
        {...{ whole, offered: templatesFor('order', templates), templates }}
        item={null}
        parent={null}
        summary="Add a service for the whole order"
      />
    </section>
  );
}

function ItemFields() {
  return Object.entries(orderItemFields).map(([name, field]) => (
    <FieldInput key={name} name={name} field={field} choices={{}} />
  ));
}

interface PlaceProps extends ItemFormsProps {
  readonly templates: readonly Template[];
}

interface ItemSectionProps extends PlaceProps {
  readonly item: OrderItemReply;
  readonly title: string;
}

/** Forms of an item and of its services: folded away where the order has several. */
function ItemSection({ title, ...place }: ItemSectionProps) {
  const { whole, item } = place;
  const [isOnly] = useState(whole.items.length === 1);
  const isBegun = useIsAdding(whole.id, item.id);
  const isSent = useIsSentFor(place);
  return (
    <section aria-label={title} className="item">
      <LateFold
        name={`item-${item.id}`}
        className="item-fold"
        summary={<h3>{item.description === null ? title : `${title}: ${item.description}`}</h3>}
        isOpen={isOnly || isBegun || isSent}
      >
        <FormsOfItem {...{ ...place, title }} />
      </LateFold>
    </section>
  );
}

/** True where a form of this item or of its services was sent without a script. */
function useIsSentFor({ item }: Pick<ItemSectionProps, 'item'>): boolean {
  const sent = useContext(SentFormContext);
  if (sent === null) return false;
  const { name, typed } = sent;
  if (name === addService.name) return typed.item_id === String(item.id);
  if (name === changeItem.name || name === removeItem.name) return typed.id === String(item.id);
  if (name !== changeService.name && name !== removeService.name) return false;
  return servicesWithNested(item.configuration).some(({ id }) => typed.id === String(id));
}

function FormsOfItem({ whole, item, templates, title }: ItemSectionProps) {
  const { id } = item;
  const { begun, looked: order, ...holding } = useBegun(whole);
  const hidden = { order_id: String(whole.id), id: String(id) };
  const was = begun.items.find((one) => one.id === id) ?? item;
  const values = Object.fromEntries(
    Object.keys(orderItemFields).map((name) => [name, was[name as keyof typeof orderItemFields]]),
  ); // its own fields
  return (
    <>
      <FormDetails form={changeItem} hidden={hidden} summary={`Change ${title.toLowerCase()}`}>
        <OrderForm
          key={begun.revision}
          {...{ order, ...holding }}
          form={changeItem}
          submit="Save the item"
          className="shop-form sheet-form"
          label={`Change ${title.toLowerCase()}`}
          {...{ hidden, values }}
        >
          <Was was={looked(values, Object.keys(orderItemFields))} />
          <ItemFields />
        </OrderForm>
      </FormDetails>
      <FormDetails form={removeItem} hidden={hidden} summary={`Remove ${title.toLowerCase()}`}>
        <OrderForm
          order={whole}
          form={removeItem}
          submit="Remove it with its services"
          look="danger"
          hidden={{ ...hidden, ...workLostWith(servicesWithNested(item.configuration)) }}
        />
      </FormDetails>
      <ServiceTree {...{ whole, templates, item }} parent={null} />
      <AddServiceForm
        {...{ whole, item, offered: templatesFor('item', templates), templates }}
        parent={null}
        summary={`Add a service for ${title.toLowerCase()}`}
      />
    </>
  );
}

/** Question of a form that removes services on which work was done. */
function workLostWith(services: readonly OrderServiceReply[]) {
  const done = removalWarnings(services);
  return questionOf(done.length === 0 ? null : `${done.join(' ')} This work is lost when you remove it.`);
}

/** The item as it was looked at, so that only what is changed here is sent. */
function Was({ was }: { readonly was: string }) {
  const { values } = useFilling();
  return <input type="hidden" name="was" value={typeof values.was === 'string' ? values.was : was} />;
}

interface ServiceTreeProps extends PlaceProps {
  readonly item: OrderItemReply | null;
  readonly parent: OrderServiceReply | null;
}

/** Services of an item, of the order or within a service, each with its forms and those in it. */
function ServiceTree({ whole, templates, item, parent }: ServiceTreeProps) {
  const inside = servicesIn(parent?.services ?? item?.configuration ?? whole.services);
  if (inside.length === 0) return null;
  return (
    <ul className="service-tree">
      {inside.map((service) => {
        const { id, name } = service;
        const hidden = { order_id: String(whole.id), id: String(id) };
        return (
          <li key={id}>
            <ChangeServiceForm {...{ whole, service, item, templates, hidden }} />
            <FormDetails form={removeService} hidden={hidden} summary={`Remove ${name}`}>
              <OrderForm
                order={whole}
                form={removeService}
                submit={`Remove ${name} and what is in it`}
                look="danger"
                hidden={{ ...hidden, ...workLostWith([service, ...servicesWithNested(service.services)]) }}
              />
            </FormDetails>
            <ServiceTree {...{ whole, templates, item }} parent={service} />
            <AddServiceForm
              {...{ whole, item, templates }}
              offered={templatesFor(item === null ? 'order' : 'item', templates)}
              parent={service}
              summary={`Add a service in ${name}`}
            />
          </li>
        );
      })}
    </ul>
  );
}
