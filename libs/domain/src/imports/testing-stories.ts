import { type Story, story } from '@rabbet/domain/testing/story';
import { importRun } from './run-stream';

export const STORIES: readonly Story[] = [
  story('import-stock', importRun, [
    { type: 'BeginImport', data: { run: 'stock', of: null }, facts: { by: 'account-7' } },
    {
      type: 'BeginImport',
      data: { run: 'stock', of: { digest: 'ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0', file: 'stock.csv', rows: 3 } },
      facts: { by: 'account-7' },
    },
  ]),
];
