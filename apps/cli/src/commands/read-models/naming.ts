import { PROJECTIONS, schemaOf, type Version } from '@rabbet/projections';

export function isCalled({ name, version }: Pick<Version, 'name' | 'version'>, named: string): boolean {
  return [name, `${name}_v${version}`, schemaOf({ name, version })].includes(named);
}

/** A bare name is the version that this program knows. */
export function versioned(named: string): string {
  const own = PROJECTIONS.find((one) => isCalled(one, named));
  return own ? `${own.name}_v${own.version}` : named;
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
