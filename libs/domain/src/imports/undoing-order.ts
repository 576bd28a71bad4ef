import type { AnyKind } from '@rabbet/domain/records/record';

/** Names of kinds in the order in which a run is taken back: what points at others goes before them, pieces first. */
export function inOrderOfUndoing(names: readonly string[], kinds: readonly AnyKind[]): readonly string[] {
  const ordered = new Set<string>();
  const entered = new Set<string>();
  const enter = (name: string) => {
    if (entered.has(name)) return; // kinds may point at each other
    entered.add(name);
    for (const kind of kinds) if (pointsAt(kind, name)) enter(kind.name);
    ordered.add(name);
  };
  for (const { name } of kinds) enter(name);
  const place = (name: string) => [...ordered].indexOf(name); // streams with rules of their own stand first
  return names.toSorted((a, b) => place(a) - place(b));
}

function pointsAt({ fields }: AnyKind, name: string): boolean {
  return Object.values(fields).some((field) => field.kind === 'reference' && field.to === name);
}
