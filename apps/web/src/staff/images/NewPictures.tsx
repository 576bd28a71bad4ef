import type { AnyFields, Values } from '@rabbet/domain/records/fields';
import { useFilling } from '../../kernel/forms/ShopForm';
import { wrongField } from '../sheet/moments';
import { SentFiles } from './SentFiles';
import { useUploads } from './uploading';

/** Fields of pictures in the form of something new. */
export const NEW_PICTURES = {
  images: { kind: 'text' },
  /** Number of pictures that have not arrived. */
  missing_images: { kind: 'whole' },
} as const satisfies AnyFields;

/** Pictures that are sent while the rest is typed. They hang on the piece once it is added. */
export function NewPictures() {
  const uploads = useUploads();
  const { id, values } = useFilling();
  const images = uploads.files.flatMap(({ image }) => (image ? [image.id] : []));
  const kept = uploads.files.length === 0 ? String(values.images ?? '') : images.join(',');
  return (
    <>
      <SentFiles
        id={`${id}-images`}
        uploads={uploads}
        label="Pictures (optional)"
        wordsOf={(place) => (place === 0 ? 'Main picture' : `Picture ${place + 1}`)}
      />
      <input type="hidden" name="images" value={kept} />
      <input type="hidden" name="missing_images" value={uploads.files.length - images.length} />
    </>
  );
}

const MISSING = 'Some pictures are not here yet: wait for them, try them again, or leave them out.';

/** Pictures of a form as the API takes them; refuses a form that does not have all of them yet. */
export function newPictures({ images, missing_images: missing }: Values) {
  if (Number(missing) > 0) throw wrongField('images', MISSING);
  const ids = String(images ?? '')
    .split(',')
    .filter(Boolean);
  return ids.map((id, ordinal) => ({ image_id: Number(id), ordinal }));
}
