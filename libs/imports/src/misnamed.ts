/** Sentence on a file that is no workbook, though its name says so; null of any other. */
export function misnamedInWords(name: string, isWorkbook: boolean): string | null {
  if (isWorkbook || !/\.xlsx$/i.test(name)) return null;
  return `${name} is no workbook, though its name says so. Open it, and save it as XLSX, or give it a name that ends in .csv.`;
}
