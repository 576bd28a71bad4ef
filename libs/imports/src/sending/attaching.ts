import { type Client, isPassing, Problem } from '@rabbet/client';
import type { ImageFile, ImageUploads, RowBeingSent } from '../rows/row/image-file';
import type { ChangeRequest } from '../rows/row/request';
import { type FieldError, WrongWord } from '../rows/row/row';

/** Row whose files become images. */
export interface AttachingRow extends RowBeingSent {
  readonly client: Client;
  readonly uploads: ImageUploads | undefined;
  readonly files: readonly ImageFile[];
}

/**
 * Body of a thing that is to be added, with its images. Files are sent only if the shop would take the rest. Null
 * of a thing that was added before without these files.
 */
export async function bodyWithImages(
  { method, path, body }: ChangeRequest,
  row: AttachingRow,
): Promise<ChangeRequest['body'] | null> {
  const { client, uploads, files, commandId, isDryRun } = row;
  if (!uploads || files.length === 0) return body;
  const ids = await Promise.all(files.map((file) => uploads.idInShop(client, file)));
  const hasNewFiles = ids.includes(undefined);
  if (hasNewFiles && (await client.change(method, path, body, { commandId, isDryRun: true })).repeated) return null;
  const images = await idsOfImages(row);
  return isDryRun && hasNewFiles ? body : { ...body, images: images.map((image_id) => ({ image_id })) };
}

/** Ids of the images of these files; null of each that a dry run has tried to send. Fails with all that are refused. */
export async function idsOfImages(row: AttachingRow): Promise<readonly (number | null)[]> {
  const { client, uploads, files, commandId, isDryRun } = row;
  const ids: (number | null)[] = [];
  const refusals: FieldError[] = [];
  for (const file of files)
    try {
      if (uploads) ids.push(await uploads.uploadedId(client, file, { commandId, isDryRun }));
    } catch (error) {
      if (!(error instanceof Problem) || isPassing(error) || error.status === 401 || error.status === 403) throw error;
      const [{ code, message } = { code: error.code, message: error.detail }] = error.errors;
      refusals.push({ field: 'images', code, message: `"${file.name}"${file.foundBy} cannot be sent: ${message}` });
    }
  if (refusals.length > 0) throw new WrongWord(refusals);
  return ids;
}
