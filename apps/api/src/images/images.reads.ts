import { isStaff } from '@rabbet/domain/callers/caller';
import { image, imageCategory } from '@rabbet/domain/images/images';
import { imageById, type ImageWithCategoryReply, listRecords, withCategory, withRelated } from '@rabbet/projections';
import { noToken } from '../kernel/requests/authentication';
import { type ReadEntry, readEntry } from '../kernel/reads/read-entry';
import { imageShape, recordShape, publicShape } from '../kernel/records/record-replies';
import { nullable, objectOf, replyShape } from '../kernel/shapes/reply-shape';

const imageWithCategoryShape = replyShape<ImageWithCategoryReply>('ImageWithCategory', {
  ...imageShape.properties,
  category: nullable(objectOf(publicShape(imageCategory))),
});

export const imageReads: readonly ReadEntry[] = [
  readEntry<{ id: number | null }>({
    path: image.path,
    operation: 'readImages',
    rowOperation: 'readImage',
    tag: image.title,
    about: 'one image; without an id, staff get all of them',
    params: { id: { kind: 'whole', min: 1, readers: 'public' } },
    readers: 'public',
    shape: 'record',
    reply: () => imageWithCategoryShape,
    replyWithoutId: () => recordShape(image),
    async query(context, { id }) {
      if (id !== null) {
        const shown = await imageById(context, { id });
        return shown && withCategory(context, shown);
      }
      if (!isStaff(context.caller)) throw noToken('The list of all images is for staff: ask for one by its id.');
      return withRelated(context, image, await listRecords(context, image, {}));
    },
  }),
];
