import { type ArtworkDetails, artworkFields } from '@rabbet/domain/artworks/artworks';
import { type Image, image, type ImageReply } from '@rabbet/domain/images/images';
import { type Company, company } from '@rabbet/domain/people/people';
import { type AnyKind, nounOf, type RecordKind, type RelatedObject } from '@rabbet/domain/records/record';
import { type Unit, unit } from '@rabbet/domain/units/unit';
import {
  type MakerReply,
  type PieceBeside,
  type RecordChangeReply,
  type RecordHistoryReply,
  targetOf,
  type WithRelated,
} from '@rabbet/projections';
import {
  about,
  type AnyProperty,
  type AnyShape,
  decimal,
  fieldProperties,
  id,
  instant,
  listOf,
  nullable,
  objectOf,
  oneOf,
  pickShape,
  type Property,
  type ReplyShape,
  revision,
  staffShape,
  text,
  onlyFor,
  whole,
  type Whole,
} from '../shapes/reply-shape';

const shapeCache = new Map<string, AnyShape>();

/** Shape of a record of a kind in replies to staff, with all its related objects. */
export function recordShape(kind: AnyKind): AnyShape {
  return shapeWith(kind, `${nounOf(kind)}Record`, Object.keys(kind.related ?? {}));
}

/** Shape of a record that is a related object of another one, with those of its own related objects that `names` lists. */
export function relatedShape(kind: AnyKind, names: readonly string[]): AnyShape {
  return shapeWith(
    kind,
    ['Related', nounOf(kind), ...(names.length > 0 ? ['With', ...names.map(toPascalCase)] : [])].join(''),
    names,
  );
}

function shapeWith(kind: AnyKind, name: string, names: readonly string[]): AnyShape {
  const cached = shapeCache.get(name);
  if (cached) return cached;
  const computed: AnyShape['properties'] = Object.fromEntries(
    Object.keys(kind.computed ?? {}).map((field) => [field, nullable(text)]),
  );
  const related = Object.fromEntries(
    names.map((relation) => [relation, relatedProperty(kind, kind.related![relation]!)]), // `names` are keys of `related`
  );
  const shape = {
    name,
    properties: { id, revision, ...fieldProperties(kind.fields), ...computed, ...related },
    isForStaff: true,
  };
  shapeCache.set(name, shape);
  return shape;
}

/** Properties for the related objects of a part, such as the images of a piece: a part is no record of its own. */
export function relatedProperties<N extends string>(
  owner: RelationOwner & { readonly related: { readonly [K in N]: RelatedObject } },
): { readonly [K in N]: Property<Whole<WithRelated> | null> } {
  const pairs = Object.entries<RelatedObject>(owner.related).map(([name, spec]) => [
    name,
    relatedProperty(owner, spec),
  ]);
  return Object.fromEntries(pairs) as { readonly [K in N]: Property<Whole<WithRelated> | null> }; // has a property for each N
}

type RelationOwner = Pick<AnyKind, 'name' | 'fields'>;

function relatedProperty(kind: RelationOwner, spec: RelatedObject): AnyProperty {
  if ('piece' in spec) return { schema: pieceBesideShape, isNullable: true };
  const other = targetOf(kind, spec);
  const schema = relatedShape(other, spec.with ?? []);
  if ('reference' in spec) return { schema, isNullable: true };
  return onlyFor(other.readers ?? other.resource, { schema, isList: true });
}

const pieceUnitShape = staffShape<NonNullable<PieceBeside['quantity_units']>>('RelatedUnitOfPiece', {
  id,
  ...fieldProperties<Unit>(unit.fields),
});
/** Shape of a piece in stock beside what uses it, without its parts. */
export const pieceBesideShape = staffShape<PieceBeside>('RelatedPiece', {
  id,
  ...fieldProperties<ArtworkDetails>(artworkFields),
  quantity: about(decimal, 'on hand'),
  quantity_units: nullable(objectOf(pieceUnitShape)),
});

/** Turns `default_units` into `DefaultUnits`. */
function toPascalCase(name: string): string {
  return name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Shape of a record in public replies: its id and its fields. */
export function publicShape<T extends object>(
  kind: RecordKind<T>,
  name = nounOf(kind),
): ReplyShape<{ id: number } & T> {
  const properties = { id, ...fieldProperties(kind.fields) } as ReplyShape<{ id: number } & T>['properties'];
  return { name, properties, isForStaff: false };
}

export const imageShape: ReplyShape<Whole<ImageReply>> = publicShape<Image>(image);
export const companyShape = publicShape<Company>(company);
/** Shape of the maker of a piece: those fields of the company that replies about pieces show. */
export const makerShape: ReplyShape<MakerReply> = pickShape(companyShape, 'Maker', [
  'id',
  'name',
  'is_artist',
  'image_id',
]);

/** Value of any field. */
const value: Property<string | number | boolean> = {
  schema: { type: ['string', 'number', 'boolean'] },
  about: 'spelled as where the field stands: money is dollars',
  example: 500,
};
const title = about(nullable(text), 'where the field points at a record', null);
const recordChangeShape = staffShape<RecordChangeReply>('RecordChange', {
  field: about(text, 'by its name', 'name'),
  label: about(text, 'what people call it', 'Name'),
  before: nullable(value),
  after: about(nullable(value), 'the same, after it', 650),
  before_name: title,
  after_name: title,
});
export const recordHistoryShape = staffShape<RecordHistoryReply>('RecordHistory', {
  part: about(
    nullable(text),
    'kind of what belongs to the record, where it tells of that; null of the record itself',
    null,
  ),
  revision: about(whole, 'of the stream that it tells of, from 0 on', 3),
  at: about(nullable(instant), 'when it was recorded; null of what cannot be read'),
  by: about(text, 'as events name them', 'account-7'),
  by_name: about(nullable(text), 'null where nobody knows', 'Ann Lee'),
  origin: about(text, 'web, cli, api, import, sample, process or unknown', 'web'),
  what: oneOf('Added', 'Changed', 'Removed', 'Cannot be read'),
  changes: about(listOf(recordChangeShape), 'the fields that it gave another value, of those that the asker may read'),
});
