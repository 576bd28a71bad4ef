import { isStaff } from '@rabbet/domain/callers/caller';
import { image } from '@rabbet/domain/images/images';
import { imageById, listRecords, withRelated } from '@rabbet/projections';
import { noToken } from '../kernel/requests/authentication';
import { type ReadEntry, readEntry } from '../kernel/reads/read-entry';
import { imageShape, recordShape } from '../kernel/records/record-replies';

export const imageReads: readonly ReadEntry[] = [
  readEntry<{ id: number | null }>({
    path: image.path,
    operation: 'readImages',
    one: 'readImage',
    tag: image.title,
    about: 'one image; without an id, staff get all of them',
    params: { id: { kind: 'whole', min: 1, readers: 'public' } },
    readers: 'public',
    shape: 'record',
    reply: () => imageShape,
    replyWithoutId: () => recordShape(image),
    async query(context, { id }) {
      if (id !== null) return imageById(context, { id });
      if (!isStaff(context.caller)) throw noToken('The list of all images is for staff: ask for one by its id.');
      return withRelated(context, image, await listRecords(context, image, {}));
    },
  }),
];
