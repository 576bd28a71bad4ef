import { Problem, type OrderServiceReply } from '@rabbet/client';
import { orderItemFields } from '@rabbet/domain/orders/orders';
import {
  askedProperties,
  inchesOfSize,
  isSameName,
  readProperty,
  readSize,
  sizeAsTyped,
} from '@rabbet/domain/services/services';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { newKey } from '../../kernel/forms/command-key';
import { valuesOf } from '../../kernel/forms/form';
import { choiceWords } from '../parts/choice';
import type { Template } from './templates';

/** Property as it is typed. */
export interface PropertyDraft {
  readonly key: string;
  readonly name: string;
  readonly value: string;
  readonly units: string;
  readonly provisional: boolean;
}

/** Material as it is typed: what is left empty is as its rule says. */
export interface MaterialDraft {
  readonly key: string;
  readonly name: string;
  /** Piece in stock by its name and number: "B97 Smooth white (1502)". */
  readonly piece: string;
  readonly item_quantity: string;
}

/** Firm that does the work, as it is chosen; number 0 is the shop itself. */
export interface VendorDraft {
  readonly vendor_id: number;
  readonly variation: string;
  readonly cost: string;
  readonly notes: string;
}
export const NO_VENDOR: VendorDraft = { vendor_id: 0, variation: '', cost: '', notes: '' };

/** Configured service as it is typed. */
export interface ServiceDraft {
  readonly key: string;
  readonly template_id: number;
  /** Width and height: "16 3/8 x 20", "40 x 60 cm". */
  readonly size: string;
  readonly size_provisional: boolean;
  readonly price: string;
  readonly properties: readonly PropertyDraft[];
  readonly materials: readonly MaterialDraft[];
  /** Null where nobody said anything of it, so that it stays as it is. */
  readonly vendor: VendorDraft | null;
  readonly services: readonly ServiceDraft[];
}

/** Fields of an item as they are typed, by their names. */
export type ItemTexts = Readonly<Record<keyof typeof orderItemFields, string>>;
export interface ItemDraft {
  readonly key: string;
  readonly texts: ItemTexts;
  readonly services: readonly ServiceDraft[];
}

/** Items of an order, and services of the whole of it. */
export interface PartsDraft {
  readonly items: readonly ItemDraft[];
  readonly services: readonly ServiceDraft[];
}

export const NO_PARTS: PartsDraft = { items: [], services: [] };
const SIDES = ['width', 'height'] as const;
export const isSide = (name: string) => SIDES.some((side) => isSameName(side, name));
const NO_TEXTS = Object.fromEntries(Object.keys(orderItemFields).map((name) => [name, ''])) as ItemTexts; // one for each

export function newItem(): ItemDraft {
  return { key: newKey(), texts: { ...NO_TEXTS, quantity: '1' }, services: [] };
}

type Sized = Pick<ServiceDraft, 'size' | 'size_provisional'>;
const NO_SIZE: Sized = { size: '', size_provisional: false };

/** A service with an empty line for each property that its rules ask for. It takes over the size of those beside it. */
export function newService(template: Template, beside: readonly Sized[] = []): ServiceDraft {
  const asked = askedProperties(template).filter(({ name }) => !isSide(name));
  const { size, size_provisional } = beside.find((one) => one.size.trim() !== '') ?? NO_SIZE;
  return {
    key: newKey(),
    template_id: template.id,
    size,
    size_provisional,
    price: '',
    properties: asked.map(({ name }) => newProperty(name)),
    materials: [],
    vendor: null,
    services: [],
  };
}

/** Services of an item with one of them changed: those within it, and those after the first, follow a size that is theirs too. */
export function withService(services: readonly ServiceDraft[], next: ServiceDraft): readonly ServiceDraft[] {
  const at = services.findIndex(({ key }) => key === next.key);
  const before = services[at];
  if (!before) return services;
  const { size, size_provisional } = next;
  const follow = (one: ServiceDraft): ServiceDraft => {
    const isSame = one.size === before.size && one.size_provisional === before.size_provisional;
    return isSame ? { ...one, size, size_provisional, services: one.services.map(follow) } : one;
  };
  const changed = { ...next, services: next.services.map(follow) };
  return services.map((one, i) => (i === at ? changed : at === 0 ? follow(one) : one));
}

export function newProperty(name = ''): PropertyDraft {
  return { key: newKey(), name, value: '', units: '', provisional: false };
}

export function newMaterial(name = ''): MaterialDraft {
  return { key: newKey(), name, piece: '', item_quantity: '' };
}

/** A configured service as it stands, to be changed. */
export function draftOfService(service: OrderServiceReply, template: Template | undefined): ServiceDraft {
  const { width, height } = service.properties;
  const sides = width && height ? { width, height } : null;
  const size = sides && inchesOfSize(sides) ? sizeAsTyped(sides) : '';
  const isSized = size !== '';
  const others = Object.entries(service.properties).filter(([name]) => !isSized || !isSide(name));
  const said = others.map(([name, one]) => ({ ...one, name, key: newKey(), units: one.units ?? '' }));
  const asked = template ? newService(template).properties : [];
  return {
    key: newKey(),
    template_id: service.template_id,
    services: [],
    size,
    size_provisional: isSized && [width, height].some((side) => side?.provisional),
    price: service.explicit_price === null ? '' : service.explicit_price.toFixed(2),
    properties: [...said, ...asked.filter(({ name }) => !said.some((one) => isSameName(one.name, name)))],
    materials: service.materials.map(({ name, item_quantity, ...of }) => ({
      key: newKey(),
      name,
      piece: pieceText(of),
      item_quantity: String(item_quantity ?? ''),
    })),
    vendor: vendorDraft(service),
  };
}

