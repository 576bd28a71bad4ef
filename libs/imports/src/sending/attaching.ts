import { type Client, isPassing, Problem } from '@rabbet/client';
import type { SaidChange } from './judging';
import { type FieldError, WrongWord } from '../rows/row/rows';
import type { ImageFile } from '../rows/images/folder';
import type { Uploads } from '../rows/images/uploads';

/** Row whose files become images. */
export interface Attaching {
  readonly client: Client;
  readonly uploads: Uploads | undefined;
  readonly files: readonly ImageFile[];
  /** Command id of the row. */
  readonly commandId: string;
  readonly isDryRun: boolean;
}

/**
 * Body of a thing that is to be added, with its images. Files are sent only where the shop would take the rest. Null
 * where it was added before without these files.
 */
export async function bodyWithImages(
  { method, path, body }: Pick<SaidChange, 'method' | 'body'> & { readonly path: string },
  attaching: Attaching,
): Promise<SaidChange['body'] | null> {
  const { client, uploads, files, commandId, isDryRun } = attaching;
  if (!uploads || files.length === 0) return body;
  const known = await Promise.all(files.map((file) => uploads.known(client, file)));
  const isNews = known.includes(undefined);
  if (isNews && (await client.change(method, path, body, { commandId, isDryRun: true })).repeated) return null;
  const ids = await idsOfImages(attaching);
  return isDryRun && isNews ? body : { ...body, images: ids.map((image_id) => ({ image_id })) };
}

/** Ids of the images of these files; null of each that a dry run has tried to send. Fails with all that are refused. */
export async function idsOfImages(attaching: Attaching): Promise<readonly (number | null)[]> {
  const { client, uploads, files, commandId, isDryRun } = attaching;
  const ids: (number | null)[] = [];
  const wrong: FieldError[] = [];
  for (const file of files)
    try {
      if (uploads) ids.push(await uploads.idOf(client, file, { commandId, isDryRun }));
    } catch (error) {
      if (!(error instanceof Problem) || isPassing(error) || error.status === 401 || error.status === 403) throw error;
      const [{ code, message } = { code: error.code, message: error.detail }] = error.errors;
      wrong.push({ field: 'images', code, message: `"${file.name}"${file.foundBy} cannot be sent: ${message}` });
    }
  if (wrong.length > 0) throw new WrongWord(wrong);
  return ids;
}
