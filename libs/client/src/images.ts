import type { Image } from '@rabbet/domain/images/images';
import type { ImageReply } from '@rabbet/domain/images/images';
import type { Calls, Changed, ChangeOptions } from './calls';

/** Fields of an image beside its file. */
export type ImageWords = Partial<Pick<Image, 'title' | 'alt' | 'category_id' | 'center_x' | 'center_y'>>;
/** Uploaded image, with the facts that the shop has found in its file. */
export type UploadedImage = Changed & Pick<Image, 'hash' | 'width' | 'height' | 'mime'>;
export type StaffImageReply = ImageReply & { readonly revision: number };

const IMAGES = 'core/content/images';

/** Calls of the staff for images; a part of their own, so that visitors do not load them. */
export function imageCalls({ get, change }: Pick<Calls, 'get' | 'change'>) {
  const send = (path: string, file: Blob, words: ImageWords, options?: ChangeOptions) =>
    change('POST', path, imageForm(file, words), options) as Promise<UploadedImage>; // as the API tells it
  return {
    allImages: () => get<StaffImageReply[]>(IMAGES),
    uploadImage: (file: Blob, words: ImageWords = {}, options?: ChangeOptions) =>
      send(`${IMAGES}/upload`, file, words, options),
    replaceImage: (id: number, file: Blob, words: ImageWords = {}, options?: ChangeOptions) =>
      send(`${IMAGES}/${id}/upload`, file, words, options),
  };
}

/** Form with a file and its fields, as a page sends it. */
export function imageForm(file: Blob, words: ImageWords = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(words)) if (value !== null) form.set(name, String(value));
  form.set('file-key', file);
  return form;
}
