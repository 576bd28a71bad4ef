import { galleryEventFields, galleryEventImageFields } from '@rabbet/domain/gallery-events/gallery-events';
import { type PointingColumn, pointingColumns } from '../records/is-referenced';
import { galleryEvents } from './gallery-events';

/** Where gallery events and their images point at records. */
export const GALLERY_EVENTS_POINTING: readonly PointingColumn[] = [
  ...pointingColumns(galleryEvents, 'gallery_events', galleryEventFields),
  ...pointingColumns(galleryEvents, 'gallery_event_images', galleryEventImageFields),
];
