import type { TYPES } from '@rabbet/domain/artworks/first-types';

export type TypeName = (typeof TYPES)[number]['name'];

/** A maker, as the files here write one down. */
export interface WrittenArtist {
  readonly id: number;
  /** "Last, First"; a firm's as it is. */
  readonly name: string;
  /** Beginning of catalog numbers. */
  readonly code: string;
  readonly type: TypeName;
  readonly medium: string;
  /** The way in which their pieces come to the shop. */
  readonly from: 'consigned' | 'purchased';
  readonly firm?: true;
  readonly biography: string;
  /** A line each: number | title | width x height (x depth) | price | categories | what is to be seen | what else. */
  readonly works: string;
}

export interface WrittenWork {
  /** Place among the works of its maker, from which id and catalog number follow. */
  readonly number: number;
  readonly title: string;
  readonly sizes: readonly number[];
  readonly units: 'inch' | 'centimeter';
  /** Dollars, or the cost and the markup on that. */
  readonly price: number | { readonly cost: number; readonly markup: number };
  readonly categories: readonly string[];
  readonly description: string;
  readonly mark: Mark | null;
}

const MARKS = ['sold', 'call', 'hidden', 'discontinued', 'gone', 'returned'] as const;
/** Sold; "Call for price"; not shown to the public; no longer carried; taken back by its maker; brought back by a buyer. */
export type Mark = (typeof MARKS)[number];

export function worksOf({ works }: Pick<WrittenArtist, 'works'>): readonly WrittenWork[] {
  return works.trim().split('\n').map(workIn);
}

function workIn(line: string): WrittenWork {
  const parts = line.split('|').map((part) => part.trim());
  const [number = '', title = '', size = '', price = '', categories = '', description = '', mark = ''] = parts;
  const [, sizes = '', units] = /^(\d+(?: x \d+){1,2})( cm)?$/.exec(size) ?? [];
  const knownMark = MARKS.find((candidate) => candidate === mark);
  if (parts.length !== 7 || !/^\d{3}$/.test(number) || !sizes || (mark && !knownMark))
    throw new Error(`this work is not written as the others are: ${line.trim()}`);
  return {
    number: Number(number),
    title,
    sizes: sizes.split(' x ').map(Number),
    units: units ? 'centimeter' : 'inch',
    price: priceIn(price),
    categories: categories.split(', '),
    description,
    mark: knownMark ?? null,
  };
}

function priceIn(text: string): WrittenWork['price'] {
  const [, fixed, cost, markup = '1'] = /^(?:(\d+)|cost (\d+)(?: x(\d\.\d+))?)$/.exec(text) ?? [];
  if (fixed === undefined && cost === undefined) throw new Error(`no price: ${text}`);
  return fixed === undefined ? { cost: Number(cost), markup: Number(markup) } : Number(fixed);
}
