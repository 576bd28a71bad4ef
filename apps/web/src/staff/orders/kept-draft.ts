import { orderItemFields } from '@rabbet/domain/orders/orders';
import { useMemo } from 'react';
import { newKey } from '../../kernel/forms/command-key';
import { keepText, useKeptText } from './kept-text';
import type {
  ItemDraft,
  ItemTexts,
  MaterialDraft,
  PartsDraft,
  PropertyDraft,
  ServiceDraft,
  VendorDraft,
} from './order-draft';

/** New order as it was typed: texts of its fields by their names, and its parts. */
export interface KeptDraft {
  readonly texts: Readonly<Record<string, string>>;
  readonly parts: PartsDraft;
}

/** Number of the shape below: a browser may still keep a draft of an older one. */
const VERSION = 2;

/** Name under which a browser keeps the draft of an account. */
export function draftName(account: number): string {
  return `rabbet/new-order/${VERSION}/${account}`;
}

export function draftText({ texts, parts }: KeptDraft): string {
  return JSON.stringify({ texts, ...parts });
}

/** Draft that a browser has kept; null where there is none, or nothing that can be read. */
export function draftIn(text: string | null): KeptDraft | null {
  if (text === null) return null;
  try {
    const kept: unknown = JSON.parse(text);
    if (!isRecord(kept)) return null;
    return { texts: textsIn(kept.texts), parts: partsIn(kept) };
  } catch {
    return null; // whatever it was, it is no draft
  }
}

type Loose = Readonly<Record<string, unknown>>;

/** Items and services in what a hidden field or a browser holds. */
export function partsIn(said: Loose): PartsDraft {
  return { items: listIn(said.items, itemIn), services: listIn(said.services, serviceIn) };
}

function itemIn({ key, texts, services }: Loose): ItemDraft {
  const said = textsIn(texts);
  const own = Object.keys(orderItemFields).map((name) => [name, said[name] ?? '']);
  return { key: keyIn(key), texts: Object.fromEntries(own) as ItemTexts, services: listIn(services, serviceIn) }; // one for each
}

export function serviceIn(said: Loose): ServiceDraft {
  return {
    key: keyIn(said.key),
    template_id: Number(said.template_id) || 0,
    price: textIn(said.price),
    size: textIn(said.size),
    size_provisional: said.size_provisional === true,
    properties: listIn(said.properties, propertyIn),
    materials: listIn(said.materials, materialIn),
    vendor: isRecord(said.vendor) ? vendorIn(said.vendor) : null,
    services: listIn(said.services, serviceIn),
  };
}

function vendorIn({ vendor_id, variation, cost, notes }: Loose): VendorDraft {
  return {
    vendor_id: Number(vendor_id) || 0,
    variation: textIn(variation),
    cost: textIn(cost),
    notes: textIn(notes),
  };
}

function propertyIn({ key, name, value, units, provisional }: Loose): PropertyDraft {
  const texts = { name: textIn(name), value: textIn(value), units: textIn(units) };
  return { key: keyIn(key), ...texts, provisional: provisional === true };
}

function materialIn({ key, name, piece, item_quantity }: Loose): MaterialDraft {
  const texts = { name: textIn(name), piece: textIn(piece), item_quantity: textIn(item_quantity) };
  return { key: keyIn(key), ...texts };
}

export function isRecord(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listIn<T>(value: unknown, one: (said: Loose) => T): readonly T[] {
  return Array.isArray(value) ? value.filter(isRecord).map(one) : [];
}

export function textsIn(value: unknown): Readonly<Record<string, string>> {
  const pairs = isRecord(value) ? Object.entries(value) : [];
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : '');
const keyIn = (value: unknown) => textIn(value) || newKey();

/** Draft that this browser kept when the page was opened; null on the server, and until the browser has taken over. */
export function useKeptDraft(account: number | null): KeptDraft | null {
  const text = useKeptText(account === null ? null : draftName(account));
  return useMemo(() => draftIn(text), [text]);
}

/** Keeps a draft, or forgets it; false where the browser keeps nothing. */
export function keepDraft(account: number, draft: KeptDraft | null): boolean {
  return keepText(draftName(account), draft && draftText(draft));
}
