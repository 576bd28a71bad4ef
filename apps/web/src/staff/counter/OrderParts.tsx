import type { KeyboardEvent } from 'react';
import { useHydrated } from '../../ui/use-hydrated';
import { AddedRows } from '../orders/AddedRows';
import { ItemEditor } from './ItemEditor';
import { type ItemDraft, newItem, type PartsDraft } from '../orders/order-draft';
import type { Quote } from '../orders/quote';
import { ServiceList } from '../orders/ServiceList';
import { type Template, templatesFor } from '../orders/templates';

interface OrderPartsProps {
  readonly parts: PartsDraft;
  readonly change: (next: PartsDraft) => void;
  readonly templates: readonly Template[];
  readonly quote: Quote;
}

/** Items with their services, and services of the whole order: they take a script. */
export function OrderParts({ parts, change, templates, quote }: OrderPartsProps) {
  if (!useHydrated())
    return <p className="field-hint">Items and services are added on the page of the order, once it is open.</p>;
  const { items, services } = parts;
  return (
    <div className="order-parts" onKeyDown={staysOnEnter}>
      <AddedRows
        rows={items}
        change={(next) => change({ ...parts, items: next })}
        newRow={newItem}
        add="Add an item"
        show={(item, { id, remove }) => {
          const title = `Item ${items.indexOf(item) + 1}`;
          const put = (next: ItemDraft) => items.map((one) => (one.key === next.key ? next : one));
          return (
            <fieldset key={item.key} id={id} className="item">
              <legend>{title}</legend>
              <ItemEditor
                {...{ item, templates, quote, title }}
                change={(next) => change({ ...parts, items: put(next) })}
              />
              <button type="button" className="button button-quiet" onClick={remove}>
                Remove {title.toLowerCase()}
              </button>
            </fieldset>
          );
        }}
      />
      <fieldset className="item">
        <legend>Services of the whole order</legend>
        <ServiceList
          label="Service for the whole order"
          services={services}
          change={(next) => change({ ...parts, services: next })}
          offered={templatesFor('order', templates)}
          {...{ templates, quote }}
        />
      </fieldset>
    </div>
  );
}

/** Enter in a field of an item does not open the order: it is half said there. */
function staysOnEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}
