import type { OrderReply } from '@rabbet/client';
import { orderFields, orderItemFields, ORDERS } from '@rabbet/domain/orders/orders';
import { SIZE_MEANS } from '@rabbet/domain/services/services';
import { employee } from '@rabbet/domain/people/people';
import type { AnyFields, Values } from '@rabbet/domain/records/fields';
import type { Form } from '../../kernel/forms/form';
import { staffOrderPath } from '../../paths/staff-paths';
import { changesIn, given, valuesIn } from '../sheet/editing';
import { asking } from './asking';
import { partsIn, serviceIn } from './kept-draft';
import { configurationBody, partsBody, placeInWords, type ServiceDraft, sizeProblem, wrongSize } from './order-draft';
import { propertiesTyped } from './typed-properties';

const ITEMS = `${ORDERS}/items`;
const SERVICES = `${ORDERS}/services`;
const number = { kind: 'whole', required: true } as const;
const ofOrder = { order_id: number, revision: number } as const satisfies AnyFields;
const stale = ['list'];
const doneBy =
  (said: 'added' | 'saved' | 'replaced'): Form['done'] =>
  (_reply, { order_id }) =>
    `${staffOrderPath(Number(order_id))}?said=${said}#items`;

/** Fields of an order that is opened. */
export const OPENED = {
  ...orderFields,
  sales_person_id: { kind: 'reference', to: employee.name, label: 'Sold by' },
} as const satisfies AnyFields;

/** Opens an order. Its items and services are said as JSON: without a script there are none yet. */
export const openOrder: Form<OrderReply> = {
  name: 'open-order',
  fields: { ...OPENED, parts: { kind: 'text' } },
  call: ({ parts, ...details }) => ({
    method: 'POST',
    path: ORDERS,
    body: { ...given(details), ...partsBody(partsIn(valuesIn(parts ?? '{}'))) },
  }),
  done: ({ id }) => `${staffOrderPath(id)}?said=added`,
  stale,
  inputOf: placeInWords,
};

export const addItem: Form = {
  name: 'add-item',
  fields: { ...ofOrder, ...orderItemFields },
  call: ({ order_id, revision, ...values }) => ({
    method: 'POST',
    path: ITEMS,
    revision: Number(revision),
    body: { order_id, ...given(values) },
  }),
  done: doneBy('added'),
  stale,
};

const ofItem = { ...ofOrder, id: number } as const satisfies AnyFields;
export const changeItem: Form = {
  name: 'change-item',
  fields: { ...ofItem, was: { kind: 'text', required: true }, ...orderItemFields },
  call(values) {
    const { quantity, ...changed } = changesIn(values);
    return {
      method: 'PUT',
      path: `${ITEMS}/${String(values.id)}`,
      revision: Number(values.revision),
      body: { ...changed, ...(typeof quantity === 'number' && { quantity }) },
    };
  },
  done: doneBy('saved'),
  stale,
};
export const removeItem = removing('remove-item', ITEMS);

/** Takes an item or a service out of an order; it asks first where work on it is done. */
function removing(name: string, path: string): Form {
  const form: Form = {
    name,
    fields: ofItem,
    call: ({ id, revision }) => ({ method: 'DELETE', path: `${path}/${String(id)}`, revision: Number(revision) }),
    done: doneBy('saved'),
    stale,
  };
  return asking(form, () => true);
}

/** Fields of a service that is typed without a script, and `said` with one: the service as JSON. */
const typedService = {
  size: {
    kind: 'text',
    label: 'Size',
    about: `the width first, in inches: 16 3/8 x 20; or in others, as in 40 x 60 cm. It is ${SIZE_MEANS}`,
  },
  size_provisional: { kind: 'flag', default: false, label: 'This size is assumed until the art arrives' },
  price: { kind: 'money', label: 'Price', about: 'in place of the computed one' },
  properties: {
    kind: 'text',
    max: 4_000,
    label: 'Properties',
    about: 'one a line, as in “shape: oval” or “lip: 3/16 in (assumed)”',
  },
  said: { kind: 'text' },
} as const satisfies AnyFields;
export const TYPED_SERVICE: AnyFields = (({ said: _, ...typed }) => typed)(typedService);

export const addService: Form = {
  name: 'add-service',
  fields: {
    ...ofOrder,
    item_id: { kind: 'whole' },
    parent_id: { kind: 'whole' },
    template_id: { kind: 'whole', required: true },
    ...typedService,
  },
  call({ order_id, revision, item_id, parent_id, ...values }) {
    const service = serviceSaid(values);
    const placed = given({ order_id: order_id ?? null, item_id: item_id ?? null, parent_id: parent_id ?? null });
    return {
      method: 'POST',
      path: SERVICES,
      revision: Number(revision),
      body: { ...placed, ...oneBody(service) },
    };
  },
  done: doneBy('added'),
  stale,
  inputOf: placeInWords,
};

export const changeService: Form = {
  name: 'change-service',
  fields: { ...ofItem, ...typedService },
  call({ order_id: _, id, revision, ...values }) {
    const { template_id: _template, services: _services, price, ...service } = oneBody(serviceSaid(values));
    const { materials, ...configured } = service;
    return {
      method: 'PUT',
      path: `${SERVICES}/${String(id)}`,
      revision: Number(revision),
      // without a script nobody was asked for materials
      body: { price: price ?? null, ...configured, ...(values.said != null && { materials }) },
    };
  },
  done: doneBy('saved'),
  stale,
  inputOf: placeInWords,
};
export const replaceService: Form = {
  name: 'replace-service',
  fields: { ...ofItem, template_id: { kind: 'whole', required: true, label: 'In its place' }, ...typedService },
  call({ order_id: _, id, revision, ...values }) {
    const isTyped = values.said != null || values.size != null || values.properties != null;
    const { properties, ...service } = oneBody(serviceSaid(values));
    return {
      method: 'POST',
      path: `${SERVICES}/replace/${String(id)}`,
      revision: Number(revision),
      body: { ...service, ...(isTyped && { properties }) }, // what is not typed stays as it was
    };
  },
  done: doneBy('replaced'),
  stale,
  inputOf: placeInWords,
};
export const removeService = removing('remove-service', SERVICES);

function oneBody(service: ServiceDraft) {
  const [body] = partsBody({ items: [], services: [service] }).services;
  return body as ReturnType<typeof configurationBody> & { template_id: number; services: object; price?: unknown };
}

function serviceSaid(values: Values): ServiceDraft {
  if (values.said != null) return serviceIn(valuesIn(values.said));
  const { template_id, size, size_provisional, price, properties } = values;
  const texts = { size: String(size ?? ''), price: String(price ?? '') };
  const wrong = wrongSize(texts.size);
  if (wrong !== null) throw sizeProblem(wrong);
  return {
    ...serviceIn({ template_id, size_provisional, ...texts }),
    properties: propertiesTyped(String(properties ?? '')),
  };
}

/** Forms that change items and services on the sheet of an order. */
export const ITEM_FORMS = [addItem, changeItem, removeItem, addService, changeService, replaceService, removeService];
