import { ACCESS, type Access, type Resource, type Role } from './roles';

/** Who asks for something, or changes it. */
export type Caller =
  | { readonly kind: 'visitor' }
  | StaffCaller
  /** The program itself. */
  | { readonly kind: 'process'; readonly name: string };

/** A member of staff, or a script with a token of theirs. */
export interface StaffCaller {
  readonly kind: 'staff';
  /** Their account, or the user of this machine as whom they work on it. */
  readonly who: { readonly account: number } | { readonly user: string };
  /** What all of these may, they may: of a script, its own role and that of its maker. */
  readonly roles: readonly Role[];
  /** The number of the script's token. */
  readonly token?: number;
  /** The number of the session that they are signed in with. */
  readonly session?: number;
}

/** Whom something is for: everybody, whoever works here, or those whose roles let them know of a resource. */
export type Readers = 'public' | 'staff' | Resource;

export const VISITOR: Caller = { kind: 'visitor' };
export function processCaller(name: string): Caller {
  return { kind: 'process', name };
}
/** Whoever works on the machine itself may do everything. */
export function localCaller(user: number | string): StaffCaller {
  return { kind: 'staff', who: { user: String(user) }, roles: ['administrator'] };
}

export function isStaff({ kind }: Caller): boolean {
  return kind !== 'visitor';
}

export function isFor(readers: Readers, caller: Caller): boolean {
  if (readers === 'public') return true;
  return readers === 'staff' ? isStaff(caller) : mayRead(caller, readers);
}

export function mayRead(caller: Caller, resource: Resource): boolean {
  return everyAccess(caller, resource, (access) => access !== 'none');
}

export function mayChange(caller: Caller, resource: Resource): boolean {
  return everyAccess(caller, resource, (access) => access === 'change');
}

function everyAccess(caller: Caller, resource: Resource, suffices: (access: Access) => boolean): boolean {
  switch (caller.kind) {
    case 'visitor':
      return false;
    case 'staff':
      return caller.roles.length > 0 && caller.roles.every((role) => suffices(ACCESS[role][resource]));
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
      return 'account' in caller.who ? `account-${caller.who.account}` : `local-${caller.who.user}`;
    case 'process':
      return `process-${caller.name}`;
  }
}
