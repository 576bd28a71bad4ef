import type { Client } from '@rabbet/client';
import { dimensionFields, inInches, type TypeDimension } from '@rabbet/domain/artworks/artworks';
import { parseDecimal } from '@rabbet/domain/numbers/decimal';
import type { AnyFields } from '@rabbet/domain/records/fields';
import { queryOptions } from '@tanstack/react-query';
import type { Form } from '../../kernel/forms/form';
import { staffArtworkPath } from '../../paths/staff-paths';
import { given } from '../sheet/editing';
import { PIECE } from './editing';

export type DimensionOfType = TypeDimension & { readonly id: number };

/** Dimensions that pieces of a type have, in their order. */
export function dimensionsQuery(client: Client, type: number | null) {
  return queryOptions({
    queryKey: ['dimensions of type', type],
    queryFn: async (): Promise<readonly DimensionOfType[]> => {
      if (type === null) return [];
      const { data } = await client.get<Types>('core/commerce/widget-types/list', { id: type });
      return (data[0]?.dimensions ?? []).toSorted((a, b) => a.ordinal - b.ordinal || a.id - b.id);
    },
  });
}
interface Types {
  readonly data: readonly { readonly dimensions?: readonly DimensionOfType[] }[];
}

const SIZES = 'core/commerce/widgets/dimensions';
const ofPiece = { widget_id: { kind: 'whole', required: true } } as const satisfies AnyFields;
const done: Form['done'] = (_reply, { widget_id }) => `${staffArtworkPath(Number(widget_id))}?said=measured#sizes`;
const stale = [PIECE, 'pieces'];

/** Gives a piece a size, or another value of it. Sizes are read off a rule: 16 3/8. */
export const measure: Form = {
  name: 'measure',
  fields: { ...ofPiece, ...dimensionFields },
  call: ({ value, ...values }) => {
    const size = typeof value === 'string' ? parseDecimal(value) : null;
    return { method: 'POST', path: SIZES, body: given({ ...values, value: size === null ? value : String(size) }) };
  },
  done,
  stale,
};

export const removeMeasure: Form = {
  name: 'remove-measure',
  fields: { ...ofPiece, id: { kind: 'whole', required: true } },
  call: ({ id }) => ({ method: 'DELETE', path: `${SIZES}/${String(id)}` }),
  done,
  stale,
};

/** True of a size in units that nobody can convert: size filters pass it over. */
export function isUncounted(name: string, value: string, units: string | null): boolean {
  return /^(width|height|depth)$/i.test(name.trim()) && inInches(Number(value), units) === null;
}
