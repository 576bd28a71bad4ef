import { type Client, isPassing, Problem } from '@rabbet/client';
import type { ImageFile, ImageUploads, RowBeingSent } from '../rows/row/image-file';
import type { ChangeRequest } from '../rows/row/request';
import { type FieldError, FieldRefusal } from '../rows/row/row';

/** Row with the files that become its images. */
export interface RowWithFiles extends RowBeingSent {
  readonly client: Client;
  readonly uploads: ImageUploads | undefined;
  readonly files: readonly ImageFile[];
}

/**
 * Body of a request that adds a record, with the ids of its images. If files have to be uploaded, a dry run of the request comes
 * first, so that none is uploaded for a row that the shop refuses. Null if the dry run shows that the record was added before:
 * then without these files, as they are not in the shop.
 */
export async function bodyWithImages(
  { method, path, body }: ChangeRequest,
  row: RowWithFiles,
): Promise<ChangeRequest['body'] | null> {
  const { client, uploads, files, commandId, isDryRun } = row;
  if (!uploads || files.length === 0) return body;
  const ids = await Promise.all(files.map((file) => uploads.idInShop(client, file)));
  const hasNewFiles = ids.includes(undefined);
  if (hasNewFiles && (await client.change(method, path, body, { commandId, isDryRun: true })).repeated) return null;
  const images = await idsOfImages(row);
  return isDryRun && hasNewFiles ? body : { ...body, images: images.map((image_id) => ({ image_id })) };
}

/**
 * Uploads the files that the shop does not have, and returns the ids of all images: null for a file that a dry run has only checked.
 * Throws one FieldRefusal for all files that the shop refuses.
 */
export async function idsOfImages(row: RowWithFiles): Promise<readonly (number | null)[]> {
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
  if (refusals.length > 0) throw new FieldRefusal(refusals);
  return ids;
}
