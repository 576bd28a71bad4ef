const EIGHTHS = ['', '⅛', '¼', '⅜', '½', '⅝', '¾', '⅞'] as const;
const SIXTEENTH = 1 / 16;

/** Inches as on a ruler, to the next eighth; what is too small for that in decimals. */
export function inchesSaid(value: number): string {
  if (value < SIXTEENTH) return String(Number(value.toFixed(2)));
  const eighths = Math.round(value * 8);
  const whole = Math.floor(eighths / 8);
  return `${whole || ''}${EIGHTHS[eighths % 8]}`;
}
