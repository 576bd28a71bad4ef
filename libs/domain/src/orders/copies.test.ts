import { DAY_MS } from '@rabbet/domain/time/days';
import { copyOfOrder, type Order, type OrderCommand } from './orders';
import {
  orderAfter,
  openOrder,
  priceBook,
  bookOrder,
  cancelOrder,
  clockFacts,
  completeService,
  FRAME,
  newIdFacts,
  MAT,
  NOON,
  pricingFacts,
  commandsToReady,
  RUSH,
  setState,
} from '../testing/orders';

describe('a copy', () => {
  const details = {
    description: 'Pier',
    instructions: 'Keep the margin',
    quantity: 2,
    manufacturing_notes: 'Mind the corner',
    migration_notes: 'From the old book',
  };
  const service = {
    template_id: FRAME,
    price: 5_000,
    provisionals: ['width'],
    properties: { width: { value: '16', units: null } },
    materials: [{ name: 'Tape', widget_id: null, item_quantity: 1 }],
    vendor: { vendor_id: 6, variation: null, cost: 1_000, notes: 'by Friday' },
  };
  const openOriginal: OrderCommand = {
    type: 'OpenOrder',
    data: {
      customer_id: 5,
      company_contact_id: 8,
      purchase_order: 'PO 1',
      send_invoice: true,
      tax_rate: 0.05,
      description: 'Two prints',
      pickup_location_id: 4,
      sales_person_id: 3,
      items: [
        {
          ...details,
          location: 'Shelf 3',
          ticket_id: 812,
          services: [{ ...service, services: [{ template_id: MAT }] }],
        },
        { description: 'Map' },
      ],
      services: [{ template_id: RUSH, price: 2_500 }],
    },
    facts: { ...newIdFacts(), is_exempt: false },
  };
  const pay: OrderCommand = {
    type: 'SettleOrder',
    data: { how: 'cash', amount: 100, reference: null },
    facts: clockFacts,
  };
  const original = orderAfter(
    openOriginal,
    { type: 'DiscountOrder', data: { amount: 500 } },
    bookOrder,
    pay,
    completeService(1),
  );
  const nextDayFacts = { ...newIdFacts(NOON + DAY_MS, 100), is_exempt: false };
  const copyAfterOpening = (facts: typeof nextDayFacts = nextDayFacts, of = original) =>
    orderAfter({ type: 'OpenOrder', data: copyOfOrder(of, 61), facts });

  it('is an Open order with new ids, and without dates, discount, payments and completed steps', () => {
    const copy = copyAfterOpening();
    expect(copy).toMatchObject({
      state: 0,
      discount: 0,
      due_date: null,
      is_due_set: false,
      settled: [],
      cancelled: null,
      stamps: {
        book: null,
        assembly: null,
        ready: null,
        delivered: null,
        inspected: null,
        invoiced: null,
        closed: null,
      },
      created: new Date(NOON + DAY_MS).toISOString(),
      items: [
        { id: 100, state: 0 },
        { id: 101, state: 0 },
      ],
    });
    expect(copy.services.map(({ id, item_id, parent_id }) => [id, item_id, parent_id])).toEqual([
      [100, 100, null],
      [101, 100, 100],
      [102, null, null],
    ]);
    expect(copy.services.flatMap(({ steps, done }) => [...steps, ...done])).toEqual([]);
  });

  it('keeps prices of staff, and computes the others again', () => {
    const prices = ({ services }: Order) => services.map(({ price, computed }) => [price, computed]);
    const before = prices(original);
    expect(prices(copyAfterOpening())).toEqual(before);
    const free = new Map(priceBook.templates).set(MAT, { ...priceBook.templates.get(MAT)!, labor: [] });
    const [frame, , rush] = before;
    expect(prices(copyAfterOpening({ ...nextDayFacts, book: { ...priceBook, templates: free } }))).toEqual([
      frame,
      [null, 0],
      rush,
    ]);
    expect([frame?.[0], rush?.[0]]).toEqual([5_000, 2_500]);
  });

  it('keeps all details but location, purchase order and ticket number', () => {
    const copy = copyAfterOpening();
    expect(copy.details).toEqual({ ...original.details, purchase_order: null });
    expect([copy.copied_from, copy.sales_person_id]).toEqual([61, 3]);
    expect(copy.items).toMatchObject([
      { ...details, location: null, ticket_id: null, indice: 0 },
      { description: 'Map', quantity: 1, indice: 1 },
    ]);
    expect(copy.services[0]).toMatchObject({ ...service, parent_id: null });
  });

  it('keeps the positions of the items', () => {
    const moved = orderAfter(openOriginal, {
      type: 'ChangeItem',
      data: { item_id: 2, indice: 0 },
      facts: pricingFacts(),
    });
    expect(copyAfterOpening(nextDayFacts, moved).items.map(({ description }) => description)).toEqual(['Map', 'Pier']);
  });

  it('can be made of a Closed or cancelled order', () => {
    expect(copyAfterOpening(nextDayFacts, orderAfter(...commandsToReady, setState(7))).state).toBe(0);
    expect(copyAfterOpening(nextDayFacts, orderAfter(openOrder, bookOrder, cancelOrder)).cancelled).toBeNull();
  });
});
