import type { Client } from '@rabbet/client';
import {
  type DimensionInput,
  type TypeDimension,
  typeDimension,
  type WidgetType,
  widgetType,
} from '@rabbet/domain/artworks/artworks';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { type Company, company, shownName } from '@rabbet/domain/people/people';
import { folded } from '@rabbet/domain/text/fold';
import { type Unit, unit } from '@rabbet/domain/units/unit';
import { decimalOf } from '../../kernel/field-words';
import { pagesOf } from '../../kernel/listing';

/** A word that names nothing there is, or more than one. */
export class WrongName extends OperationalError {
  constructor(
    /** As the API would name what is wrong. */
    readonly code: 'reference/unknown' | 'reference/several' | 'dimension/other-type',
    message: string,
  ) {
    super(message);
  }
}

type Kept<T> = T & { readonly id: number };

/** Finds by name what the API knows by id. What was found is remembered: many rows name the same few. */
export class Naming {
  private readonly known = new Map<string, Promise<unknown>>();

  constructor(private readonly client: Client) {}

  /** An artist or maker, by id, by "First Last" or by "Last, First". */
  artist(name: string): Promise<number> {
    return this.once(`artist ${name}`, async () => {
      const page = (place: object) => this.client.artists({ term: name.slice(0, 200), ...place });
      const isIt = (one: { name: string }) => [one.name, shownName(one.name)].some((spelled) => isSame(spelled, name));
      const found: Kept<{ name: string }>[] = [];
      for await (const artists of pagesOf({ page, keyOf: ({ id }) => id })) found.push(...artists.filter(isIt));
      if (found.length > 0) return only('artist', name, found);
      return only('artist or maker', name, await this.client.get<Kept<Company>[]>(company.path, { name }));
    });
  }

  /** The names of all types, for a sentence. */
  async types(): Promise<string> {
    return namesOf(await this.client.get<Kept<WidgetType>[]>(widgetType.path));
  }

  type(name: string): Promise<number> {
    return this.once(`type ${name}`, async () => {
      const types = await this.client.get<Kept<WidgetType>[]>(widgetType.path);
      const found = types.filter((one) => isSame(one.name, name));
      return only('type', name, found, types);
    });
  }

  units(name: string): Promise<number> {
    return this.once(`units ${name}`, async () => {
      const units = await this.client.get<Kept<Unit>[]>(unit.path);
      const isIt = (one: Unit) => [one.name, one.abbr ?? ''].some((spelled) => isSame(spelled, name));
      return only('unit', name, units.filter(isIt), units);
    });
  }

  /** A size or property by its name, as pieces of this type have it. */
  async dimension(typeId: number, name: string, value: string, units?: string): Promise<Partial<DimensionInput>> {
    const all = await this.once(`dimensions ${typeId}`, () =>
      this.client.get<Kept<TypeDimension>[]>(typeDimension.path, { type_id: typeId }),
    );
    const unitsId = units === undefined ? undefined : await this.units(units);
    const found = all.find((one) => isSame(one.name, name));
    if (!found)
      throw new WrongName(
        'dimension/other-type',
        `Pieces of type ${typeId} have no ${name}; they have ${namesOf(all)}.`,
      );
    if (found.kind !== 'number') return { dimension_id: found.id, value };
    return { dimension_id: found.id, value: sizeSaidBy(value), ...(unitsId !== undefined && { units_id: unitsId }) };
  }

  private once<T>(what: string, find: () => Promise<T>): Promise<T> {
    const known = this.known.get(what) as Promise<T> | undefined; // what it names tells what it is
    if (known) return known;
    const finding = find();
    this.known.set(what, finding);
    finding.catch(() => this.known.delete(what)); // it may be there later
    return finding;
  }
}

/** Sizes are read off a rule, as in 16 3/8; what is no size at all is for the API to refuse. */
function sizeSaidBy(value: string): string {
  return value.includes('/') ? String(decimalOf(value)) : value;
}

function isSame(a: string, b: string): boolean {
  return folded(a.trim()) === folded(b.trim());
}

function only(
  what: string,
  name: string,
  found: readonly Kept<{ name: string }>[],
  among: readonly { name: string }[] = [],
): number {
  const [one, ...others] = found;
  const known = among.length > 0 ? ` There are ${namesOf(among)}.` : '';
  if (!one) throw new WrongName('reference/unknown', `There is no ${what} "${name}".${known}`);
  if (others.length > 0)
    throw new WrongName(
      'reference/several',
      `Several go by "${name}": say which by its id, ${found.map(({ id }) => id).join(' or ')}.`,
    );
  return one.id;
}

function namesOf(all: readonly { name: string }[]): string {
  const first = all.slice(0, 20).map(({ name }) => name);
  return first.join(', ') || 'none';
}
