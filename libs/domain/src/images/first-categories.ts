import type { FirstRecord } from '@rabbet/domain/records/first-record';
import { imageCategory } from './images';

const CATEGORIES = [
  [1, 'Works', 'Pieces as they are shown'],
  [2, 'Details', 'Parts of pieces, and their other sides'],
  [3, 'Portraits', 'Artists and makers'],
  [4, 'Pages', 'Pictures at the top of pages and in articles'],
] as const;

export const FIRST_IMAGE_CATEGORIES: readonly FirstRecord[] = CATEGORIES.map(([id, name, description]) => [
  imageCategory,
  id,
  { name, description },
]);
