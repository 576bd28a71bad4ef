import type { ReadEntry } from './reads/read-entry';
import { type AnyProperty, type AnyShape, refTo, type Schema } from './shapes/reply-shape';

type Example = { [name: string]: unknown };

/** Collects the schemas of replies for the document. For visitors, properties that only staff get are optional. */
export class ReplySchemas {
  /** Schemas by their names in the document. */
  readonly components: Record<string, Schema> = {};
  private readonly shapes = new Map<string, AnyShape>();

  /** Schema and example of the reply to a read. */
  readReply({ shape, reply, replyWithoutId, readers, isAboutAsker, hasCursorInBody }: ReadEntry): {
    readonly schema: Schema;
    readonly example: unknown;
  } {
    const object = reply();
    const forStaff = readers !== 'public';
    const schema = this.ref(object, forStaff);
    const example = this.example(object, forStaff);
    switch (shape) {
      case 'plain':
        return { schema: { type: 'array', items: schema }, example: [example] };
      case 'paged': {
        const page = `${schemaName(object, forStaff)}Page`;
        this.components[page] = pageSchema(schema, hasCursorInBody);
        return { schema: refTo(page), example: { current_page: 1, total_pages: 1, total_rows: 1, data: [example] } };
      }
      case 'record': {
        if (isAboutAsker) return { schema: { anyOf: [schema, { type: 'null' }] }, example };
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

  private ref(shape: AnyShape, forStaff: boolean): Schema {
    const name = schemaName(shape, forStaff);
    const existing = this.shapes.get(name);
    if (existing && existing.properties !== shape.properties)
      throw new Error(`two shapes of replies are called ${name}`);
    if (!existing) {
      this.shapes.set(name, shape);
      this.components[name] = this.object(shape, forStaff || shape.isForStaff);
    }
    return refTo(name);
  }

  private object({ properties }: AnyShape, forStaff: boolean): Schema {
    const entries = Object.entries(properties);
    const always = entries.filter(([, property]) => !property.isOptional && isShownToAll(property, forStaff));
    return {
      type: 'object',
      required: always.map(([name]) => name),
      properties: Object.fromEntries(entries.map(([name, property]) => [name, this.property(property, forStaff)])),
    };
  }

  private property(property: AnyProperty, forStaff: boolean): Schema {
    const { schema, isNullable, readers = 'staff', about } = property;
    const items = containerOf(property, isShape(schema) ? this.ref(schema, forStaff) : schema);
    const isHidden = !isShownToAll(property, forStaff);
    const audience = readers === 'staff' ? 'staff only' : `only to those who may read ${readers}`;
    const description = [about, isHidden && audience].filter(Boolean).join(': ');
    return {
      ...(isNullable ? nullableSchema(items) : items),
      ...(description && { description }),
      ...(isHidden && { [READERS]: readers }),
    };
  }

  private example(shape: AnyShape, forStaff: boolean, outerShapes: readonly AnyShape[] = []): Example {
    const isForStaff = forStaff || shape.isForStaff;
    const entries = Object.entries(shape.properties).filter(
      ([, property]) => !property.isOptional && (isForStaff || !property.readers),
    );
    return Object.fromEntries(
      entries.map(([name, { schema, isList, byName, isNullable, example }]) => {
        // in an example without a reference (`maker_id: null`), the referenced object is null as well
        const isMissing = isNullable && shape.properties[`${name}_id`]?.example === null;
        if (isMissing) return [name, isList ? [null] : null];
        if (isShape(schema) && outerShapes.includes(schema)) return [name, isList ? [] : {}]; // none within itself
        const value = isShape(schema) ? this.example(schema, isForStaff, [...outerShapes, shape]) : example;
        if (byName) return [name, { [EXAMPLE_NAME]: value }];
        return [name, isList ? [value] : value];
      }),
    );
  }
}

/** Name of the value in an example of values by their names. */
const EXAMPLE_NAME = 'name';

/** Schema of a property whose values have this schema: the same, a list, or an object of them by their names. */
function containerOf({ isList, byName }: AnyProperty, value: Schema): Schema {
  const list = { type: 'array', items: value };
  if (byName === undefined) return isList ? list : value;
  return { type: 'object', additionalProperties: byName === 'one' ? value : { anyOf: [value, list] } };
}

/** Extension of OpenAPI that names the readers of a property, for programs. */
const READERS = 'x-readers';

/** Extends a JSON Schema so that it allows null. */
export function nullableSchema(schema: Schema): Schema {
  const { type, enum: values } = schema as { type?: unknown; enum?: readonly unknown[] }; // as JSON Schema has them
  if (typeof type !== 'string') return { anyOf: [schema, { type: 'null' }] };
  return { ...schema, type: [type, 'null'], ...(values && { enum: [...values, null] }) };
}

function pageSchema(item: Schema, hasCursorInBody = false): Schema {
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
      ...(hasCursorInBody && { after: { type: 'string', description: 'as the Link has it; absent on the last page' } }),
    },
  };
}

/** Name of the schema of a shape. If staff get more than visitors, their schema has the prefix `Staff`. */
function schemaName(shape: AnyShape, forStaff: boolean): string {
  return forStaff && !shape.isForStaff && hasMoreForStaff(shape) ? `Staff${shape.name}` : shape.name;
}

function hasMoreForStaff({ properties }: AnyShape): boolean {
  return Object.values(properties).some(
    ({ readers, schema }) => readers || (isShape(schema) && hasMoreForStaff(schema)),
  );
}

/** True if all readers of this schema get the property: all visitors, or all staff. */
function isShownToAll({ readers }: AnyProperty, forStaff: boolean): boolean {
  return readers === undefined || (forStaff && readers === 'staff');
}

function isShape(schema: Schema | AnyShape): schema is AnyShape {
  return 'properties' in schema && 'isForStaff' in schema;
}
