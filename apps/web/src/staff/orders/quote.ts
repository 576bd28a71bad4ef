import { type OrderItemReply, type OrderReply, type OrderServiceReply, Problem } from '@rabbet/client';
import { ORDERS, servicesIn } from '@rabbet/domain/orders/orders';
import { askedProperties, isSameName, readSize } from '@rabbet/domain/services/services';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useClient } from '../session/staff-client';
import { isSide, NO_PARTS, type PartsDraft, partsBody, readPieceRow, type ServiceDraft } from './order-draft';
import type { Template } from './templates';

/** Facts of an order, and those of its parts that can be priced. */
export interface Quotable {
  readonly details: { readonly customer_id?: number; readonly tax_rate?: number };
  readonly parts: PartsDraft;
}

interface Quoted {
  readonly order: OrderReply;
  /** Services and items of the answer, by the keys of the draft. */
  readonly services: ReadonlyMap<string, OrderServiceReply>;
  readonly items: ReadonlyMap<string, OrderItemReply>;
}

export interface Quote {
  /** The newest prices that there were. */
  readonly quoted: Quoted | null;
  readonly problem: Problem | null;
  /** False while something newer is typed or asked. */
  readonly isCurrent: boolean;
}

const TYPING_WAIT_MS = 400;
const NOTHING = JSON.stringify({ details: {}, parts: NO_PARTS });

/** Asks what an order would cost once nothing has been typed for a while; the answer to what was typed last counts. */
export function useQuote(given: Quotable): Quote {
  const client = useClient();
  const { items, services } = given.parts;
  const wanted = items.length + services.length === 0 ? NOTHING : JSON.stringify(given);
  const asked = useSettled(wanted);
  const { data, error, isFetching } = useQuery({
    queryKey: ['quote', asked],
    queryFn: async () => {
      const said = JSON.parse(asked) as Quotable; // as it was spelled above
      const body = { ...said.details, ...partsBody(said.parts) };
      return quotedParts(said.parts, await client.send<OrderReply>('POST', `${ORDERS}/quote`, body));
    },
    enabled: asked !== NOTHING,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (error && !(error instanceof Problem)) throw error;
  const [last, setLast] = useState<Quoted | null>(null);
  if (data !== undefined && data !== last) setLast(data);
  return {
    quoted: wanted === NOTHING ? null : (data ?? last),
    problem: error,
    isCurrent: asked === wanted && !isFetching,
  };
}

/** A text once it has not changed for a while. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Items and services of a quote by the keys of what was asked: it tells them in that order. */
export function quotedParts(parts: PartsDraft, order: OrderReply): Quoted {
  const services = new Map<string, OrderServiceReply>();
  const walk = (asked: readonly ServiceDraft[], byName: OrderReply['services']) => {
    const told = servicesIn(byName);
    for (const [i, { key, services: nested }] of asked.entries()) {
      const one = told[i];
      if (!one) continue;
      services.set(key, one);
      walk(nested, one.services);
    }
  };
  const items = new Map<string, OrderItemReply>();
  for (const [i, { key, services: asked }] of parts.items.entries()) {
    const item = order.items[i];
    if (!item) continue;
    items.set(key, item);
    walk(asked, item.configuration);
  }
  walk(parts.services, order.services);
  return { order, services, items };
}

/** Items and services without those that their rules cannot price yet. */
export function priceable(parts: PartsDraft, templates: readonly Template[]): PartsDraft {
  const ready = (services: readonly ServiceDraft[]): readonly ServiceDraft[] =>
    services
      .filter((service) => missingIn(service, templates).length === 0)
      .map((service) => ({ ...service, services: ready(service.services) }));
  return {
    items: parts.items.map((item) => ({ ...item, services: ready(item.services) })),
    services: ready(parts.services),
  };
}

/** A service that its rules cannot price yet. */
export interface Unpriced {
  readonly key: string;
  /** Item that it is of, and its own name: "Item 1, Mat". */
  readonly place: string;
  readonly missing: readonly string[];
}

/** Services that are left out of the price, and why. */
export function unpriced({ items, services }: PartsDraft, templates: readonly Template[]): readonly Unpriced[] {
  const within = (above: string, all: readonly ServiceDraft[]): readonly Unpriced[] =>
    all.flatMap((service) => {
      const name = templates.find(({ id }) => id === service.template_id)?.name ?? 'Service';
      const place = `${above}, ${name}`;
      const missing = missingIn(service, templates);
      const own = missing.length > 0 ? [{ key: service.key, place, missing }] : [];
      return [...own, ...within(place, service.services)];
    });
  return [...items.flatMap((item, i) => within(`Item ${i + 1}`, item.services)), ...within('Whole order', services)];
}

/** Names of what a service has still to say before its rules can price it. */
export function missingIn(service: ServiceDraft, templates: readonly Template[]): readonly string[] {
  const { template_id, size, properties, materials, vendor } = service;
  const unknown = materials.find(({ piece }) => piece.trim() !== '' && readPieceRow(piece) === null);
  if (unknown) return [`piece in stock for ${unknown.name}`];
  const sized = readSize(size).size !== null;
  if (!sized && size.trim() !== '') return ['size'];
  // a vendor's price stands in place of what the rules say
  if (vendor && vendor.vendor_id !== 0) return vendor.cost.trim() === '' ? ['price at the vendor'] : [];
  const template = templates.find(({ id }) => id === template_id);
  const isSaid = (name: string) =>
    (sized && isSide(name)) || properties.some((one) => isSameName(one.name, name) && one.value.trim() !== '');
  const missing = askedProperties(template ?? {}).filter(({ name, is_needed }) => is_needed && !isSaid(name));
  return [...new Set(missing.map(({ name }) => (isSide(name) ? 'size' : name.replaceAll('_', ' '))))];
}
