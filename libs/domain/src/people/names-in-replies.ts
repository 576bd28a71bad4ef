import { makerName } from '@rabbet/domain/text/maker-name';

interface NamedPerson {
  readonly name?: string | null;
}
interface NamedCompany {
  readonly name?: string;
  readonly is_artist?: boolean;
}

/** Name of a customer in a reply: that of the company, not of our contact there. Null where it is unknown or erased. */
export function customerName(
  customer: { readonly person: NamedPerson | null; readonly company: NamedCompany | null } | null,
): string | null {
  return companyName(customer?.company ?? null) ?? customer?.person?.name ?? null;
}

/** Name of an employee in a reply. */
export function employeeName(employee: { readonly person: NamedPerson | null } | null): string | null {
  return employee?.person?.name ?? null;
}

/** Name of a company in a reply, as people read it. */
export function companyName(company: NamedCompany | null): string | null {
  if (!company?.name) return null;
  return makerName({ name: company.name, is_artist: company.is_artist === true });
}
