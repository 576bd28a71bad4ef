import { type Client, Problem } from '@rabbet/client';
import { setting, shopSettings } from '@rabbet/domain/settings/settings';

type Settings = Parameters<typeof shopSettings>[0];

/** Percentage of a sale that a consignor gets unless a row has another; null if the caller may not read the settings. */
export async function usualShare(client: Client): Promise<number | null> {
  try {
    return shopSettings(await client.get<Settings>(setting.path)).consignor_share;
  } catch (error) {
    if (!(error instanceof Problem) || (error.status !== 401 && error.status !== 403)) throw error;
    return null;
  }
}
