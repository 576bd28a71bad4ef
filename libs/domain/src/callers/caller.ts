import { ACCESS, type Access, type Area, type Role } from './roles';

/** Who asks for something, or changes it. */
export type Caller =
  | { readonly kind: 'visitor' }
  /** A member of staff, or a script with a token of theirs: it may do what its own role and theirs both may. */
  | { readonly kind: 'staff'; readonly account: number; readonly roles: readonly Role[]; readonly token?: number }
  /** Whoever works on the machine itself, under this user of it: an administrator. */
  | { readonly kind: 'local'; readonly user: string }
  /** The program itself. */
  | { readonly kind: 'process'; readonly name: string };

/** Whom something is for: everybody, whoever works here, or those whose roles let them know of an area. */
export type Readers = 'public' | 'staff' | Area;

export const VISITOR: Caller = { kind: 'visitor' };
export function processCaller(name: string): Caller {
  return { kind: 'process', name };
}
export function localCaller(user: number | string): Caller {
  return { kind: 'local', user: String(user) };
}

export function isStaff({ kind }: Caller): boolean {
  return kind !== 'visitor';
}

export function isFor(readers: Readers, caller: Caller): boolean {
  if (readers === 'public') return true;
  return readers === 'staff' ? isStaff(caller) : mayRead(caller, readers);
}

export function mayRead(caller: Caller, area: Area): boolean {
  return everyAccess(caller, area, (access) => access !== 'none');
}

export function mayChange(caller: Caller, area: Area): boolean {
  return everyAccess(caller, area, (access) => access === 'change');
}

function everyAccess(caller: Caller, area: Area, suffices: (access: Access) => boolean): boolean {
  switch (caller.kind) {
    case 'visitor':
      return false;
    case 'staff':
      return caller.roles.length > 0 && caller.roles.every((role) => suffices(ACCESS[role][area]));
    case 'local':
    case 'process':
      return true;
  }
}

/** As the events that they cause name them: scripts by whose they are, so that a new token repeats no command. */
export function actorOf(caller: Caller): string {
  switch (caller.kind) {
    case 'visitor':
      return 'anonymous';
    case 'staff':
      return `account-${caller.account}`;
    case 'local':
      return `local-${caller.user}`;
    case 'process':
      return `process-${caller.name}`;
  }
}
