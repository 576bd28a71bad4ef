import { Controller } from '@nestjs/common';
import { image } from '@rabbet/domain/images/images';
import { recordCommand, recordDecider } from '@rabbet/domain/records/record';
import { ApiTags } from '../kernel/shapes/documenting';
import { AllowChanging } from '../kernel/requests/allow';
import { NewId } from '../kernel/changes/change';
import { type ChangeInput, ChangeRoutes, type InputOf } from '../kernel/changes/routes/change-route';
import { bodyClass } from '../kernel/shapes/body-class';
import { noFile, type SentFile } from '../kernel/requests/sent-files';
import { FILE_FIELD, uploadFields } from './images.fields';
import { Uploads } from './uploads';
import { Commands } from '../kernel/changes/commands';

const UploadedImage = bodyClass('UploadedImage', uploadFields);
const ReplacedImage = bodyClass('ReplacedImage', uploadFields, { partial: true });
const decider = recordDecider(image);

/** Files that become pictures. The records themselves are kept like all others: `RecordsController`. */
@ApiTags(image.title)
@Controller(image.path)
@AllowChanging(image.resource)
export class ImagesController {
  constructor(
    private readonly commands: Commands,
    private readonly uploads: Uploads,
  ) {}

  @ChangeRoutes.post({
    path: 'upload',
    body: UploadedImage,
    file: FILE_FIELD,
    about: 'send a picture: JPEG, PNG, WebP or AVIF, at most 25 MB and 50 megapixels',
    operationId: 'uploadImage',
  })
  @AllowChanging(image.resource, ...(image.addedBy ?? []))
  async upload({ body, file, context }: InputOf<typeof UploadedImage>) {
    const facts = await this.uploads.take(required(file), context);
    const command = (id: number) => recordCommand(image, id, 'Add', { ...body, ...facts });
    return this.uploads.done(await this.commands.change(decider, new NewId(), command, context), facts);
  }

  @ChangeRoutes.post({
    path: ':id/upload',
    body: ReplacedImage,
    file: FILE_FIELD,
    about: 'replace the file of an image: its old addresses lead to the new one',
    operationId: 'replaceImage',
    status: 200,
  })
  async replace({ id, body, file, context }: InputOf<typeof ReplacedImage>) {
    const facts = await this.uploads.take(required(file), context);
    const command = recordCommand(image, id, 'Change', { ...body, ...facts });
    return this.uploads.done(await this.commands.change(decider, id, command, context), facts);
  }

  @ChangeRoutes.post({
    path: ':id/inspection',
    about: 'look at the file of an image again: its size, its format, and what is cut out of it',
    operationId: 'inspectImage',
    status: 200,
  })
  async inspect({ id, context }: ChangeInput) {
    const facts = await this.uploads.lookAgain(id, context);
    const command = recordCommand(image, id, 'Change', { ...facts });
    const reply = await this.commands.change(decider, id, command, context);
    return reply.telling({ ...reply.body, ...facts });
  }
}

function required(file: SentFile | undefined): SentFile {
  if (!file) throw noFile(FILE_FIELD);
  return file;
}
