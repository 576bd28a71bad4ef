import type { StaffWidgetReply } from '@rabbet/client';
import { type AnyFields } from '@rabbet/domain/records/fields';
import { allowedValues } from '@rabbet/domain/domains/listed-values';
import { useQuery } from '@tanstack/react-query';
import { FormField, FormSelect } from '../../kernel/forms/FormField';
import { ShopForm } from '../../kernel/forms/ShopForm';
import type { Choice } from '../parts/choice';
import { choicesQuery } from '../sheet/choices';
import { useClient } from '../session/staff-client';
import { useWho } from '../session/who-asks';
import { EDITING } from './editing';
import { type DimensionOfType, dimensionsQuery, isUncounted, measure, removeMeasure } from './sizes';

type Size = StaffWidgetReply['dimensions'][number];

/** Dimensions of the type of a piece with their values: each is changed, added or removed by itself. */
export function Sizes({ piece }: { readonly piece: StaffWidgetReply }) {
  const client = useClient();
  const dimensions = useQuery(dimensionsQuery(client, piece.type_id)).data ?? [];
  const units = useQuery(choicesQuery(client, useWho(), EDITING.fields as AnyFields)).data?.unit ?? [];
  const others = piece.dimensions.filter(({ dimension_id }) => !dimensions.some(({ id }) => id === dimension_id));
  return (
    <section id="sizes" aria-labelledby="sizes-title">
      <h2 id="sizes-title">Sizes</h2>
      {piece.type_id === null && <p>Each type has its own sizes: choose the type first, and save.</p>}
      {dimensions.map((dimension) => {
        const size = piece.dimensions.find(({ dimension_id }) => dimension_id === dimension.id);
        return <SizeRow key={`${dimension.id} ${size?.id ?? 0}`} {...{ piece, dimension, size, units }} />;
      })}
      {others.map((size) => (
        <div key={size.id} className="size-row">
          <p>
            {size.dimension?.name ?? 'size'}: {size.value} {size.units?.name} (no size of this type)
          </p>
          <RemoveSize {...{ piece, size }} />
        </div>
      ))}
    </section>
  );
}

interface SizeRowProps {
  readonly piece: StaffWidgetReply;
  readonly dimension: DimensionOfType;
  readonly size: Size | undefined;
  readonly units: readonly Choice[];
}

function SizeRow({ piece, dimension, size, units }: SizeRowProps) {
  const { id, name, kind, required, default_units_id } = dimension;
  const isForgotten = size !== undefined && isUncounted(name, size.value, size.units?.name ?? null);
  return (
    <div className="size-row">
      <ShopForm
        form={measure}
        submit="Set"
        look="quiet"
        label={name}
        className="shop-form size-form"
        hidden={{ widget_id: String(piece.id), dimension_id: String(id) }}
        values={{ value: size?.value ?? null, units_id: size ? size.units_id : default_units_id }}
      >
        <Value dimension={dimension} />
        {kind === 'number' && (
          <FormSelect name="units_id" label="Units">
            <option value="">none</option>
            {units.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </FormSelect>
        )}
      </ShopForm>
      {size && !required && <RemoveSize {...{ piece, size }} />}
      {isForgotten && (
        <p className="field-error">
          Nobody can convert {size.units?.name ?? 'these units'}: this size does not count in size filters.
        </p>
      )}
    </div>
  );
}

function Value({ dimension: { name, kind, filter } }: { readonly dimension: DimensionOfType }) {
  const label = name.charAt(0).toUpperCase() + name.slice(1);
  const values = kind === 'boolean' ? ['true', 'false'] : allowedValues(filter);
  if (kind === 'boolean' || kind === 'domain')
    return (
      <FormSelect name="value" label={label}>
        <option value="">none</option>
        {values.map((one) => (
          <option key={one} value={one}>
            {kind === 'boolean' ? (one === 'true' ? 'yes' : 'no') : one}
          </option>
        ))}
      </FormSelect>
    );
  const hint = kind === 'multi-domain' ? `with commas between: ${values.join(', ')}` : undefined;
  return <FormField name="value" label={label} {...(hint && { hint })} />;
}

function RemoveSize({ piece, size }: { readonly piece: StaffWidgetReply; readonly size: Size }) {
  const hidden = { widget_id: String(piece.id), id: String(size.id) };
  const label = `Remove ${size.dimension?.name ?? 'size'}`;
  return <ShopForm form={removeMeasure} submit="Remove" look="quiet" className="inline-form" {...{ label, hidden }} />;
}
