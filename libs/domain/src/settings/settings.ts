export { isPublicSetting, setting, type Setting, shopSettings } from './setting';
export { settingValue } from './setting-value';
export { SHOP_SETTINGS, type ShopSettings } from './shop-settings';
