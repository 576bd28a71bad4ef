/** Number at the end of a stream's name: 12 of `order-12`. */
export function streamNumber(stream: string): number {
  return Number(stream.slice(stream.lastIndexOf('-') + 1));
}
