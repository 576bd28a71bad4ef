import { TYPES } from '@rabbet/domain/artworks/first-types';

/** Type of the sample's pieces. */
export type SampleType = (typeof TYPES)[number];

/** Places of this gallery besides those that every shop begins with. */
export const MORE_LOCATIONS = [
  { id: 2, name: 'East wall', description: 'Morning light; no works on paper' },
  { id: 4, name: 'Alcove', description: 'Small works and works on paper' },
] as const;

/** Places of the framing shop. */
export const FRAMING_LOCATIONS = [
  { id: 8, name: 'Framing counter', description: 'Where framed work is fetched' },
  { id: 9, name: 'Workroom', description: 'Moldings, boards and glass' },
] as const;
