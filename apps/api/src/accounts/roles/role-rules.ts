import type { Readers } from '@rabbet/domain/callers/caller';
import type { ACCESS, Resource, ROLES } from '@rabbet/domain/callers/roles';

export interface KindRule {
  /** Name of the record, or of the reply that is read at the address. */
  readonly kind: string;
  readonly path: string;
  readonly readers: Readers;
  /** Null where nobody changes it by that address. */
  readonly changers: Resource | null;
  readonly fields: readonly { readonly name: string; readonly readers: Readers }[];
}

/** Table of roles as the program applies them: nothing of it was written down a second time. */
export interface RoleTable {
  readonly roles: typeof ROLES;
  readonly resources: readonly { readonly name: Resource; readonly about: string }[];
  readonly access: typeof ACCESS;
  readonly kinds: readonly KindRule[];
  readonly commands: readonly { readonly stream: string; readonly changers: Resource | null }[];
}
