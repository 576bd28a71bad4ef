import { type Image, image, type ImageReply } from '@rabbet/domain/images/images';
import { type Company, company } from '@rabbet/domain/people/people';
import { type AnyKind, nounOf, type RecordKind, type RelatedObject } from '@rabbet/domain/records/record';
import {
  type MakerReply,
  type RecordChangeReply,
  type RecordHistoryReply,
  targetOf,
  type WithRelated,
} from '@rabbet/projections';
import {
  about,
  type AnyProperty,
  type AnyShape,
  fieldProperties,
  id,
  instant,
  listOf,
  nullable,
  oneOf,
  partOf,
  type Property,
  type ReplyShape,
  revision,
  staffShape,
  text,
  toldTo,
  whole,
  type Whole,
} from '../shapes/reply-shape';

const shapes = new Map<string, AnyShape>();

/** A record in the list of its kind: for staff, with its related objects and all that they may know of it. */
export function recordShape(kind: AnyKind): AnyShape {
  return shapeWith(kind, `${nounOf(kind)}Record`, Object.keys(kind.related ?? {}));
}

/** A record beside another one that it is related to, with these related objects of its own. */
export function relatedShape(kind: AnyKind, names: readonly string[]): AnyShape {
  return shapeWith(
    kind,
    ['Related', nounOf(kind), ...(names.length > 0 ? ['With', ...names.map(capital)] : [])].join(''),
    names,
  );
}

function shapeWith(kind: AnyKind, name: string, names: readonly string[]): AnyShape {
  const made = shapes.get(name);
  if (made) return made;
  const computed: AnyShape['properties'] = Object.fromEntries(
    Object.keys(kind.computed ?? {}).map((field) => [field, nullable(text)]),
  );
  const related = Object.fromEntries(
    names.map((relation) => [relation, relatedProperty(kind, kind.related![relation]!)]), // they are names of this kind
  );
  const shape = {
    name,
    properties: { id, revision, ...fieldProperties(kind.fields), ...computed, ...related },
    isForStaff: true,
  };
  shapes.set(name, shape);
  return shape;
}

/** The related objects of a part that is no record of its own. */
export function relatedProperties<N extends string>(
  of: Relating & { readonly related: { readonly [K in N]: RelatedObject } },
): { readonly [K in N]: Property<Whole<WithRelated> | null> } {
  const pairs = Object.entries<RelatedObject>(of.related).map(([name, spec]) => [name, relatedProperty(of, spec)]);
  return Object.fromEntries(pairs) as { readonly [K in N]: Property<Whole<WithRelated> | null> }; // one for each
}

type Relating = Pick<AnyKind, 'name' | 'fields'>;

function relatedProperty(kind: Relating, spec: RelatedObject): AnyProperty {
  const other = targetOf(kind, spec);
  const of = relatedShape(other, spec.with ?? []);
  return 'reference' in spec ? { of, isNullable: true } : toldTo(other.readers ?? other.resource, { of, isList: true });
}

/** "default_units" is "DefaultUnits". */
function capital(name: string): string {
  return name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** A record as it is shown where something points at it. */
export function shownShape<T extends object>(kind: RecordKind<T>, name = nounOf(kind)): ReplyShape<{ id: number } & T> {
  const properties = { id, ...fieldProperties(kind.fields) } as ReplyShape<{ id: number } & T>['properties']; // an id, and its fields
  return { name, properties, isForStaff: false };
}

export const imageShape: ReplyShape<Whole<ImageReply>> = shownShape<Image>(image);
export const companyShape = shownShape<Company>(company);
/** Part of a company that replies show beside its works. */
export const makerShape: ReplyShape<MakerReply> = partOf(companyShape, 'Maker', [
  'id',
  'name',
  'is_artist',
  'image_id',
]);

/** A value of a field of whatever kind. */
const value: Property<string | number | boolean> = {
  of: { type: ['string', 'number', 'boolean'] },
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
