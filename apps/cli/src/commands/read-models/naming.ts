import { PROJECTIONS, schemaOf, type Version } from '@rabbet/projections';

export function isCalled({ name, version }: Pick<Version, 'name' | 'version'>, word: string): boolean {
  return [name, `${name}_v${version}`, schemaOf({ name, version })].includes(word);
}

/** A bare name is the version that this program knows. */
export function versioned(name: string): string {
  const projection = PROJECTIONS.find((candidate) => isCalled(candidate, name));
  return projection ? `${projection.name}_v${projection.version}` : name;
}

export function rebuildOf(projection: string): string {
  return `"rabbet projections rebuild ${bare(projection)}" makes it anew`;
}

export function bare(projection: string): string {
  return projection.replace(/^read_|_v\d+$/g, '');
}

/** No event is to blame for what Postgres says of a schema, a table, a column or its own disk. */
export function blamesTables({ error }: { readonly error: string }): boolean {
  return /^(42|3F|XX)[0-9A-Z]{3}\b/.test(error);
}
