import { type Image, image } from '@rabbet/domain/images/images';
import { type Company, company } from '@rabbet/domain/people/people';
import { type AnyKind, nounOf, type RecordKind } from '@rabbet/domain/records/record';
import type { ImageReply, MakerReply } from '@rabbet/projections';
import {
  type AnyShape,
  id,
  nullable,
  partOf,
  type ReplyShape,
  revision,
  text,
  told,
  type Whole,
} from '../shapes/reply-shape';

const known = new WeakMap<AnyKind, AnyShape>();

/** A record in the list of its kind: for staff, with all that they may know of it. */
export function recordShape(kind: AnyKind): AnyShape {
  const made = known.get(kind);
  if (made) return made;
  const computed: AnyShape['properties'] = Object.fromEntries(
    Object.keys(kind.computed ?? {}).map((name) => [name, nullable(text)]),
  );
  const properties = { id, revision, ...told(kind.fields), ...computed };
  const shape = { name: `${nounOf(kind)}Record`, properties, isForStaff: true };
  known.set(kind, shape);
  return shape;
}

/** A record as it is shown where something points at it. */
export function shownShape<T extends object>(kind: RecordKind<T>, name = nounOf(kind)): ReplyShape<{ id: number } & T> {
  const properties = { id, ...told(kind.fields) } as ReplyShape<{ id: number } & T>['properties']; // an id, and its fields
  return { name, properties, isForStaff: false };
}

export const imageShape: ReplyShape<Whole<ImageReply>> = shownShape<Image>(image);
export const companyShape = shownShape<Company>(company);
/** What is shown of a company beside what it made. */
export const makerShape: ReplyShape<MakerReply> = partOf(companyShape, 'Maker', [
  'id',
  'name',
  'is_artist',
  'image_id',
]);
