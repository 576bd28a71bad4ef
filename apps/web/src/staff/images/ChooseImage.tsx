import type { Client, ImageReply } from '@rabbet/client';
import { imageAddress } from '@rabbet/domain/images/images';
import type { Paged } from '@rabbet/domain/pages/paging';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { FormField } from '../../kernel/forms/FormField';
import { useClient } from '../session/staff-client';

const NEWEST = 60;
const WIDTH = 160;

/** Newest images, to choose one from. */
export function newestImagesQuery(client: Client) {
  return queryOptions({
    queryKey: ['list', 'newest images'],
    queryFn: async () => {
      const { data } = await client.get<Paged<ImageReply>>('core/content/images/list', { count: NEWEST, sort: '-id' });
      return data;
    },
  });
}

/** The newest images by their looks; without any, an image is taken by its number. */
export function ChooseImage() {
  const images = useQuery(newestImagesQuery(useClient())).data ?? [];
  return (
    <>
      {images.length === 0 && <FormField name="image_id" label="Number of the image" inputMode="numeric" />}
      <fieldset className="image-choices">
        <legend>The newest images</legend>
        {images.map(({ id, width, height, alt, title, ...file }) => (
          <label key={id}>
            <input type="radio" name="image_id" value={id} />
            <img
              src={imageAddress(id, file, WIDTH)}
              width={width}
              height={height}
              alt={alt ?? title ?? `image ${id}`}
              loading="lazy"
            />
            <span>{title ?? `Image ${id}`}</span>
          </label>
        ))}
      </fieldset>
    </>
  );
}
