/** Hands content to the browser as a file of this name. */
export function download(content: string | Uint8Array<ArrayBuffer>, name: string, type = 'text/csv'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
