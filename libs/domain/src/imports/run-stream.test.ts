import { given } from '@rabbet/domain/testing/given';
import { type BeginImport, type ImportFile, importRun } from './run-stream';

const STOCK_FILE: ImportFile = { digest: 'digest-of-stock', file: 'stock.csv', rows: 3 };
const begin = (account: string, file: ImportFile | null = STOCK_FILE): BeginImport => ({
  type: 'BeginImport',
  data: { run: 'stock', of: file },
  facts: { by: account },
});
const begunEvent = (account: string, file: ImportFile | null = STOCK_FILE) =>
  ({ type: 'ImportBegun', data: { run: 'stock', of: file, by: account } }) as const;

test('a run begins with whoever sends it, and is told its file', () => {
  given(importRun).when(begin('account-7')).then(begunEvent('account-7'));
  given(importRun).when(begin('account-7', null)).then(begunEvent('account-7', null));
});

test('whoever has begun a run goes on with it, and each of its files is noted once', () => {
  const begunRun = given(importRun, begunEvent('account-7', null), begunEvent('account-7'));
  begunRun.when(begin('account-7')).thenNothing();
  begunRun.when(begin('account-7', null)).thenNothing();
  const mendedFile = { ...STOCK_FILE, digest: 'digest-of-mended' };
  begunRun.when(begin('account-7', mendedFile)).then(begunEvent('account-7', mendedFile));
});

test('nobody else goes on with a run', () => {
  given(importRun, begunEvent('account-7', null)).when(begin('account-8')).thenRefused('import/of-another');
  given(importRun, begunEvent('account-7')).when(begin('account-8', null)).thenRefused('import/of-another');
});
