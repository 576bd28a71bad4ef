const FIRM = String.raw`(?:Inc|INC|Corp|Ltd|LTD|Co)\.?|LLC|L\.L\.C\.|GmbH`;
/** Suffixes of a person. */
export const PERSON = String.raw`[JS]r\.?|I{2,3}|IV|Ph\.?D\.?|PHD|MD|M\.D\.|MFA|M\.F\.A\.`;

/** Jr., Sr., a number or a degree, as the whole of a text. */
export const SUFFIX = new RegExp(`^(?:${PERSON})$`);
/** Text that ends with the form of a firm, such as Inc. or LLC. */
export const FIRM_ENDING = new RegExp(`(?:^|\\s)(?:${FIRM})$`);

/**
 * An artist's name, kept "Last, First" or "Last, First, Jr.", is shown "First Last" or "First Last, Jr.". A name that
 * is no such pair, as it has a suffix or the form of a firm behind the comma, is shown as it is kept.
 */
export function shownName(stored: string): string {
  const [last, first, ...others] = stored.split(',').map((part) => part.trim());
  if (!last || !first || SUFFIX.test(first) || FIRM_ENDING.test(stored.trim())) return stored;
  return [`${first} ${last}`, ...others].join(', ');
}

/** A firm is shown by the name that it is kept by: "Smith, Jones & Co." has nothing to turn round. */
export function makerName({ name, is_artist }: { readonly name: string; readonly is_artist: boolean }): string {
  return is_artist ? shownName(name) : name;
}
