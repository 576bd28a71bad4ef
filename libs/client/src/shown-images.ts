import { Problem } from './problem';
import type { ImageReply } from '@rabbet/domain/images/images';
import type { Calls } from './calls';

export function shownImageCalls({ get }: Calls) {
  return {
    /** Null where there is none that whoever asks may see. */
    image: (id: number) =>
      get<ImageReply | null>('core/content/images', { id }).catch((error: unknown) => {
        if (error instanceof Problem && error.status === 404) return null;
        throw error;
      }),
  };
}
