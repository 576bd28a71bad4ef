/** Values that the filter of a domain lists. */
export function allowedValues(filter: string | null): readonly string[] {
  return listed(filter);
}

/** Chosen values of a multi-domain, which are stored with commas between them. */
export function chosen(stored: string | null): readonly string[] {
  return listed(stored);
}

/** True if the value is among the chosen ones. */
export function holds(stored: string | null, value: string): boolean {
  return findValue(chosen(stored), value) !== undefined;
}

/** Finds a value in any case. */
export function findValue(values: readonly string[], text: string): string | undefined {
  const lower = text.trim().toLowerCase();
  return values.find((value) => value.toLowerCase() === lower);
}

function listed(text: string | null): readonly string[] {
  const values = (text ?? '').split(',').map((value) => value.trim());
  return values.filter((value) => value !== '');
}
