/** Values of a domain, as its filter lists them. */
export function allowedValues(filter: string | null): readonly string[] {
  return listed(filter);
}

/** Values of a multi-domain that were chosen: they are stored with commas between. */
export function chosen(stored: string | null): readonly string[] {
  return listed(stored);
}

/** True if that is among what was chosen. */
export function holds(stored: string | null, value: string): boolean {
  return findValue(chosen(stored), value) !== undefined;
}

/** The one that is meant, without regard to case. */
export function findValue(values: readonly string[], wanted: string): string | undefined {
  const lower = wanted.trim().toLowerCase();
  return values.find((one) => one.toLowerCase() === lower);
}

function listed(text: string | null): readonly string[] {
  const values = (text ?? '').split(',').map((value) => value.trim());
  return values.filter((value) => value !== '');
}
