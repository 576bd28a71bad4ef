import { FIRST_ARTICLE_TYPES } from '@rabbet/domain/articles/first-types';
import { FIRST_LOCATIONS } from '@rabbet/domain/artworks/first-locations';
import { FIRST_TYPES } from '@rabbet/domain/artworks/first-types';
import { FIRST_IMAGE_CATEGORIES } from '@rabbet/domain/images/first-categories';
import { FIRST_POINTS } from '@rabbet/domain/people/first-points';
import type { FirstRecord } from '@rabbet/domain/records/first-record';
import { FIRST_SERVICE_TEMPLATES } from '@rabbet/domain/services/first-templates';
import { FIRST_SETTINGS } from '@rabbet/domain/settings/first-settings';
import { FIRST_UNITS } from '@rabbet/domain/units/first-units';

/** Records that every gallery needs, in an order in which everything exists before it is pointed at. */
export const FIRST_RECORDS: readonly FirstRecord[] = [
  ...FIRST_UNITS,
  ...FIRST_LOCATIONS,
  ...FIRST_TYPES,
  ...FIRST_IMAGE_CATEGORIES,
  ...FIRST_POINTS,
  ...FIRST_ARTICLE_TYPES,
  ...FIRST_SERVICE_TEMPLATES,
  ...FIRST_SETTINGS,
];
