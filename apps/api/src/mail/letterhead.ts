import { VISITOR } from '@rabbet/domain/callers/caller';
import type { Position } from '@rabbet/domain/events/event';
import { isMailAddress, type Letterhead as MailLetterhead } from '@rabbet/domain/mail/mail';
import { shopSettings } from '@rabbet/domain/settings/settings';
import { type QueryContext, readPublicSettings } from '@rabbet/projections';
import type { ShopToolsParts } from '../kernel/shop-tools';

export interface Sender {
  readonly name: string;
  readonly address: string;
}

type Letterhead = MailLetterhead & { readonly sender: Sender };

/** Letterhead of mails, by the settings as they are now: read again once they have changed. */
export class Letterheads {
  private read: { readonly at: Position; readonly programUrl: string; readonly letterhead: Letterhead } | null = null;

  constructor(private readonly tools: Pick<ShopToolsParts, 'queries' | 'lastChangeOf' | 'ownAddress'>) {}

  async now(): Promise<Letterhead> {
    const { queries, lastChangeOf, ownAddress } = this.tools;
    const at = lastChangeOf('public_settings');
    const programUrl = ownAddress();
    if (this.read?.at === at && this.read.programUrl === programUrl) return this.read.letterhead;
    const letterhead = await readLetterhead(queries.context(VISITOR), programUrl);
    this.read = at === null ? null : { at, programUrl, letterhead };
    return letterhead;
  }
}

/** `own`: where the program answers, until a setting says it. */
async function readLetterhead(context: QueryContext, programUrl: string): Promise<Letterhead> {
  const shop = shopSettings(await readPublicSettings(context));
  const { shop_name: name, street, suite, city_line, gallery_phone: phone, email, site_url } = shop;
  const site = site_url ?? programUrl;
  const address = [street, suite, city_line].filter((line) => line !== null);
  const { hostname } = new URL(site);
  const sender = { name, address: email !== null && isMailAddress(email) ? email : `no-reply@${hostname}` };
  return { name, address, phone, site, sender };
}
