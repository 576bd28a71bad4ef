import type { AnyKind } from '@rabbet/domain/records/record';

/** Names of kinds in the order in which a run is taken back: what points at others goes before them, pieces first. */
export function sortForUndoing(names: readonly string[], kinds: readonly AnyKind[]): readonly string[] {
  const orderedNames = new Set<string>();
  const visitedNames = new Set<string>();
  const visit = (name: string) => {
    if (visitedNames.has(name)) return; // kinds may point at each other
    visitedNames.add(name);
    for (const kind of kinds) if (pointsAt(kind, name)) visit(kind.name);
    orderedNames.add(name);
  };
  for (const { name } of kinds) visit(name);
  const indexOf = (name: string) => [...orderedNames].indexOf(name); // streams with rules of their own stand first
  return names.toSorted((a, b) => indexOf(a) - indexOf(b));
}

function pointsAt({ fields }: AnyKind, name: string): boolean {
  return Object.values(fields).some((field) => field.kind === 'reference' && field.to === name);
}
