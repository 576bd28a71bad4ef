import { draftIn, draftName, draftText } from './kept-draft';
import {
  draftOfService,
  type ItemDraft,
  newItem,
  newService,
  NO_VENDOR,
  partsBody,
  placeInWords,
  type ServiceDraft,
  serviceBody,
  withService,
} from './order-draft';
import { missingIn, priceable, quotedParts } from './quote';
import { itemReply, serviceReply, TEMPLATES, wholeReply } from '../../testing/orders';
import { templatesFor } from './templates';
import { propertiesTyped, typedProperties } from './typed-properties';

const [frame, mat, rush] = TEMPLATES;
const configured = (given: Partial<ServiceDraft> = {}): ServiceDraft => ({ ...newService(frame!), ...given }); // the first
const valued = (service: ServiceDraft, values: Readonly<Record<string, string>>): ServiceDraft => ({
  ...service,
  properties: service.properties.map((one) => ({ ...one, value: values[one.name] ?? '' })),
});
const item = (services: readonly ServiceDraft[]): ItemDraft => ({ ...newItem(), services });

test('a new service has a line for each property that its rules ask for beside its size', () => {
  expect(configured().properties.map(({ name }) => name)).toEqual(['face', 'rabbet', 'allowance', 'shape']);
  expect(newService(mat!).properties).toEqual([]);
  const asking = { ...mat!, asks_for: 'border, opening_width' }; // the second
  expect(newService(asking).properties.map(({ name }) => name)).toEqual(['border', 'opening_width']);
});

test('a size said at once is width and height, both of them assumed or neither', () => {
  const service = valued(configured({ size: '16-3/8 by 20', size_provisional: true }), { face: '1 1/2', shape: ' ' });
  expect(serviceBody(service)).toEqual({
    template_id: 1,
    properties: [
      { name: 'width', value: '16 3/8', units: null, provisional: true },
      { name: 'height', value: '20', units: null, provisional: true },
      { name: 'face', value: '1 1/2', units: null, provisional: false },
    ],
    materials: [],
  });
});

test('a size in centimeters stays in them, and comes back as it was typed', () => {
  const { properties } = serviceBody(configured({ size: '40 x 60 cm' })) as { properties: { name: string }[] };
  expect(properties).toEqual([
    { name: 'width', value: '40', units: 'cm', provisional: false },
    { name: 'height', value: '60', units: 'cm', provisional: false },
  ]);
  const told = serviceReply({ properties: Object.fromEntries(properties.map((one) => [one.name, one])) as never });
  expect(draftOfService(told, mat).size).toBe('40 x 60 cm');
});

test('a new service takes over the first size beside it, and follows the first service as long as it has the same', () => {
  const first = configured({
    size: '16 x 20',
    size_provisional: true,
    services: [newService(mat!, [{ size: '16 x 20', size_provisional: true }])],
  });
  const [same, own] = [newService(mat!, [configured(), first]), configured({ size: '8 x 10' })];
  expect(same).toMatchObject({ size: '16 x 20', size_provisional: true });
  const all = [first, same, own];
  const wider = withService(all, { ...first, size: '18 x 20' });
  expect(wider.map(({ size }) => size)).toEqual(['18 x 20', '18 x 20', '8 x 10']);
  expect(wider[0]?.services[0]?.size).toBe('18 x 20');
  expect(withService(all, { ...same, size: '12 x 12' }).map(({ size }) => size)).toEqual([
    '16 x 20',
    '12 x 12',
    '8 x 10',
  ]);
  expect(withService(all, { ...first, price: '9' })).toEqual([{ ...first, price: '9' }, same, own]);
});

test('a vendor stays as it is until somebody says otherwise, and the shop can take the work back', () => {
  const vendor = { vendor_id: 31, vendor: null, template: null, variation: 'chop', cost: 40, notes: null };
  const told = draftOfService(serviceReply({ vendor }), frame);
  expect(serviceBody(told)).toMatchObject({ vendor: { vendor_id: 31, variation: 'chop', cost: 40, notes: null } });
  expect(serviceBody({ ...told, vendor: NO_VENDOR })).toMatchObject({ vendor: null });
  const unknown = draftOfService(serviceReply({ vendor: { ...vendor, cost: null } }), frame);
  expect(serviceBody(unknown)).not.toHaveProperty('vendor');
});

test('a price, materials and nested services go along as they are said', () => {
  const material = { key: 'm', name: 'Moulding', piece: 'W3 Walnut cap (14)', item_quantity: '' };
  const nested = configured({ price: 'dear' });
  const body = serviceBody(
    configured({ price: '$1,200.50', materials: [material, { ...material, name: ' ' }], services: [nested] }),
  );
  expect(body).toMatchObject({
    price: 1200.5,
    materials: [{ name: 'Moulding', widget_id: 14, item_quantity: null }],
    services: [{ template_id: 1, price: 'dear' }],
  });
  expect(serviceBody(nested)).not.toHaveProperty('services');
});

test('what is no size is refused, wherever it stands', () => {
  const wrong = configured({ size: '16 wide' });
  expect(() => partsBody({ items: [item([configured({ services: [wrong] })])], services: [] })).toThrow(
    'A size is a width and a height',
  );
  expect(() => partsBody({ items: [], services: [wrong] })).toThrow('A size is a width and a height');
  expect(partsBody({ items: [item([configured()])], services: [] })).toMatchObject({ items: [{ quantity: 1 }] });
});

