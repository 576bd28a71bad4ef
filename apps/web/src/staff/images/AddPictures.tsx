import { useQueryClient } from '@tanstack/react-query';
import { useClient } from '../session/staff-client';
import type { PictureSort } from './picture-forms';
import { SentFiles } from './SentFiles';
import { useUploads } from './uploading';

interface AddPicturesProps {
  readonly sort: PictureSort;
  /** Id of the piece or event that gets them. */
  readonly owner: number;
}

/** Sends pictures and hangs each on its owner as it arrives. */
export function AddPictures({ sort, owner }: AddPicturesProps) {
  const client = useClient();
  const queryClient = useQueryClient();
  const uploads = useUploads(async ({ id }, key) => {
    await client.change('POST', sort.path, { [sort.owner]: owner, image_id: id }, { commandId: `${key}-place` });
    await Promise.all(sort.stale.map((one) => queryClient.invalidateQueries({ queryKey: [one] })));
  });
  // those that hang are shown among the pictures
  const shown = { ...uploads, files: uploads.files.filter(({ state }) => state !== 'sent') };
  return <SentFiles uploads={shown} label={`Add pictures of this ${sort.what}`} />;
}
