import { queryOptions, useQuery } from '@tanstack/react-query';
import type { VisitorClient } from '@rabbet/client';
import { fillDefaults } from '@rabbet/domain/records/fields';
import { PAGE_SETTINGS, type PageSettings } from '@rabbet/domain/settings/settings';
import { useClient } from './sources';

/** Settings of the shop that only a few pages show: these pages load them, and no other page carries them. */
export function pageSettingsQuery(client: VisitorClient) {
  return queryOptions({ queryKey: ['page-settings'], queryFn: () => client.pageSettings() });
}

export function usePageSettings(): PageSettings {
  const { data } = useQuery(pageSettingsQuery(useClient()));
  return data ?? UNTOLD;
}

const UNTOLD = fillDefaults<PageSettings>(PAGE_SETTINGS, {});
