import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { OperationalError } from '@rabbet/domain/deciders/refusal';
import { DATE_ORDERS, isObject, type SavedMapping } from '@rabbet/imports';
import { sentenceOnFile } from '../files/files';

const FORM = '{"columns": {"Werk": "name", "Old no": null}, "dates": "mdy"}';

export function readMapping(file: string): SavedMapping {
  const saved = parsed(readText(file));
  const wrong = new OperationalError(`${file} is no mapping: it is JSON of the form ${FORM}.`);
  if (!isObject(saved) || !isObject(saved.columns)) throw wrong;
  if (Object.keys(saved).some((name) => name !== 'columns' && name !== 'dates')) throw wrong;
  const columns = Object.entries(saved.columns).map(([heading, meaning]): [string, string | null] => {
    if (meaning !== null && typeof meaning !== 'string') throw wrong;
    return [heading, meaning];
  });
  const dates = DATE_ORDERS.find((order) => order === saved.dates) ?? null;
  if (dates === null && saved.dates != null) throw wrong;
  return { columns: Object.fromEntries(columns), dates };
}

/** Writes a mapping to a file; refuses one that says something else, as somebody may have settled it. */
export function saveMapping(file: string, { columns, dates }: SavedMapping): void {
  const text = `${JSON.stringify({ columns, ...(dates && { dates }) }, null, 2)}\n`;
  if (existsSync(file) && statSync(file).size > 0 && readText(file) !== text)
    throw new OperationalError(
      `${file} is there already, and says something else: read it with --map, or save to another file. Nothing was sent.`,
    );
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw sentenceOnFile(error) ?? error;
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw sentenceOnFile(error) ?? error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return null;
  }
}
