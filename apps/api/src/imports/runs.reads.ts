import { importRowList, importRunList } from '@rabbet/projections';
import { listEntry } from '../kernel/reads/list-entry';
import type { ReadEntry } from '../kernel/reads/read-entry';

export const runReads: readonly ReadEntry[] = [listEntry(importRunList), listEntry(importRowList)];
