import type { AnyFields, ValuesOf } from '@rabbet/domain/records/fields';
import { artworkQueryFields } from './artwork-query';
import { ACTIVITIES, STANDINGS } from './transactions';

const dollars = { kind: 'decimal', min: 0, max: 999_999_999 } as const;

/** Conditions that only staff may set: what became of pieces, whose they are, and where. */
export const staffArtworkQueryFields = {
  ...artworkQueryFields,
  type_id: { kind: 'reference', to: 'widget-type', label: 'Type' },
  standing: { kind: 'choice', of: STANDINGS, about: 'whose it is' },
  offered: { kind: 'flag', label: 'Shown to visitors', about: 'on the public list, or not' },
  held: { kind: 'flag', label: 'On hold', about: 'held for a customer today, or not' },
  location: { kind: 'text', max: 64, label: 'Place', about: 'where it hangs or stands, as it is spelled there' },
  consignor_id: { kind: 'reference', to: 'company', readers: 'costs', label: 'Consignor', about: 'consigned by them' },
  min_price: { ...dollars, label: 'Price from', about: 'in dollars' },
  max_price: { ...dollars, label: 'Price to', about: 'in dollars' },
  activity: { kind: 'choice', of: ACTIVITIES, about: 'to which this has happened' },
  from: { kind: 'date', about: 'on this day or later: the activity, or whatever happened' },
  until: { kind: 'date', about: 'on this day or earlier' },
} satisfies AnyFields;
export type StaffArtworkQuery = ValuesOf<typeof staffArtworkQueryFields>;
