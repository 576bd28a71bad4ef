const FIRM = String.raw`(?:Inc|INC|Corp|Ltd|LTD|Co)\.?|LLC|L\.L\.C\.|GmbH`;
/** Suffixes of a person. */
export const PERSON = String.raw`[JS]r\.?|I{2,3}|IV|Ph\.?D\.?|PHD|MD|M\.D\.|MFA|M\.F\.A\.`;

/** Text that is a suffix: Jr., Sr., a number or a degree. */
export const SUFFIX = new RegExp(`^(?:${PERSON})$`);
/** Text that ends with the form of a firm, such as Inc. or LLC. */
export const FIRM_ENDING = new RegExp(`(?:^|\\s)(?:${FIRM})$`);

/**
 * Name of an artist for people: "First Last, Jr." for the stored "Last, First, Jr.". A name with a suffix or the form of a
 * firm behind its first comma is no such pair, and is shown as it is stored.
 */
export function shownName(stored: string): string {
  const [last, first, ...suffixes] = stored.split(',').map((part) => part.trim());
  if (!last || !first || SUFFIX.test(first) || FIRM_ENDING.test(stored.trim())) return stored;
  return [`${first} ${last}`, ...suffixes].join(', ');
}

/** Name of a maker for people. That of a firm stays as it is stored: "Smith, Jones & Co.". */
export function makerName({ name, is_artist }: { readonly name: string; readonly is_artist: boolean }): string {
  return is_artist ? shownName(name) : name;
}
