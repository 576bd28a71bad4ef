import {
  openingAt,
  unusualDays,
  PAGE_SETTINGS,
  PAGE_TEXTS,
  type PageSettings,
  type PageTexts,
  shopSettings,
  type ShopSettings,
  SITE_SETTINGS,
  type SiteSettings,
} from '@rabbet/domain/settings/settings';
import type { QueryContext } from '../reading/query-context';
import { readPublicSettings } from './public-settings';

/** Facts about the shop that every page shows, as its settings have them now. */
export interface ShopReply extends SiteSettings {
  /** Words as in "Open today until 6:30"; null where the setting of hours cannot be read. */
  readonly open_today: string | null;
  /** Lines such as "Thursday, Nov 26: closed, Thanksgiving Day"; null where all days are as usual. */
  readonly unusual_days: string | null;
}

export async function readShop(context: QueryContext): Promise<ShopReply> {
  const settings = shopSettings(await readPublicSettings(context));
  const now = context.now.getTime();
  const { words, until } = openingAt(settings, now);
  context.changesAt(new Date(until));
  return {
    ...only(settings, namesOf(SITE_SETTINGS)),
    open_today: words,
    unusual_days: unusualDays(settings, now).join('\n') || null,
  };
}

/** Reads the settings that only single pages show. */
export async function readPageSettings(context: QueryContext): Promise<PageSettings> {
  return only(shopSettings(await readPublicSettings(context)), namesOf(PAGE_SETTINGS));
}

/** The texts that are a page each. */
export async function readPageTexts(context: QueryContext): Promise<PageTexts> {
  return only(shopSettings(await readPublicSettings(context)), PAGE_TEXTS);
}

function namesOf<Fields extends object>(fields: Fields): (keyof Fields)[] {
  return Object.keys(fields) as (keyof Fields)[]; // that is what it is made of
}

function only<K extends keyof ShopSettings>(settings: ShopSettings, names: readonly K[]): Pick<ShopSettings, K> {
  return Object.fromEntries(names.map((name) => [name, settings[name]])) as Pick<ShopSettings, K>; // these names
}
