import { enquiryChanges, enquiryList, SUBJECTS } from '@rabbet/domain/enquiries/enquiries';
import { STAFF_PATHS } from '../../staff-paths';
import { sheetPage } from '../SheetPage';

export const { Frame, Missing, forms, load, Page } = sheetPage({
  ...{ list: enquiryList, changes: enquiryChanges, path: STAFF_PATHS.enquiries, all: 'All enquiries' },
  titleOf: ({ name, about }) => `${name ?? '[erased]'}: ${SUBJECTS[about].title.toLowerCase()}`,
});
