import { ACCESS, type Access, type Resource, type Role } from './roles';

/** Sender of a request or a command. */
export type Caller =
  | { readonly kind: 'visitor' }
  | StaffCaller
  /** The program itself. */
  | { readonly kind: 'process'; readonly name: string };

/** Member of staff, or a script with a token of theirs. */
export interface StaffCaller {
  readonly kind: 'staff';
  /** Account, or the user of this machine who works on it. */
  readonly who: { readonly account: number } | { readonly user: string };
  /** Roles that must all allow an action: of a script, its own role and that of its maker. */
  readonly roles: readonly Role[];
  /** Number of the token, for a script. */
  readonly token?: number;
  /** Number of the session. */
  readonly session?: number;
}

/** Readers of something: everybody, all staff, or those whose roles let them read a resource. */
export type Readers = 'public' | 'staff' | Resource;

export const VISITOR: Caller = { kind: 'visitor' };
export function processCaller(name: string): Caller {
  return { kind: 'process', name };
}
/** Caller who works on the machine itself, and may do everything. */
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

/** Name of a caller in events. A script has that of its owner, so that a command repeated with a new token is still a repeat. */
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
