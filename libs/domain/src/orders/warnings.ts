import type { Decimal } from '@rabbet/domain/numbers/decimal';
import { inchesOf, isNamed, needsMount, type Properties, type Reveal } from '@rabbet/domain/services/services';
import { provisional } from './configuring';
import { isRush, type Order, type OrderItem, type OrderService } from './order';
import { ORDER_STATES, WORKING } from './states';

/**
 * Sentences for staff who write an order: a price that is assumed or missing, a missing mount, a service that holds it
 * at Open.
 */
export function warningsOf(order: Order): readonly string[] {
  return [
    ...bookingWarnings(order),
    ...order.services.flatMap(({ warnings }) => warnings),
    ...provisional(order).map((what) => `${what} is assumed until the art arrives.`),
    ...order.items
      .filter((item) => lacksMount(order, item))
      .map(({ id }) => `Item ${id}: the art is smaller than what the frame shows, so it needs a mount.`),
    ...order.services.flatMap(warningsOfState),
  ];
}

/** Warning of a service that takes a booked order back to Open. */
function warningsOfState({ name, required_for_state: state }: OrderService): readonly string[] {
  if (state === null || state > WORKING) return [];
  return [
    `${name} is required for ${ORDER_STATES[state]}: until it is complete, refreshing takes the order back to Open.`,
  ];
}

interface Booked {
  readonly items: readonly unknown[];
  readonly services: readonly Pick<OrderService, 'item_id' | 'name'>[];
}

/** Sentences to confirm before an order is booked: it holds nothing, or it is hurried more than once. */
export function bookingWarnings({ items, services }: Booked): readonly string[] {
  if (items.length + services.length === 0)
    return ['This order has no items and no services: there is nothing to make.'];
  const hurried = services.filter(isRush).length;
  if (hurried < 2) return [];
  return [`This order has ${hurried} Rush services: each of them costs, and the shortest one says when it is due.`];
}

interface Worked {
  readonly name: string;
  readonly steps: readonly { readonly name: string; readonly quantity: Decimal; readonly completed: string | null }[];
}

/** Sentences to confirm before services are removed: work was done on them. */
export function removalWarnings(services: readonly Worked[]): readonly string[] {
  return services.flatMap(({ name, steps }) => {
    const worked = steps.filter(({ quantity }) => quantity > 0);
    const words = worked.map((step) => (step.completed === null ? `${step.name} (for ${step.quantity})` : step.name));
    return words.length === 0 ? [] : [`Work on ${name} is done: ${words.join(', ')}.`];
  });
}

const MOUNTS = 'mounts';
const FLOATER = 'floater';

/** True if a service of the item shows more than the art covers, and nothing holds the art. */
function lacksMount({ services }: Order, { id }: OrderItem): boolean {
  const itemServices = services.filter(({ item_id }) => item_id === id);
  const hasMount = itemServices.some(({ category }) => isNamed(category, MOUNTS));
  const isFloater = itemServices.some(({ properties }) => isNamed(properties.housing?.value ?? null, FLOATER));
  return itemServices.some(({ properties }) => {
    if (!properties.reveal_width || !properties.reveal_height) return false;
    const width = revealOf(properties, 'width');
    const height = revealOf(properties, 'height');
    const lip = properties.lip ? { lip: inchesIn(properties, 'lip') } : {};
    const preserve = !isNamed(properties.preserve?.value ?? null, 'no');
    return needsMount({ width, height, preserve, ...lip, hasMount, isFloater });
  });
}

function revealOf(properties: Properties, side: 'width' | 'height'): Reveal {
  return {
    art: inchesIn(properties, side),
    reveal: inchesIn(properties, `reveal_${side}`),
    margins: inchesIn(properties, 'margins'),
  };
}

function inchesIn(properties: Properties, name: string): number {
  const property = properties[name];
  return (property && inchesOf(property)) ?? 0;
}
