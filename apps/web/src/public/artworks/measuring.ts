import type { TileReply, WidgetReply } from '@rabbet/client';
import { chosen } from '@rabbet/domain/domains/listed-values';
import { convert } from '@rabbet/domain/units/conversion';
import type { Size } from './describing';

export function inches(widget: WidgetReply): Size {
  return { width: inchesOf(widget, 'width'), height: inchesOf(widget, 'height') };
}

export function depth(widget: WidgetReply): number | null {
  return inchesOf(widget, 'depth');
}

export function medium(widget: WidgetReply): string | null {
  return valueOf(widget, 'medium')?.value ?? widget.type?.name ?? null;
}

export function categoriesOf(widget: WidgetReply): readonly string[] {
  return chosen(valueOf(widget, 'category')?.value ?? null);
}

/** The piece as the list of tiles has it. */
export function tileOf(widget: WidgetReply): TileReply {
  const { id, name, manufacturer, price, sold, images, type } = widget;
  const image = images[0]?.image ?? null;
  const hanging = type?.hanging ?? null;
  return { id, name, manufacturer, price, ...(sold && { sold }), ...inches(widget), image, hanging };
}

function valueOf({ dimensions }: WidgetReply, name: string) {
  return dimensions.find(({ dimension }) => dimension?.name === name);
}

function inchesOf(widget: WidgetReply, name: string): number | null {
  const measure = valueOf(widget, name);
  const value = Number(measure?.value);
  return value > 0 ? convert(value, measure?.units?.name ?? 'inch', 'inch').value : null;
}
