import { type KeyboardEvent, useId } from 'react';
import { useHydrated } from '../../ui/use-hydrated';
import { ItemEditor } from './ItemEditor';
import { newItem, type PartsDraft } from './order-draft';
import type { Quote } from './quote';
import { ServiceList } from './ServiceList';
import { type Template, templatesFor } from './templates';
import { useLed } from './use-led';

interface OrderPartsProps {
  readonly parts: PartsDraft;
  readonly change: (next: PartsDraft) => void;
  readonly templates: readonly Template[];
  readonly quote: Quote;
}

/** Items with their services, and services of the whole order: they take a script. */
export function OrderParts({ parts, change, templates, quote }: OrderPartsProps) {
  const id = useId();
  const lead = useLed();
  if (!useHydrated())
    return <p className="field-hint">Items and services are added on the page of the order, once it is open.</p>;
  const { items, services } = parts;
  return (
    <div className="order-parts" onKeyDown={staysOnEnter}>
      {items.map((item, i) => (
        <fieldset key={item.key} id={`${id}-${item.key}`} className="item">
          <legend>{`Item ${i + 1}`}</legend>
          <ItemEditor
            {...{ item, templates, quote }}
            title={`Item ${i + 1}`}
            change={(next) => change({ ...parts, items: items.map((one) => (one.key === next.key ? next : one)) })}
          />
          <button
            type="button"
            className="button button-quiet"
            onClick={() => {
              change({ ...parts, items: items.filter((one) => one !== item) });
              lead(`${id}-add`);
            }}
          >
            {`Remove item ${i + 1}`}
          </button>
        </fieldset>
      ))}
      <button
        id={`${id}-add`}
        type="button"
        className="button button-quiet"
        onClick={() => {
          const item = newItem();
          change({ ...parts, items: [...items, item] });
          lead(`${id}-${item.key}`);
        }}
      >
        Add an item
      </button>
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