/** Number of a piece in stock that is named, as in "B97 Smooth white (1502)"; null while it is half typed. */
export function readPieceRow(text: string): number | null {
  const { piece } = valuesOf({ fields: { piece: NUMBERS.widget_id } }, { piece: text });
  return typeof piece === 'number' ? piece : null;
}

type OfPiece = Pick<OrderServiceReply['materials'][number], 'widget_id' | 'widget'>;
function pieceText({ widget_id, widget }: OfPiece): string {
  if (widget_id === null) return '';
  const name = [widget?.catalog_no, widget?.name].filter(Boolean).join(' ');
  return name === '' ? String(widget_id) : choiceWords({ id: widget_id, name });
}

/** Vendor as it stands, for those who may know what it costs. */
function vendorDraft({ vendor }: Pick<OrderServiceReply, 'vendor'>): VendorDraft | null {
  if (vendor?.cost == null) return null;
  const { vendor_id, variation, cost, notes } = vendor;
  return { vendor_id, variation: variation ?? '', cost: cost.toFixed(2), notes: notes ?? '' };
}

const NUMBERS = {
  price: { kind: 'money' },
  widget_id: { kind: 'reference', to: 'widget' },
  item_quantity: { kind: 'decimal' },
} as const satisfies AnyFields;

/** Body of a service as the API takes it. What cannot be read goes as it is: the API says why not. */
export function serviceBody(service: ServiceDraft): object {
  const { template_id, price, services } = service;
  return {
    template_id,
    ...(price.trim() !== '' && valuesOf({ fields: { price: NUMBERS.price } }, { price })),
    ...configurationBody(service),
    ...(services.length > 0 && { services: services.map(serviceBody) }),
  };
}

export function configurationBody(service: ServiceDraft) {
  const { size, size_provisional: provisional, properties, materials, vendor } = service;
  const said = readSize(size).size;
  const sides = said ? SIDES.map((name) => ({ name, ...said[name], provisional })) : [];
  const others = properties.filter(({ name, value }) => name.trim() !== '' && value.trim() !== '');
  const { widget_id, item_quantity } = NUMBERS;
  const listed = materials.filter(({ name }) => name.trim() !== '');
  return {
    properties: [
      ...sides,
      ...others.map(({ name, value, units, provisional }) => ({
        name,
        ...(units === '' ? readProperty(value) : { value, units }),
        provisional,
      })),
    ],
    materials: listed.map(({ name, piece, item_quantity: amount }) => ({
      name,
      ...valuesOf({ fields: { widget_id, item_quantity } }, { widget_id: piece, item_quantity: amount }),
    })),
    ...(vendor && { vendor: vendorBody(vendor) }),
  };
}

function vendorBody({ vendor_id, variation, cost, notes }: VendorDraft) {
  if (vendor_id === 0) return null;
  const said = valuesOf({ fields: { cost: NUMBERS.price } }, { cost });
  return { vendor_id, variation: variation || null, ...said, notes: notes.trim() || null };
}

export function itemBody({ texts, services }: ItemDraft): object {
  const { quantity, ...values } = valuesOf({ fields: orderItemFields }, texts);
  return { ...values, quantity: quantity ?? 1, services: services.map(serviceBody) };
}

/** Bodies of items and services; refuses a size that nobody can read. */
export function partsBody(parts: PartsDraft): {
  readonly items: readonly object[];
  readonly services: readonly object[];
} {
  const wrong = wrongSizes(parts)[0];
  if (wrong !== undefined) throw sizeProblem(wrong);
  return { items: parts.items.map(itemBody), services: parts.services.map(serviceBody) };
}

/** Sentences for sizes that are none. */
function wrongSizes({ items, services }: PartsDraft): readonly string[] {
  return [...items.flatMap((item) => item.services), ...services].flatMap(wrongIn);
}

function wrongIn({ size, services }: ServiceDraft): readonly string[] {
  return [wrongSize(size) ?? [], services.flatMap(wrongIn)].flat();
}

/** Sentence that says what is wrong with a size; null for a size, and for nothing at all. */
export function wrongSize(text: string): string | null {
  return text.trim() === '' ? null : readSize(text).wrong;
}

export function sizeProblem(detail: string): Problem {
  return new Problem({ status: 400, title: 'Not taken', code: 'form/size', detail });
}

const NAMES: Readonly<Record<string, string>> = {
  items: 'Item',
  services: 'service',
  properties: 'property',
  materials: 'material',
};

/** Place of a field within the parts of an order in words: `items[0].services[1].price` is "Item 1, service 2, price". */
export function placeInWords(field: string): string {
  if (!field.includes('[')) return field;
  const parts = field.split('.').map((part) => {
    const [, list, place] = /^(\w+)\[(\d+)\]$/.exec(part) ?? [];
    return list === undefined ? part.replaceAll('_', ' ') : `${NAMES[list] ?? list} ${Number(place) + 1}`;
  });
  return parts.join(', ');
}
