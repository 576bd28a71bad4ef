/** Sentence on a file whose name ends in .xlsx though it is no workbook; null of any other file. */
export function misnamedInWords(name: string, isWorkbook: boolean): string | null {
  if (isWorkbook || !/\.xlsx$/i.test(name)) return null;
  return `${name} is no workbook, though its name says so: it is empty, or holds plain text. If that is the sheet, give it a name that ends in .csv; else get it once more from where it comes from.`;
}
