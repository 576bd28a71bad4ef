/** Variables that Rabbet reads of those whose names begin with its own. */
export const OWN_VARIABLES: readonly string[] = [
  'RABBET_ADMIN_EMAIL',
  'RABBET_ADMIN_PASSWORD',
  'RABBET_BACKUP_PASSPHRASE',
  'RABBET_HOME',
  'RABBET_MASTER_KEY',
  'RABBET_SAMPLE',
  'RABBET_TOKEN',
  'RABBET_URL',
];

/** Sentences on variables that nobody reads though their names begin with Rabbet's: slips would go unnoticed. */
export function slipsIn(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.keys(env)
    .filter((name) => /^rabbet_/i.test(name) && !OWN_VARIABLES.includes(name))
    .map((name) => `${name} is set, and is no variable of Rabbet: did you mean ${nearest(name.toUpperCase())}?`);
}

function nearest(name: string): string {
  const [first = ''] = OWN_VARIABLES.toSorted((a, b) => distance(name, a) - distance(name, b));
  return first;
}

/** Levenshtein distance. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (const [i, sign] of [...from].entries()) {
    const next = [i + 1];
    for (const [k, other] of [...to].entries())
      next.push(Math.min((next[k] ?? 0) + 1, (row[k + 1] ?? 0) + 1, (row[k] ?? 0) + Number(sign !== other)));
    row = next;
  }
  return row.at(-1) ?? 0;
}
