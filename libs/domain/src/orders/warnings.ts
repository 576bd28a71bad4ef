import type { Decimal } from '@rabbet/domain/numbers/decimal';
import { inchesOf, isSameName, needsMount, type Properties, type Reveal } from '@rabbet/domain/services/services';
import { isRush, type Order, type OrderItem, type OrderService } from './order';
import { ORDER_STATES, WORKING } from './states';

/**
 * Warnings for staff who write an order, as sentences: about its booking and prices, properties that are assumed, missing
 * mounts, and services that keep it Open.
 */
export function warningsOf(order: Order): readonly string[] {
  return [
    ...bookingWarnings(order),
    ...order.services.flatMap(({ warnings }) => warnings),
    ...order.services.flatMap(assumptionWarnings),
    ...order.items
      .filter((item) => lacksMount(order, item))
      .map(({ id }) => `Item ${id}: the art is smaller than what the frame shows, so it needs a mount.`),
    ...order.services.flatMap(stateWarnings),
  ];
}

/** Warning about the properties of a service that are assumed until the art arrives. */
function assumptionWarnings({ name, provisionals }: OrderService): readonly string[] {
  const last = provisionals.at(-1);
  if (last === undefined) return [];
  if (provisionals.length === 1) return [`${name}: ${last} is assumed until the art arrives.`];
  return [`${name}: ${provisionals.slice(0, -1).join(', ')} and ${last} are assumed until the art arrives.`];
}

/**
 * Warning about a service that takes a booked order back to Open. Until it is complete, it keeps the order one state below the
 * state that it is required for: one that is required up to Working keeps it Open.
 */
function stateWarnings({ name, required_for_state: state }: OrderService): readonly string[] {
  if (state === null || state > WORKING) return [];
  return [
    `${name} is required for ${ORDER_STATES[state]}: until it is complete, refreshing takes the order back to Open.`,
  ];
}

interface BookableOrder {
  readonly items: readonly unknown[];
  readonly services: readonly Pick<OrderService, 'item_id' | 'name'>[];
}

/** Warnings to confirm before an order is booked: it is empty, or has several Rush services. */
export function bookingWarnings({ items, services }: BookableOrder): readonly string[] {
  if (items.length + services.length === 0)
    return ['This order has no items and no services: there is nothing to make.'];
  const rushCount = services.filter(isRush).length;
  if (rushCount < 2) return [];
  return [`This order has ${rushCount} Rush services: each of them costs, and the shortest one says when it is due.`];
}

interface ServiceWithWork {
  readonly name: string;
  /** State of its steps, as replies have it. */
  readonly state: readonly {
    readonly step: { readonly name: string };
    readonly quantity: Decimal;
    readonly completed: string | null;
  }[];
}

/** Warnings to confirm before services are removed on which work was done. */
export function removalWarnings(services: readonly ServiceWithWork[]): readonly string[] {
  return services.flatMap(({ name, state }) => {
    const workedSteps = state.filter(({ quantity }) => quantity > 0);
    const stepTexts = workedSteps.map(({ step, completed, quantity }) =>
      completed === null ? `${step.name} (for ${quantity})` : step.name,
    );
    return stepTexts.length === 0 ? [] : [`Work on ${name} is done: ${stepTexts.join(', ')}.`];
  });
}

/** Category of the services that hold the art in place within its frame. */
const MOUNTS = 'mounts';
/** Housing that holds the art from behind, so that it needs no mount. */
const FLOATER = 'floater';

/** True if a frame of the item shows more than the art covers, and neither a mount nor a floater holds the art. */
function lacksMount({ services }: Order, { id }: OrderItem): boolean {
  const itemServices = services.filter(({ item_id }) => item_id === id);
  const hasMount = itemServices.some(({ category }) => isSameName(category, MOUNTS));
  const isFloater = itemServices.some(({ properties }) => isSameName(properties.housing?.value ?? null, FLOATER));
  return itemServices.some(({ properties }) => {
    if (!properties.reveal_width || !properties.reveal_height) return false;
    const width = revealOf(properties, 'width');
    const height = revealOf(properties, 'height');
    const lip = properties.lip ? inchesIn(properties, 'lip') : undefined;
    const preserve = !isSameName(properties.preserve?.value ?? null, 'no');
    return needsMount({ width, height, preserve, lip, hasMount, isFloater });
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
