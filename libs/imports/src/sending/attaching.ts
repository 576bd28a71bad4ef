import { type Client, isPassing, Problem } from '@rabbet/client';
import type { ImageFile, ImageUploads, SendingRow } from '../rows/row/image-file';
import type { ChangeRequest } from '../rows/row/request';
import { type FieldError, WrongWord } from '../rows/row/row';

/** Row whose files become images. */
export interface Attaching extends SendingRow {
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
  attaching: Attaching,
): Promise<ChangeRequest['body'] | null> {
  const { client, uploads, files, commandId, isDryRun } = attaching;
  if (!uploads || files.length === 0) return body;
  const ids = await Promise.all(files.map((file) => uploads.idInShop(client, file)));
  const isNews = ids.includes(undefined);
  if (isNews && (await client.change(method, path, body, { commandId, isDryRun: true })).repeated) return null;
  const images = await idsOfImages(attaching);
  return isDryRun && isNews ? body : { ...body, images: images.map((image_id) => ({ image_id })) };
}

/** Ids of the images of these files; null of each that a dry run has tried to send. Fails with all that are refused. */
export async function idsOfImages(attaching: Attaching): Promise<readonly (number | null)[]> {
  const { client, uploads, files, commandId, isDryRun } = attaching;
  const ids: (number | null)[] = [];
  const refused: FieldError[] = [];
  for (const file of files)
    try {
      if (uploads) ids.push(await uploads.idOf(client, file, { commandId, isDryRun }));
    } catch (error) {
      if (!(error instanceof Problem) || isPassing(error) || error.status === 401 || error.status === 403) throw error;
      const [{ code, message } = { code: error.code, message: error.detail }] = error.errors;
      refused.push({ field: 'images', code, message: `"${file.name}"${file.foundBy} cannot be sent: ${message}` });
    }
  if (refused.length > 0) throw new WrongWord(refused);
  return ids;
}
