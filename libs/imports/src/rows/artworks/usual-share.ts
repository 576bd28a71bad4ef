import { type Client, Problem } from '@rabbet/client';
import { setting, shopSettings } from '@rabbet/domain/settings/settings';

type Settings = Parameters<typeof shopSettings>[0];

/** Part of a sale in percent that a consignor gets unless a row says another; null where it is not for whoever asks. */
export async function usualShare(client: Client): Promise<number | null> {
  try {
    return shopSettings(await client.get<Settings>(setting.path)).consignor_share;
  } catch (error) {
    if (!(error instanceof Problem) || (error.status !== 401 && error.status !== 403)) throw error;
    return null;
  }
}
