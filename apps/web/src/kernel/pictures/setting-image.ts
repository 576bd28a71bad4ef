import { queryOptions } from '@tanstack/react-query';
import type { VisitorClient } from '@rabbet/client';
import type { PageSettings } from '@rabbet/domain/settings/settings';

type ImageSetting = Extract<keyof PageSettings, `${string}_image_id`>;

/** The image that a setting names; null where it names none, or none that is there. */
export function settingImageQuery(client: VisitorClient, name: ImageSetting) {
  return queryOptions({
    queryKey: ['setting-image', name],
    queryFn: async () => {
      const { [name]: id } = await client.pageSettings();
      return id === null ? null : client.image(id);
    },
  });
}
