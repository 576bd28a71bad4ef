/** Sentence on a file that is no workbook, though its name says so; null of any other. */
export function misnamedInWords(name: string, isWorkbook: boolean): string | null {
  if (isWorkbook || !/\.xlsx$/i.test(name)) return null;
  return `${name} is no workbook, though its name says so: it is empty, or holds plain text. If that is the sheet, give it a name that ends in .csv; else get it once more from where it comes from.`;
}
