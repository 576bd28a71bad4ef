/** Text whose numbers have six places at most, as the shop keeps them: workbooks compute 66.6666666666667. */
export function withSixPlaces(text: string): string {
  return text.replace(/(?<![\d.,])\d{1,9}\.\d{7,}(?![\d.,])/g, (number) => String(Number(Number(number).toFixed(6))));
}
