import { routesOf } from '@rabbet/domain/deciders/routes';
import { image } from '@rabbet/domain/images/images';
import { recordCommand, recordDecider } from '@rabbet/domain/records/record';
import { NewId } from '../kernel/changes/change';
import { Commands } from '../kernel/changes/commands';
import { changesController } from '../kernel/changes/routes/changes-controller';
import { noFile, type SentFile } from '../kernel/requests/sent-files';
import { FILE_FIELD, uploadFields } from './images.fields';
import { Uploads } from './uploads';

/** Changes of images by their files. The records themselves have the routes of every kind. */
const imageRoutes = routesOf(
  recordDecider(image),
  { path: image.path, tag: image.title, what: image.title },
  ({ handled }) => ({
    upload: handled({
      path: 'upload',
      alsoBy: image.addedBy ?? [],
      about: 'send a picture: JPEG, PNG, WebP or AVIF, at most 25 MB and 50 megapixels',
      operation: 'uploadImage',
      body: 'UploadedImage',
      fields: uploadFields,
      file: FILE_FIELD,
    }),
    replace: handled({
      path: ':id/upload',
      about: 'replace the file of an image: its old addresses lead to the new one',
      operation: 'replaceImage',
      body: 'ReplacedImage',
      fields: uploadFields,
      isPartial: true,
      file: FILE_FIELD,
    }),
    inspect: handled({
      path: ':id/inspection',
      about: 'look at the file of an image again: its size, its format, and what is cut out of it',
      operation: 'inspectImage',
    }),
  }),
);

const decider = recordDecider(image);

export const ImagesController = changesController(imageRoutes, {
  needs: [Commands, Uploads],
  handlers: (commands, uploads) => ({
    async upload({ body, file, context }) {
      const facts = await uploads.take(requireFile(file), context);
      const command = (id: number) => recordCommand(image, id, 'Add', { ...body, ...facts });
      return uploads.replyAndPrepare(await commands.change(decider, new NewId(), command, context), facts);
    },
    async replace({ id, body, file, context }) {
      const facts = await uploads.take(requireFile(file), context);
      const command = recordCommand(image, id, 'Change', { ...body, ...facts });
      return uploads.replyAndPrepare(await commands.change(decider, id, command, context), facts);
    },
    async inspect({ id, context }) {
      const facts = await uploads.inspectAgain(id, context);
      const reply = await commands.change(decider, id, recordCommand(image, id, 'Change', { ...facts }), context);
      return reply.withBody({ ...reply.body, ...facts });
    },
  }),
});

function requireFile(file: SentFile | undefined): SentFile {
  if (!file) throw noFile(FILE_FIELD);
  return file;
}
