import { isMailAddress, type Letterhead } from '@rabbet/domain/mail/mail';
import { shopSettings } from '@rabbet/domain/settings/settings';
import { type QueryContext, readPublicSettings } from '@rabbet/projections';

export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** What mails say of the shop, as its settings have it now. `own`: where the program answers, until one of them says it. */
export async function readLetterhead(context: QueryContext, own: string): Promise<Letterhead & { sender: Sender }> {
  const shop = shopSettings(await readPublicSettings(context));
  const { shop_name: name, street, suite, city_line, gallery_phone: phone, email, site_url } = shop;
  const site = site_url ?? own;
  const address = [street, suite, city_line].filter((one) => one !== null);
  const { hostname } = new URL(site);
  const sender = { name, address: email !== null && isMailAddress(email) ? email : `no-reply@${hostname}` };
  return { name, address, phone, site, sender };
}
