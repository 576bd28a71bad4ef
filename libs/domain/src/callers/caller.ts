/** Who asks for something, or changes it. */
export type Caller =
  | { readonly kind: 'visitor' }
  /** Whoever has the token of the data folder. */
  | { readonly kind: 'operator' }
  /** The program itself. */
  | { readonly kind: 'process'; readonly name: string };

/** Whom something is for: everybody, or those who work here. */
export type Readers = 'public' | 'staff';

export const VISITOR: Caller = { kind: 'visitor' };
export const OPERATOR: Caller = { kind: 'operator' };
export function processCaller(name: string): Caller {
  return { kind: 'process', name };
}

export function isStaff({ kind }: Caller): boolean {
  return kind !== 'visitor';
}

export function isFor(readers: Readers, caller: Caller): boolean {
  return readers === 'public' || isStaff(caller);
}

/** As the events that they cause name them. */
export function actorOf(caller: Caller): string {
  switch (caller.kind) {
    case 'visitor':
      return 'anonymous';
    case 'operator':
      return 'operator';
    case 'process':
      return `process-${caller.name}`;
  }
}
