import { given } from '@rabbet/domain/testing/given';
import { type BeginImport, type ImportFile, importRun } from './run-stream';

const STOCK: ImportFile = { digest: 'digest-of-stock', file: 'stock.csv', rows: 3 };
const begin = (by: string, of: ImportFile | null = STOCK): BeginImport => ({
  type: 'BeginImport',
  data: { run: 'stock', of },
  facts: { by },
});
const begun = (by: string, of: ImportFile | null = STOCK) =>
  ({ type: 'ImportBegun', data: { run: 'stock', of, by } }) as const;

test('a run begins with whoever sends it, and is told its file', () => {
  given(importRun).when(begin('account-7')).then(begun('account-7'));
  given(importRun).when(begin('account-7', null)).then(begun('account-7', null));
});

test('whoever has begun a run goes on with it, and each of its files is noted once', () => {
  const past = given(importRun, begun('account-7', null), begun('account-7'));
  past.when(begin('account-7')).thenNothing();
  past.when(begin('account-7', null)).thenNothing();
  const mended = { ...STOCK, digest: 'digest-of-mended' };
  past.when(begin('account-7', mended)).then(begun('account-7', mended));
});

test('nobody else goes on with a run', () => {
  given(importRun, begun('account-7', null)).when(begin('account-8')).thenRefused('import/of-another');
  given(importRun, begun('account-7')).when(begin('account-8', null)).thenRefused('import/of-another');
});
