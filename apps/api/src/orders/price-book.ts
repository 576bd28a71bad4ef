import { type Artwork, artwork } from '@rabbet/domain/artworks/artworks';
import { markedUp } from '@rabbet/domain/money/money';
import {
  type LaborRule,
  laborRule,
  type MaterialRule,
  materialRule,
  type PriceBook,
  type ServiceStep,
  serviceStep,
  type ServiceTemplate,
  serviceTemplate,
  type ServiceVendor,
  serviceVendor,
  type Template,
  type Widget,
} from '@rabbet/domain/services/services';
import { inInches, typeDimension, type TypeDimension } from '@rabbet/domain/artworks/artworks';
import type { AnyKind, RecordKind } from '@rabbet/domain/records/record';
import { unit } from '@rabbet/domain/units/unit';
import type { FactSources } from '../kernel/changes/fact-sources';

/** Loads the templates with these ids and their rules, and the pieces in stock that they or others name. */
export async function priceBook(
  sources: FactSources,
  templateIds: Iterable<number>,
  widgetIds: Iterable<number>,
): Promise<PriceBook> {
  const templates = await Promise.all([...new Set(templateIds)].map((id) => templateOf(sources, id)));
  const usual = templates.flatMap(({ materials }) => materials.flatMap(({ default_widget_id: id }) => id ?? []));
  const widgets = await Promise.all([...new Set([...usual, ...widgetIds])].map((id) => widgetOf(sources, id)));
  return {
    templates: new Map(templates.map((entry) => [entry.id, entry])),
    widgets: new Map(widgets.flatMap((entry) => (entry ? [[entry.id, entry]] : []))),
  };
}

async function templateOf(sources: FactSources, id: number): Promise<Template> {
  const values = await sources.records.requireRecord('template_id', serviceTemplate.name, id);
  const [steps, labor, materials, vendors] = await Promise.all([
    rulesOf<ServiceStep>(sources, serviceStep, id),
    rulesOf<LaborRule>(sources, laborRule, id),
    rulesOf<MaterialRule>(sources, materialRule, id),
    rulesOf<ServiceVendor>(sources, serviceVendor, id),
  ]);
  return { ...(values as unknown as ServiceTemplate), id, steps, labor, materials, vendors }; // by its kind
}

/** Records of a kind that are of this template, as they are stored: lists tell money in dollars. */
async function rulesOf<T extends object>({ records }: FactSources, kind: RecordKind<T>, id: number) {
  const rules = await records.recordsWith(kind as unknown as AnyKind, 'service_id', id); // whatever its fields
  return Promise.all(
    rules.map(async (entry) => ({
      ...((await records.requireRecord('id', kind.name, entry.id)) as unknown as T),
      id: entry.id,
    })),
  );
}

/** A piece as a material; null where there is none. */
async function widgetOf({ streams, records }: FactSources, id: number): Promise<Widget | null> {
  const { state } = await streams.state(artwork, id);
  if (state.stage !== 'kept') return null;
  const { name, price, cost, markup, quantity_modulus } = state.values;
  const sides = await Promise.all(['width', 'height'].map((side) => sideOf(state, side, records)));
  const [width = null, height = null] = sides;
  return {
    id,
    name,
    cost,
    quantity_modulus,
    price: price ?? (cost === null ? null : markedUp(cost, markup)),
    width,
    height,
  };
}

async function sideOf({ dimensions }: Artwork, side: string, records: FactSources['records']): Promise<number | null> {
  for (const { dimension_id, value, units_id } of dimensions) {
    const dimension = (await records.requireRecord(
      'dimension_id',
      typeDimension.name,
      dimension_id,
    )) as unknown as TypeDimension;
    if (dimension.name.trim().toLowerCase() !== side) continue;
    const units =
      units_id === null ? null : String((await records.requireRecord('units_id', unit.name, units_id)).name);
    return inInches(Number(value), units);
  }
  return null;
}
