/** Names of artists are kept "Last, First" and shown "First Last". */
export function shownName(stored: string): string {
  const [, last, first] = /^([^,]+),\s*(\S.*)$/.exec(stored) ?? [];
  return last && first ? `${first.trim()} ${last.trim()}` : stored;
}
