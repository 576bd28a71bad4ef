import { type Story, story } from '@rabbet/domain/testing/story';
import { order } from './orders';
import { priceBook, FITTING, FRAME, newIdFacts, MAT, NOON, pricingFacts, RUSH } from '../testing/orders';

const clockFacts = { now: NOON };
const workFacts = { now: NOON, employee_id: 2 };

/** Story of an order from its opening to Closed and back, with all kinds of events on the way. */
export const STORIES: readonly Story[] = [
  story('order-61', order, [
    {
      type: 'OpenOrder',
      data: {
        customer_id: 1,
        company_contact_id: 1,
        purchase_order: 'PO 4711',
        send_invoice: true,
        description: 'Two prints for the hall',
        tax_rate: 0.0725,
        pickup_location_id: 1,
        sales_person_id: 1,
        items: [
          {
            description: 'Pier',
            instructions: 'Keep the margin',
            quantity: 2,
            location: 'Shelf 3',
            manufacturing_notes: 'Mind the corner',
            migration_notes: 'From the old book',
            ticket_id: 812,
            services: [
              {
                template_id: FRAME,
                properties: { Width: { value: '16 3/8', units: 'inch' }, Height: { value: '20', units: null } },
                materials: [{ name: 'Tape', widget_id: null, item_quantity: 0.5 }],
                provisionals: ['width'],
                services: [{ template_id: MAT }],
              },
              {
                template_id: FITTING,
                vendor: { vendor_id: 1, variation: 'chop', cost: 1_000, notes: 'by Friday' },
              },
            ],
          },
        ],
        services: [{ template_id: RUSH, price: 2_500 }],
      },
      facts: { ...newIdFacts(), book: priceBook, is_exempt: false },
    },
    { type: 'ChangeOrder', data: { description: 'Two prints' }, facts: { is_exempt: false } },
    { type: 'AddItem', data: { quantity: 1 }, facts: newIdFacts(NOON, 20) },
    { type: 'ChangeItem', data: { item_id: 20, indice: 0, description: 'Map' }, facts: pricingFacts() },
    { type: 'ConfigureService', data: { template_id: MAT, item_id: 20 }, facts: newIdFacts(NOON, 30) },
    { type: 'ChangeService', data: { service_id: 30, price: 1_200 }, facts: pricingFacts() },
    { type: 'RemoveService', data: { service_id: 30 }, facts: pricingFacts() },
    { type: 'RemoveItem', data: { item_id: 20 }, facts: pricingFacts() },
    { type: 'DiscountOrder', data: { amount: 500, reason: 'a friend of the house' } },
    { type: 'SettleOrder', data: { how: 'terminal', amount: 5_000, reference: '4242' }, facts: clockFacts },
    { type: 'MailQuote', data: {}, facts: { ...clockFacts, has_address: true } },
    { type: 'SetDueDate', data: { due_date: '2026-12-20' }, facts: clockFacts },
    { type: 'AssignOrder', data: { sales_person_id: 2 } },
    { type: 'BookOrder', data: {}, facts: pricingFacts() },
    { type: 'StartStep', data: { service_id: 1, step_id: 11, location: 'Bench' }, facts: workFacts },
    { type: 'CompleteStep', data: { service_id: 1, step_id: 11, quantity: 1, location: 'Bench' }, facts: workFacts },
    { type: 'CompleteStep', data: { service_id: 1, step_id: 11 }, facts: workFacts },
    { type: 'ClearSteps', data: { service_id: 1, reason: 'scratched' }, facts: clockFacts },
    { type: 'CompleteService', data: { service_id: 1, location: 'Shelf 4' }, facts: workFacts },
    { type: 'CompleteService', data: { service_id: 3, location: 'Shelf 4' }, facts: workFacts },
    { type: 'MoveItem', data: { item_id: 1, location: 'Counter' }, facts: clockFacts },
    { type: 'NoteOrder', data: { text: 'Called: they come on Friday' } },
    { type: 'RecordCall', data: { outcome: 'message' }, facts: clockFacts },
    { type: 'HandOver', data: { fetched_by: 'the customer' }, facts: clockFacts },
    { type: 'SetOrderState', data: { state: 7, reason: 'fetched' }, facts: clockFacts },
    { type: 'ReopenOrder', data: { reason: 'glass broke' }, facts: clockFacts },
    {
      type: 'ReturnToCustomer',
      data: { how: 'cash', amount: 1_000, reference: null, reason: 'a late frame' },
      facts: { ...clockFacts, person_id: null },
    },
    { type: 'CancelOrder', data: { reason: 'moved away' }, facts: clockFacts },
  ]),
];
