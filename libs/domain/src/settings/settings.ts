export { isPublicSetting, setting, type Setting, shopSettings } from './setting';
export { settingValue } from './setting-value';
export { openingAt, openDay, unusualDays, WEEKDAYS } from './opening';
export {
  PAGE_SETTINGS,
  PAGE_TEXTS,
  type PageSettings,
  type PageTexts,
  SHOP_SETTINGS,
  type ShopSettings,
  SITE_SETTINGS,
  type SiteSettings,
} from './shop-settings';
