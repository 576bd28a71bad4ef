import { enquiryList } from '@rabbet/projections';
import { listEntry } from '../kernel/reads/list-entry';

export const enquiryReads = [listEntry(enquiryList)];
