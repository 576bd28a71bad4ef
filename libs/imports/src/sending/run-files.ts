import type { Client } from '@rabbet/client';
import { type ImportFile, importRunList, IMPORTS } from '@rabbet/domain/imports/imports';
import { type SheetKind } from '../reading/headings/headings';
import type { RowOf } from '@rabbet/domain/pages/list';
import { digest } from '../shop/digest';

/** File whose rows a run sends, as the shop records it. */
export type RunFile = Readonly<ImportFile>;
export type EarlierRun = RowOf<typeof importRunList>;

interface SheetInFile {
  readonly kind: SheetKind;
  /** Sheet of a workbook. */
  readonly sheet?: string;
}

/** Digest by which a repeated import is recognized. Another sheet of the file, or the same sheet as another kind, has its own. */
export function digestOfSheet(fileDigest: string, { kind, sheet = '' }: SheetInFile): string {
  return digest(JSON.stringify([kind, sheet, fileDigest]));
}

/** Latest run of this file that has added something and is not undone completely; null if there is none. */
export async function findRunOfFile(client: Client, fileDigest: string): Promise<EarlierRun | null> {
  const { data } = await client.list(importRunList, { digest: fileDigest, undone: false });
  return data.find(({ added }) => added > 0) ?? null;
}

/** Run of this name; null if none has changed anything. */
export async function findRun(client: Client, run: string): Promise<EarlierRun | null> {
  const { data } = await client.list(importRunList, { run });
  return data[0] ?? null;
}

/** True of a run all of whose changes are undone. It cannot be resumed. */
export function isFullyUndone({ added, changed, undone }: Pick<EarlierRun, 'added' | 'changed' | 'undone'>): boolean {
  return undone > 0 && undone >= added + changed;
}

/** Begins or resumes a run: the one whose name the client sends with each request. */
export async function beginRun(client: Client, { digest: fileDigest, file, rows }: RunFile): Promise<void> {
  await client.change('POST', IMPORTS, { digest: fileDigest, file, rows });
}
