import { isMailAddress } from '@rabbet/domain/mail/mail';
import { contactDetail } from '@rabbet/domain/people/people';
import { listRecords, type QueryContext } from '@rabbet/projections';
import type { Addressee } from '../kernel/mail-template';

type Preferred = 'primary' | 'billing';
type Contact = Readonly<Record<string, unknown>>;

/** E-mail address among contact details: of several the one that is used first, or where bills go. */
export function firstAddress(contacts: readonly Contact[], preferred: Preferred): string | null {
  const addresses = contacts.filter(({ value }) => isMailAddress(String(value ?? '').trim()));
  const detail = addresses.find((address) => address[preferred] === true) ?? addresses[0];
  return detail ? String(detail.value).trim() : null;
}

/** Person as the receiver of a mail; null where the shop has no e-mail address of them. */
export async function addresseeFor(
  context: QueryContext,
  person: number,
  preferred: Preferred = 'primary',
): Promise<Addressee | null> {
  const address = firstAddress(await listRecords(context, contactDetail, { person_id: person }), preferred);
  return address === null ? null : { person: String(person), address };
}
