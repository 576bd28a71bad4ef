import { type Story, story } from '@rabbet/domain/testing/story';
import { order } from './orders';
import { book, FITTING, FRAME, making, MAT, NOON, pricing, RUSH } from '../testing/orders';

const clock = { now: NOON };
const work = { now: NOON, employee_id: 2 };

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
      facts: { ...making(), book, is_exempt: false },
    },
    { type: 'ChangeOrder', data: { description: 'Two prints' }, facts: { is_exempt: false } },
    { type: 'AddItem', data: { quantity: 1 }, facts: making(NOON, 20) },
    { type: 'ChangeItem', data: { item_id: 20, indice: 0, description: 'Map' }, facts: pricing() },
    { type: 'ConfigureService', data: { template_id: MAT, item_id: 20 }, facts: making(NOON, 30) },
    { type: 'ChangeService', data: { service_id: 30, price: 1_200 }, facts: pricing() },
    { type: 'RemoveService', data: { service_id: 30 }, facts: pricing() },
    { type: 'RemoveItem', data: { item_id: 20 }, facts: pricing() },
    { type: 'DiscountOrder', data: { amount: 500, reason: 'a friend of the house' } },
    { type: 'SettleOrder', data: { how: 'terminal', amount: 5_000, reference: '4242' }, facts: clock },
    { type: 'MailQuote', data: {}, facts: { ...clock, has_address: true } },
    { type: 'SetDueDate', data: { due_date: '2026-12-20' }, facts: clock },
    { type: 'AssignOrder', data: { sales_person_id: 2 } },
    { type: 'BookOrder', data: {}, facts: pricing() },
    { type: 'CompleteStep', data: { service_id: 1, step_id: 11, quantity: 1, location: 'Bench' }, facts: work },
    { type: 'CompleteStep', data: { service_id: 1, step_id: 11 }, facts: work },
    { type: 'ClearSteps', data: { service_id: 1, reason: 'scratched' }, facts: clock },
    { type: 'CompleteService', data: { service_id: 1, location: 'Shelf 4' }, facts: work },
    { type: 'CompleteService', data: { service_id: 3, location: 'Shelf 4' }, facts: work },
    { type: 'MoveItem', data: { item_id: 1, location: 'Counter' }, facts: clock },
    { type: 'NoteOrder', data: { text: 'Called: they come on Friday' } },
    { type: 'SetOrderState', data: { state: 7, reason: 'fetched' }, facts: clock },
    { type: 'ReopenOrder', data: { reason: 'glass broke' }, facts: clock },
    {
      type: 'ReturnToCustomer',
      data: { how: 'cash', amount: 1_000, reference: null, reason: 'a late frame' },
      facts: { ...clock, person_id: null },
    },
    { type: 'CancelOrder', data: { reason: 'moved away' }, facts: clock },
  ]),
];
