/** Jr., Sr. or a number. */
export const SUFFIX = /^(?:[JS]r\.?|I{2,3}|IV)$/;

/** An artist's name, kept "Last, First" or "Last, First, Jr.", is shown "First Last" or "First Last, Jr.". */
export function shownName(stored: string): string {
  const [last, first, ...others] = stored.split(',').map((part) => part.trim());
  if (!last || !first || SUFFIX.test(first)) return stored;
  return [`${first} ${last}`, ...others].join(', ');
}

/** A firm is shown by the name that it is kept by: "Smith, Jones & Co." has nothing to turn round. */
export function makerName({ name, is_artist }: { readonly name: string; readonly is_artist: boolean }): string {
  return is_artist ? shownName(name) : name;
}
