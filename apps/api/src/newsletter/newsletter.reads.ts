import { subscriptionList } from '@rabbet/projections';
import { listEntry } from '../kernel/reads/list-entry';

export const newsletterReads = [listEntry(subscriptionList)];