test('a service that stands is read as it was said', () => {
  const property = (value: string, units: string | null = null, provisional = false) => ({
    value,
    units,
    provisional,
  });
  const sides = { width: property('16 3/8', null, true), height: property('50.8', 'cm') };
  const widget = { id: 14, name: 'Walnut cap', catalog_no: 'W3', quantity: 9, quantity_units: null };
  const material = { name: 'Moulding', widget_id: 14, widget, quantity: 4, item_quantity: 2 };
  const service = serviceReply({
    explicit_price: 80.5,
    materials: [material, { ...material, widget: null }],
    properties: { ...sides, face: property('1 1/2') },
  });
  const draft = draftOfService(service, frame);
  expect(draft).toMatchObject({ size: '16 3/8 in x 50.8 cm', size_provisional: true, price: '80.50' });
  expect(draft.materials.map(({ piece }) => piece)).toEqual(['W3 Walnut cap (14)', '14']);
  expect(draft.properties.map(({ name, value }) => `${name}: ${value}`)).toEqual([
    'face: 1 1/2',
    'rabbet: ',
    'allowance: ',
    'shape: ',
  ]);
  const half = draftOfService(serviceReply({ properties: { width: property('8') } }), undefined);
  expect([half.size, half.size_provisional, half.price, half.properties[0]?.name]).toEqual(['', false, '', 'width']);
});

test('what a service has still to say is told by its name', () => {
  expect(missingIn(configured(), TEMPLATES)).toEqual(['size', 'face']);
  expect(missingIn(configured({ size: '16 x' }), TEMPLATES)).toEqual(['size']);
  expect(missingIn(valued(configured({ size: '16 x 20' }), { face: '1' }), TEMPLATES)).toEqual([]);
  const half = { key: 'm', name: 'Mat board', piece: 'Smooth', item_quantity: '' };
  const sized = { ...newService(mat!), size: '16 x 20' };
  expect(missingIn({ ...sized, materials: [half] }, TEMPLATES)).toEqual(['piece in stock for Mat board']);
  expect(missingIn({ ...sized, materials: [{ ...half, piece: 'Smooth white (14)' }] }, TEMPLATES)).toEqual([]);
  expect(missingIn(newService(rush!), TEMPLATES)).toEqual([]);
});

test('prices find the services that were asked for, past those that wait for their size', () => {
  const ready = valued(configured({ size: '16 x 20' }), { face: '1' });
  const inner = newService(rush!);
  const parts = priceable(
    { items: [item([configured(), { ...ready, services: [configured(), inner] }])], services: [newService(rush!)] },
    TEMPLATES,
  );
  expect(parts.items[0]?.services).toHaveLength(1);
  const nested = serviceReply({ id: 12, item_id: 4, parent_id: 11, price: 2 });
  const outer = serviceReply({ id: 11, item_id: 4, price: 1, services: { Rush: nested } });
  const services = { Rush: serviceReply({ id: 13, price: 3 }) };
  const items = [itemReply({ id: 4, configuration: { Frame: outer } })];
  const quoted = quotedParts(parts, wholeReply({ items, services }));
  const priceFor = (key: string | undefined) => quoted.services.get(key ?? '')?.price;
  expect([priceFor(ready.key), priceFor(inner.key), priceFor(parts.services[0]?.key)]).toEqual([1, 2, 3]);
  expect(quoted.items.get(parts.items[0]?.key ?? '')?.id).toBe(4);
});

test('items take no service of the whole order, and the order takes no other', () => {
  expect(templatesFor('item', TEMPLATES).map(({ name }) => name)).toEqual(['Frame', 'Mat']);
  expect(templatesFor('order', TEMPLATES).map(({ name }) => name)).toEqual(['Rush']);
});

test('a draft is read again as it was kept', () => {
  const material = { key: 'm', name: 'Moulding', piece: 'W3 Walnut cap (14)', item_quantity: '' };
  const service = configured({
    size: '16 x 20',
    size_provisional: true,
    materials: [material],
    services: [configured()],
  });
  const draft = { texts: { customer_id: '7' }, parts: { items: [item([service])], services: [configured()] } };
  expect(draftIn(draftText(draft))).toEqual(draft);
  expect(draftName(7)).not.toBe(draftName(8));
});

test('what is no draft is none, and what is none in a draft is nothing', () => {
  expect([null, '', '[]', '7', '{', 'null'].map(draftIn)).toEqual([null, null, null, null, null, null]);
  const damaged = {
    texts: { description: 7, purchase_order: 'PO' },
    items: [3, { texts: 4, services: { a: 1 } }],
    services: [{ template_id: 'x', properties: [null, { name: 4 }] }],
  };
  expect(draftIn(JSON.stringify(damaged))).toMatchObject({
    texts: { purchase_order: 'PO' },
    parts: {
      items: [{ texts: { description: '', quantity: '' }, services: [] }],
      services: [{ template_id: 0, size: '', properties: [{ name: '', value: '', provisional: false }] }],
    },
  });
});

test('properties are typed one a line, with units and what is assumed', () => {
  const text = 'shape: oval\nlip: 3/16 in (assumed)\nnote: 2 corners';
  const typed = propertiesTyped(`${text}\n\nnothing\nempty:\n`);
  expect(typed).toMatchObject([
    { name: 'shape', value: 'oval', units: '', provisional: false },
    { name: 'lip', value: '3/16', units: 'in', provisional: true },
    { name: 'note', value: '2 corners', units: '' },
  ]);
  expect(typedProperties(typed)).toBe(text);
});

test('a field within an order is told by its place', () => {
  expect(placeInWords('items[0].services[1].item_quantity')).toBe('Item 1, service 2, item quantity');
  expect(placeInWords('customer_id')).toBe('customer_id');
});
