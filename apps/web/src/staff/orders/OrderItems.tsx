import type { OrderItemReply } from '@rabbet/client';
import { orderItemFields, servicesIn } from '@rabbet/domain/orders/orders';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { staffOrderPath } from '../../paths/staff-paths';
import { useClient } from '../session/staff-client';
import { EditItem, ItemFields } from './EditItem';
import { KeptFold } from './KeptFold';
import { type OnSheet, placeItem } from './order-forms';
import { OrderForm } from './OrderForm';
import { addItem } from './part-forms';
import { AddServiceForm } from './ServiceForms';
import { ServiceLines, sizeOfItem } from './ServiceLine';
import { templatesFor, templatesQuery } from './templates';
import { isOver } from './whole-order';
import { money } from './Why';

/** Items in their order, each with its services, and the services of the whole order. */
export function OrderItems(sheet: OnSheet) {
  const { whole, isChanger } = sheet;
  const [moveWords, setMoveWords] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const moved = useMovedFocus(list, whole.items);
  const services = servicesIn(whole.services);
  const mayChangeItems = isChanger && !isOver(whole);
  return (
    <section className="order-items" id="items" aria-label="Items">
      <p role="status" className="for-ears">
        {moveWords}
      </p>
      {whole.items.length === 0 && <p>No item yet.</p>}
      <ol ref={list}>
        {whole.items.map((item, at) => (
          <li key={item.id} data-item={item.id} id={`item-${item.id}`}>
            <Item
              {...{ ...sheet, item, at }}
              onMoved={(way) => {
                moved(item.id, way);
                setMoveWords(`Moved: it is item ${at + (way === 'up' ? 0 : 2)} of ${whole.items.length} now.`);
              }}
            />
          </li>
        ))}
      </ol>
      {services.length > 0 && (
        <div className="order-services">
          <h2>For the whole order</h2>
          <ServiceLines {...sheet} item={null} services={services} />
        </div>
      )}
      {mayChangeItems && <Adding {...sheet} item={null} />}
    </section>
  );
}

interface AddingProps extends OnSheet {
  /** The item that a service is added to; null for the order, which takes items as well. */
  readonly item: OrderItemReply | null;
  readonly title?: string;
}

/** Folds that add a service, or an item. */
function Adding({ whole, item, title }: AddingProps) {
  const { data: templates } = useQuery(templatesQuery(useClient()));
  const hidden = { order_id: String(whole.id) };
  return (
    <div className="adding-parts">
      {templates && (
        <AddServiceForm
          {...{ whole, item, templates }}
          offered={templatesFor(item === null ? 'order' : 'item', templates)}
          parent={null}
          summary={item === null ? 'Add a service for the whole order' : `Add a service for ${title ?? 'it'}`}
        />
      )}
      {item === null && (
        <KeptFold
          {...{ order: whole.id, place: 'item', form: addItem, hidden }}
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
              hidden={hidden}
              values={draft?.texts}
              onDone={drop}
            >
              <ItemFields />
            </OrderForm>
          )}
        </KeptFold>
      )}
    </div>
  );
}

interface ItemProps extends OnSheet {
  readonly item: OrderItemReply;
  readonly at: number;
  readonly onMoved: (way: Way) => void;
}

function Item({ item, at, onMoved, ...sheet }: ItemProps) {
  const { whole, isChanger } = sheet;
  const mayChangeItems = isChanger && !isOver(whole);
  const facts = [
    sizeOfItem(item),
    item.quantity === 1 ? null : `${item.quantity} pieces`,
    item.price === null ? null : money(item.price),
  ].filter((fact) => fact !== null);
  return (
    <>
      <div className="item-head">
        <h2>
          {whole.items.length > 1 && `${at + 1}. `}
          {item.description ?? `Item ${at + 1}`}
        </h2>
        <span className="item-facts">{facts.join(' · ')}</span>
        {mayChangeItems && whole.items.length > 1 && <ItemOrder {...{ whole, at, onMoved }} item={item} />}
        <EditItem {...sheet} item={item} title={`item ${at + 1}`} />
      </div>
      <ItemTexts item={item} />
      <ServiceLines {...sheet} item={item} services={servicesIn(item.configuration)} />
      {mayChangeItems && <Adding {...sheet} item={item} title={`item ${at + 1}`} />}
    </>
  );
}

/** Texts of an item, and its number in an older system. */
function ItemTexts({ item }: Pick<ItemProps, 'item'>) {
  const texts = [
    ['Instructions', item.instructions],
    ['Manufacturing notes', item.manufacturing_notes],
    ['Migration notes', item.migration_notes],
    ['Ticket before', item.ticket_id],
  ] as const;
  const filled = texts.filter(([, words]) => words !== null);
  if (filled.length === 0) return null;
  return (
    <dl className="item-words">
      {filled.map(([label, words]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

type Way = 'up' | 'down';
const WAYS = [
  ['up', 'Move up'],
  ['down', 'Move down'],
] as const;

function Arrow({ way, words }: { readonly way: Way; readonly words: string }) {
  return (
    <>
      <span aria-hidden="true">{way === 'up' ? '↑' : '↓'}</span>
      <span className="for-ears">{words}</span>
    </>
  );
}

/** Buttons that move an item a place. */
function ItemOrder({ whole, item, at, onMoved }: Pick<ItemProps, 'whole' | 'item' | 'at' | 'onMoved'>) {
  const [before, after] = [whole.items[at - 1], whole.items[at + 1]];
  const places = { up: before ? before.indice : null, down: after ? after.indice + 1 : null };
  return (
    <div className="item-order">
      {WAYS.map(([way, words]) => {
        const indice = places[way];
        return (
          indice !== null && (
            <div key={way} data-move={way}>
              <OrderForm
                {...{ order: whole, form: placeItem, look: 'quiet' }}
                submit={<Arrow way={way} words={words} />}
                label={`${words}: item ${at + 1}`}
                at={`${staffOrderPath(whole.id)}#item-${item.id}`}
                hidden={{ item_id: String(item.id), indice: String(indice) }}
                onDone={() => onMoved(way)}
              />
            </div>
          )
        );
      })}
    </div>
  );
}

/** Keeps the focus at an item that moves: at the same button, or at the other one where it has come to an end. */
function useMovedFocus(list: { readonly current: HTMLElement | null }, items: readonly OrderItemReply[]) {
  const wanted = useRef<{ readonly id: number; readonly way: Way } | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const { id, way } = wanted.current;
    wanted.current = null;
    const row = list.current?.querySelector(`[data-item="${id}"] .item-order`);
    const button =
      row?.querySelector<HTMLElement>(`[data-move=${way}] button`) ?? row?.querySelector<HTMLElement>('button');
    button?.focus();
  }, [list, items]);
  return (id: number, way: Way) => void (wanted.current = { id, way });
}
