import type { ReadEntry } from './reads/read-entry';
import { type AnyProperty, type AnyShape, refTo, type Schema } from './shapes/reply-shape';

type Example = { [name: string]: unknown };

/** Schemas of replies. A reply for visitors and staff has less for visitors: properties for staff may be absent. */
export class ReplySchemas {
  /** Schemas by their names in the document. */
  readonly components: Record<string, Schema> = {};
  private readonly shapes = new Map<string, AnyShape>();

  /** Schema and example of the answer to a read. */
  of({ shape, reply, replyWithoutId, readers, ofAsker, tellsCursor }: ReadEntry): {
    readonly schema: Schema;
    readonly example: unknown;
  } {
    const object = reply();
    const toStaff = readers !== 'public';
    const schema = this.ref(object, toStaff);
    const example = this.example(object, toStaff);
    switch (shape) {
      case 'plain':
        return { schema: { type: 'array', items: schema }, example: [example] };
      case 'paged': {
        const page = `${componentOf(object, toStaff)}Page`;
        this.components[page] = pageOf(schema, tellsCursor);
        return { schema: refTo(page), example: { current_page: 1, total_pages: 1, total_rows: 1, data: [example] } };
      }
      case 'record': {
        if (ofAsker) return { schema: { anyOf: [schema, { type: 'null' }] }, example };
        if (!replyWithoutId) return { schema, example };
        const list = {
          type: 'array',
          items: this.ref(replyWithoutId(), true),
          description: 'without an id (staff only)',
        };
        return { schema: { anyOf: [schema, list] }, example };
      }
    }
  }

  /** Schema and example of an object that is the same for every caller. */
  publicObject(shape: AnyShape): { readonly schema: Schema; readonly example: unknown } {
    return { schema: this.ref(shape, false), example: this.example(shape, false) };
  }

  private ref(shape: AnyShape, toStaff: boolean): Schema {
    const name = componentOf(shape, toStaff);
    const existing = this.shapes.get(name);
    if (existing && existing.properties !== shape.properties)
      throw new Error(`two shapes of replies are called ${name}`);
    if (!existing) {
      this.shapes.set(name, shape);
      this.components[name] = this.object(shape, toStaff || shape.isForStaff);
    }
    return refTo(name);
  }

  private object({ properties }: AnyShape, toStaff: boolean): Schema {
    const entries = Object.entries(properties);
    const always = entries.filter(([, property]) => !property.isOptional && isAlwaysShown(property, toStaff));
    return {
      type: 'object',
      required: always.map(([name]) => name),
      properties: Object.fromEntries(entries.map(([name, property]) => [name, this.property(property, toStaff)])),
    };
  }

  private property(property: AnyProperty, toStaff: boolean): Schema {
    const { of, isList, isNullable, readers = 'staff', about } = property;
    const value = isShape(of) ? this.ref(of, toStaff) : of;
    const items = isList ? { type: 'array', items: value } : value;
    const isHidden = !isAlwaysShown(property, toStaff);
    const whom = readers === 'staff' ? 'staff only' : `only to those who may read ${readers}`;
    const description = [about, isHidden && whom].filter(Boolean).join(': ');
    return {
      ...(isNullable ? orNull(items) : items),
      ...(description && { description }),
      ...(isHidden && { [READERS]: readers }),
    };
  }

  private example(shape: AnyShape, toStaff: boolean): Example {
    const isForStaff = toStaff || shape.isForStaff;
    const entries = Object.entries(shape.properties).filter(
      ([, property]) => !property.isOptional && (isForStaff || !property.readers),
    );
    return Object.fromEntries(
      entries.map(([name, { of, isList, isNullable, example }]) => {
        // what nothing points at is not shown
        const isMissing = isNullable && shape.properties[`${name}_id`]?.example === null;
        const value = isMissing ? null : isShape(of) ? this.example(of, isForStaff) : example;
        return [name, isList ? [value] : value];
      }),
    );
  }
}

/** An extension of OpenAPI, so that programs can tell as well who gets a property. */
const READERS = 'x-readers';

/** Lets a schema be null as well, in the words of JSON Schema. */
export function orNull(schema: Schema): Schema {
  const { type, enum: values } = schema as { type?: unknown; enum?: readonly unknown[] }; // as JSON Schema has them
  if (typeof type !== 'string') return { anyOf: [schema, { type: 'null' }] };
  return { ...schema, type: [type, 'null'], ...(values && { enum: [...values, null] }) };
}

function pageOf(item: Schema, tellsCursor = false): Schema {
  const count = (description: string, minimum: number) => ({ type: 'integer', minimum, description });
  return {
    type: 'object',
    required: ['current_page', 'total_pages', 'total_rows', 'data'],
    properties: {
      current_page: count('beyond the end it is the last one', 1),
      total_pages: count('an empty list has one', 1),
      total_rows: count('of the whole list', 0),
      more: {
        type: 'boolean',
        description: 'there are more rows: a list of staff with a filter counts 10,000 of them',
      },
      data: { type: 'array', items: item },
      ...(tellsCursor && { after: { type: 'string', description: 'as the Link has it; absent on the last page' } }),
    },
  };
}

/** Name of the schema of a shape: staff have a schema of their own where they get more. */
function componentOf(shape: AnyShape, toStaff: boolean): string {
  return toStaff && !shape.isForStaff && hasMoreForStaff(shape) ? `Staff${shape.name}` : shape.name;
}

function hasMoreForStaff({ properties }: AnyShape): boolean {
  return Object.values(properties).some(({ readers, of }) => readers || (isShape(of) && hasMoreForStaff(of)));
}

function isAlwaysShown({ readers }: AnyProperty, toStaff: boolean): boolean {
  return readers === undefined || (toStaff && readers === 'staff');
}

function isShape(of: Schema | AnyShape): of is AnyShape {
  return 'properties' in of && 'isForStaff' in of;
}
