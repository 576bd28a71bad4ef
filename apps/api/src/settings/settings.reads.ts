import type { Values } from '@rabbet/domain/records/fields';
import {
  PAGE_SETTINGS,
  type PageSettings,
  type PageTexts,
  setting,
  type Setting,
  SHOP_SETTINGS,
  SITE_SETTINGS,
  type SiteSettings,
} from '@rabbet/domain/settings/settings';
import {
  listSettings,
  readPageSettings,
  readPageTexts,
  readShop,
  type SettingReply,
  type ShopReply,
} from '@rabbet/projections';
import { type ReadEntry, readEntry } from '../kernel/reads/read-entry';
import {
  about,
  fieldProperties,
  id,
  nullable,
  replyShape,
  revision,
  text,
  onlyFor,
} from '../kernel/shapes/reply-shape';
import { recordParams } from '../kernel/records/records.reads';
import { type OffsetQuery, offsetShape, readOffset } from './offset';

const shared = { tag: 'settings', params: {}, readers: 'public', shape: 'record' } as const;

const UNUSUAL = 'Thursday, Nov 26: closed, Thanksgiving Day';
const shopShape = replyShape<ShopReply>('Shop', {
  ...fieldProperties<SiteSettings>(SITE_SETTINGS),
  open_today: about(nullable(text), 'by the clock of the shop', 'Open today until 6:30'),
  unusual_days: about(nullable(text), 'days of the next two weeks with other hours, a line each', UNUSUAL),
});
const pageSettingsShape = replyShape<PageSettings>('PageSettings', fieldProperties<PageSettings>(PAGE_SETTINGS));
const { privacy_text, terms_text } = SHOP_SETTINGS;
const pageTextsShape = replyShape<PageTexts>('PageTexts', fieldProperties<PageTexts>({ privacy_text, terms_text }));

const settingShape = replyShape<SettingReply & Setting & { revision: number }>('Setting', {
  id,
  ...fieldProperties<Setting>(setting.fields),
  revision: onlyFor('staff', revision),
});

export const settingsReads: readonly ReadEntry[] = [
  readEntry<Values>({
    path: setting.path,
    operation: 'listSettings',
    rowOperation: 'readSetting',
    tag: setting.title,
    about: 'every setting, or those with these values: visitors get those that they may know',
    params: recordParams(setting),
    readers: 'public',
    shape: 'plain',
    reply: () => settingShape,
    query: listSettings,
  }),
  readEntry<object>({
    ...shared,
    path: 'core/platform/shop',
    operation: 'readShop',
    about: 'what every page shows of the shop: its settings, with what holds where none is kept',
    reply: () => shopShape,
    query: readShop,
  }),
  readEntry<object>({
    ...shared,
    path: 'core/platform/shop/pages',
    operation: 'readPageSettings',
    about: 'what single pages show of the shop besides: banners, numbers, the pop-up',
    reply: () => pageSettingsShape,
    query: readPageSettings,
  }),
  readEntry<object>({
    ...shared,
    path: 'core/platform/shop/texts',
    operation: 'readPageTexts',
    about: 'the texts that are pages of their own',
    reply: () => pageTextsShape,
    query: readPageTexts,
  }),
  readEntry<OffsetQuery>({
    ...shared,
    path: 'core/platform/time/offset',
    operation: 'readOffset',
    about: 'by how much the clock of the shop is ahead of UTC at a moment, in the standard envelope',
    params: {
      timestamp: { kind: 'text', readers: 'public', about: 'milliseconds since 1970', example: '1767286800000' },
    },
    reply: () => offsetShape,
    query: readOffset,
  }),
];
