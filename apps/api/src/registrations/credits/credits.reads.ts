import { creditList } from '@rabbet/projections';
import { listEntry } from '../../kernel/reads/list-entry';

export const creditsEntry = listEntry(creditList);
