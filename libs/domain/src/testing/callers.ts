import { type Caller, localCaller } from '../callers/caller';
import type { Role } from '../callers/roles';

export const ADMINISTRATOR = localCaller('test');

export function memberAs(role: Role, account = 7): Caller {
  return { kind: 'staff', who: { account }, roles: [role] };
}
