import type { Feature } from '../kernel/feature';
import { settingsReads } from './settings.reads';
import { ShopController } from './shop.controller';

export const settings: Feature = { name: 'settings', reads: settingsReads, controllers: [ShopController] };
