import type { OrderItemReply } from '@rabbet/client';
import { orderItemFields, servicesWithNested } from '@rabbet/domain/orders/orders';
import { FormField } from '../../kernel/forms/FormField';
import { useFilling } from '../../kernel/forms/ShopForm';
import { useBegun } from '../../kernel/forms/use-begun';
import { staffOrderPath } from '../../paths/staff-paths';
import { FormDetails, useIsSent } from '../parts/FormDetails';
import { looked } from '../sheet/editing';
import { FieldInput } from '../sheet/FieldInput';
import { LateFold } from './LateFold';
import { type OnSheet, STEP_FORMS } from './order-forms';
import { OrderForm } from './OrderForm';
import { changeItem, removeItem } from './part-forms';
import { isOver } from './whole-order';
import { workLostWith } from './ServiceLine';

interface EditItemProps extends OnSheet {
  readonly item: OrderItemReply;
  /** Words for it within a sentence: "item 1". */
  readonly title: string;
}

/** Place of an item, which unfolds to be changed: by whoever works on it, and with its texts by whoever writes orders. */
export function EditItem({ whole, item, title, isChanger, isWorker }: EditItemProps) {
  const ofItem = { id: String(item.id) };
  const isMoving = useIsSent(STEP_FORMS.move, { item_id: ofItem.id });
  const isChanging = useIsSent(changeItem, ofItem);
  const isRemoving = useIsSent(removeItem, ofItem);
  const place = item.location === null ? 'No place yet' : `At ${item.location}`;
  if (isOver(whole) || !(isChanger || isWorker)) return <span className="aside">{place}</span>;
  return (
    <LateFold
      name={`item-${item.id}`}
      className="item-edit past"
      summary={
        <>
          {place}: {isChanger ? 'edit' : 'move'}
          <span className="for-ears"> {title}</span>
        </>
      }
      isOpen={isMoving || isChanging || isRemoving}
    >
      {isWorker && (
        <OrderForm
          {...{ order: whole, form: STEP_FORMS.move, submit: 'It is there now', hidden: { item_id: ofItem.id } }}
          className="shop-form shop-form-narrow"
          at={`${staffOrderPath(whole.id)}#item-${item.id}`}
          values={{ location: item.location }}
        >
          <FormField name="location" label="Place" autoComplete="off" />
        </OrderForm>
      )}
      {isChanger && <ItemForm {...{ whole, item, title }} />}
      {isChanger && <RemoveItem {...{ whole, item, title }} />}
    </LateFold>
  );
}

type OfItem = Pick<EditItemProps, 'whole' | 'item' | 'title'>;

function ItemForm({ whole, item, title }: OfItem) {
  const { begun, looked: order, ...holding } = useBegun(whole);
  const hidden = { order_id: String(whole.id), id: String(item.id) };
  const initial = begun.items.find(({ id }) => id === item.id) ?? item;
  const values = Object.fromEntries(
    Object.keys(orderItemFields).map((name) => [name, initial[name as keyof typeof orderItemFields]]),
  ); // its own fields
  return (
    <OrderForm
      key={begun.revision}
      {...{ order, ...holding }}
      form={changeItem}
      submit="Save the item"
      className="shop-form sheet-form"
      label={`Change ${title}`}
      {...{ hidden, values }}
    >
      <Initial values={looked(values, Object.keys(orderItemFields))} />
      <ItemFields />
    </OrderForm>
  );
}

function RemoveItem({ whole, item, title }: OfItem) {
  const hidden = { order_id: String(whole.id), id: String(item.id) };
  return (
    <FormDetails form={removeItem} hidden={hidden} summary={`Remove ${title}`}>
      <OrderForm
        order={whole}
        form={removeItem}
        submit="Remove it with its services"
        look="danger"
        hidden={{ ...hidden, ...workLostWith(servicesWithNested(item.configuration)) }}
      />
    </FormDetails>
  );
}

export function ItemFields() {
  return Object.entries(orderItemFields).map(([name, field]) => (
    <FieldInput key={name} name={name} field={field} choices={{}} />
  ));
}

/** The item as it was looked at, so that only what is changed here is sent. */
function Initial({ values: text }: { readonly values: string }) {
  const { values } = useFilling();
  return <input type="hidden" name="was" value={typeof values.was === 'string' ? values.was : text} />;
}
