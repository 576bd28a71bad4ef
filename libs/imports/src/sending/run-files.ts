import type { Client } from '@rabbet/client';
import { type ImportFile, importRunList, IMPORTS } from '@rabbet/domain/imports/imports';
import { type SheetSort } from '../reading/headings/headings';
import type { RowOf } from '@rabbet/domain/pages/list';
import { digest } from '../shop/digest';

/** File whose rows are sent, as the shop knows it. */
export type RunFile = Readonly<ImportFile>;
export type EarlierRun = RowOf<typeof importRunList>;

interface SheetOfFile {
  readonly sort: SheetSort;
  /** Sheet of a workbook. */
  readonly sheet?: string;
}

/** Digest of what is imported, of that of its file: another sheet of a workbook, or people of a list of pieces, are something else. */
export function digestOfSheet(ofFile: string, { sort, sheet = '' }: SheetOfFile): string {
  return digest(JSON.stringify([sort, sheet, ofFile]));
}

/** Run that was begun last with this file and has added something, if what it did is not all taken back. */
export async function runOfFile(client: Client, fileDigest: string): Promise<EarlierRun | null> {
  const { data } = await client.list(importRunList, { digest: fileDigest, undone: false });
  return data.find(({ added }) => added > 0) ?? null;
}

/** Run of this name; null where none has done anything. */
export async function runNamed(client: Client, run: string): Promise<EarlierRun | null> {
  const { data } = await client.list(importRunList, { run });
  return data[0] ?? null;
}

/** True of a run all of whose changes are taken back: nothing goes on with it. */
export function isTakenBack({ added, changed, undone }: Pick<EarlierRun, 'added' | 'changed' | 'undone'>): boolean {
  return undone > 0 && undone >= added + changed;
}

/** Begins the run that the transport of this client names, or goes on with it. */
export async function beginRun(client: Client, { digest: of, file, rows }: RunFile): Promise<void> {
  await client.change('POST', IMPORTS, { digest: of, file, rows });
}
