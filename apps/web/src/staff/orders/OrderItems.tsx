import type { OrderItemReply } from '@rabbet/client';
import { CLOSED, ORDER_STATES, servicesIn } from '@rabbet/domain/orders/orders';
import { useEffect, useRef, useState } from 'react';
import { FormField } from '../../kernel/forms/FormField';
import { staffOrderPath } from '../../paths/staff-paths';
import { useIsSent } from '../parts/FormDetails';
import { LateFold } from './LateFold';
import { type OnSheet, placeItem, STEP_FORMS } from './order-forms';
import { OrderForm } from './OrderForm';
import { OrderServices } from './OrderService';
import { sizeOf } from '@rabbet/domain/services/services';
import { money } from './Why';

/** Items in their order, each with its services, and the services of the whole order. */
export function OrderItems(sheet: OnSheet) {
  const { whole } = sheet;
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const moved = useMovedFocus(list, whole.items);
  const own = servicesIn(whole.services);
  return (
    <section className="order-items" id="items" aria-labelledby="items-title">
      <h2 id="items-title">Items</h2>
      <p role="status" className="for-ears">
        {said}
      </p>
      {whole.items.length === 0 && <p>No item yet.</p>}
      <ol ref={list}>
        {whole.items.map((item, at) => (
          <li key={item.id} data-item={item.id} id={`item-${item.id}`}>
            <Item
              {...{ ...sheet, item, at }}
              onMoved={(way) => {
                moved(item.id, way);
                setSaid(`Moved: it is item ${at + (way === 'up' ? 0 : 2)} of ${whole.items.length} now.`);
              }}
            />
          </li>
        ))}
      </ol>
      {own.length > 0 && (
        <div className="own-services">
          <h3>For the whole order</h3>
          <OrderServices {...sheet} services={own} />
        </div>
      )}
    </section>
  );
}

interface ItemProps extends OnSheet {
  readonly item: OrderItemReply;
  readonly at: number;
  readonly onMoved: (way: Way) => void;
}

function Item({ item, at, onMoved, ...sheet }: ItemProps) {
  const { whole, isChanger } = sheet;
  const services = servicesIn(item.configuration);
  const size = services.map(({ properties }) => sizeOf(properties)).find((one) => one !== null);
  return (
    <>
      <div className="item-head">
        <h3>
          {at + 1}. {item.description ?? `Item ${item.id}`}
        </h3>
        {isChanger && whole.items.length > 1 && whole.state !== CLOSED && (
          <Order {...{ whole, at, onMoved }} item={item} />
        )}
      </div>
      <p className="item-facts">
        {[
          size ?? null,
          item.quantity === 1 ? 'one piece' : `${item.quantity} pieces`,
          ORDER_STATES[item.state],
          item.progress !== null && whole.state > 0 ? `${Math.round(item.progress)}% done` : null,
          item.price === null ? null : money(item.price),
        ]
          .filter((one) => one !== null)
          .join(' · ')}
      </p>
      <ItemWords item={item} />
      <Place {...{ ...sheet, item }} />
      <OrderServices {...sheet} services={services} />
    </>
  );
}

/** Texts of an item, and its number in an older system. */
function ItemWords({ item }: Pick<ItemProps, 'item'>) {
  const said = [
    ['Instructions', item.instructions],
    ['Manufacturing notes', item.manufacturing_notes],
    ['Migration notes', item.migration_notes],
    ['Ticket before', item.ticket_id],
  ] as const;
  const filled = said.filter(([, words]) => words !== null);
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

/** Place of an item; whoever works on it says where they have put it. */
function Place({ whole, item, isWorker }: Pick<ItemProps, 'whole' | 'item' | 'isWorker'>) {
  const words = item.location === null ? 'Nobody said where it is' : `At ${item.location}`;
  const hidden = { item_id: String(item.id) };
  const isSent = useIsSent(STEP_FORMS.move, hidden);
  if (!isWorker || whole.state === CLOSED) return <p className="aside">{words}</p>;
  return (
    <LateFold name={`place-${item.id}`} summary={`${words}. Move it`} isOpen={isSent}>
      <OrderForm
        {...{ order: whole, form: STEP_FORMS.move, submit: 'It is there now', hidden }}
        className="shop-form shop-form-narrow"
        at={`${staffOrderPath(whole.id)}#item-${item.id}`}
        values={{ location: item.location }}
      >
        <FormField name="location" label="Place" autoComplete="off" />
      </OrderForm>
    </LateFold>
  );
}

type Way = 'up' | 'down';
const WAYS = [
  ['up', 'Move up'],
  ['down', 'Move down'],
] as const;

/** Buttons that move an item a place. */
function Order({ whole, item, at, onMoved }: Pick<ItemProps, 'whole' | 'item' | 'at' | 'onMoved'>) {
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
                {...{ order: whole, form: placeItem, submit: words, look: 'quiet' }}
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
