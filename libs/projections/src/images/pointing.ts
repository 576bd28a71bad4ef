import { image } from '@rabbet/domain/images/images';
import { type PointingColumn, RECORDS_POINTING } from '../records/is-referenced';
import { recordTable } from '../records/record-projection';

/** Columns in which images point at records. */
export const IMAGES_POINTING: readonly PointingColumn[] = RECORDS_POINTING.filter(
  ({ table }) => table === recordTable(image),
);
