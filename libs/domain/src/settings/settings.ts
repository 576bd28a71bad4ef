export { isPublicSetting, setting, type Setting, settingKind, settingText, shopSettings } from './setting';
export { settingValue } from './setting-value';
export { openingAt, openDay, unreadLines, unusualDays, WEEKDAYS, weekOf } from './opening';
export {
  answersIn,
  missingAnswers,
  ownerFields,
  type OwnerAnswers,
  type OwnerSetting,
  settingsSaid,
} from './owner-answers';
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
