/** Rounds the numbers in a text to six decimals, because the shop stores no more and workbooks compute 66.6666666666667. */
export function withSixPlaces(text: string): string {
  return text.replace(/(?<![\d.,])\d{1,9}\.\d{7,}(?![\d.,])/g, (number) => String(Number(Number(number).toFixed(6))));
}
