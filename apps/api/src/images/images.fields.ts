import { image } from '@rabbet/domain/images/images';

/** The field of a form in which the file is. */
export const FILE_FIELD = 'file-key';

const { title, alt, category_id, center_x, center_y } = image.fields;
/** Fields that may be sent beside a file; all others follow from it. */
export const uploadFields = { title, alt, category_id, center_x, center_y };
