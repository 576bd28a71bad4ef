import { actorOf, VISITOR } from '@rabbet/domain/callers/caller';
import { folded } from '@rabbet/domain/text/fold';
import { DAY_MS } from '@rabbet/domain/time/days';

/** Most unconfirmed mails of one template to one address in a day. */
const MOST_A_DAY = 3;

/**
 * Mailbox of an address, under which mail is counted. Capitals, accents and a tag ("+frames") mean the same mailbox.
 * Another spelling of the domain is another domain.
 */
export function foldedAddress(address: string): string {
  const [local = '', domain = ''] = address.trim().split('@');
  return `${folded(local.replace(/(?<=.)\+.*$/s, ''))}@${domain.normalize('NFC').toLowerCase()}`;
}

/**
 * Budget that a mail is counted under. Each template has its own, so that none silences another; requests of strangers
 * have others than those of staff and owners.
 */
function mailBudget(template: string, actor: string, address: string): string {
  return [...(actor === actorOf(VISITOR) ? [] : ['of-staff']), template, foldedAddress(address)].join(' ');
}

/**
 * Limit for mail that its addressee has not confirmed to want. Mails beyond it wait for their turn, for three days at most:
 * so nobody fills a mailbox for weeks in one minute.
 */
export function mailLimit(template: string, actor: string, address: string) {
  return { budget: mailBudget(template, actor, address), most: MOST_A_DAY, longestWaitMs: 3 * DAY_MS };
}

/**
 * True for an address that mail may be sent to: one address alone, without a name. Its local part has letters, digits
 * and the signs that mail servers take unquoted, so that nobody hides a sentence, a second address or a header in it.
 */
export function isMailAddress(address: string): boolean {
  const [local = '', domain = '', ...more] = address.split('@');
  if (more.length > 0 || address.length > 254 || local.length > 64) return false;
  const isLocal = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u.test(local);
  return isLocal && isMailDomain(domain);
}

/** True for a possible domain: each part has 1 to 63 signs and no hyphen at its ends, and the last is no number. */
export function isMailDomain(domain: string): boolean {
  const parts = domain.split('.');
  const isPart = (part: string) => part.length <= 63 && /^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?$/u.test(part);
  return parts.length > 1 && parts.every(isPart) && !/^\d+$/.test(parts.at(-1) ?? '');
}

/**
 * True for an address at `example.com` or below it, which belongs to no customer (RFC 2606). Letters of another width
 * make the same domain for mail servers.
 */
export function isExampleAddress(address: string): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1).trim();
  return /^(.+\.)?example\.com$/.test(domain.normalize('NFKC').toLowerCase());
}

/** Text without this address, and without anything else that looks like one. */
export function withoutAddresses(text: string, address: string): string {
  return text.replaceAll(address, '[address]').replace(/[^\s<>"(),;:]+@[^\s<>"(),;:]+/g, '[address]');
}
