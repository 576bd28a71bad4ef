export { isPublicSetting, setting, type Setting, settingKind, settingText, shopSettings } from './setting';
export { settingValue } from './setting-value';
export { openingAt, openDay, unusualDays, weekOf } from './opening';
export { unreadLines, WEEKDAYS } from './parse-hours';
export {
  answerProblems,
  answersIn,
  missingAnswers,
  ownerFields,
  type OwnerAnswers,
  type OwnerSetting,
  settingsFromAnswers,
} from './owner-answers';
export { shopRoutes } from './routes';
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
