import { actorOf, VISITOR } from '@rabbet/domain/callers/caller';
import { folded } from '@rabbet/domain/text/fold';
import { DAY_MS } from '@rabbet/domain/time/days';

/** Maximum number of unconfirmed mails of one template to one address in a day. */
const MAX_MAILS_A_DAY = 3;

/**
 * Key of the mailbox of an address, by which mail is counted: "ann@example.com" for "Ánn+frames@Example.com". In the part
 * before the @, capitals, accents and a tag ("+frames") do not count; of the domain, only capitals do not.
 */
export function foldedAddress(address: string): string {
  const [local = '', domain = ''] = address.trim().split('@');
  return `${folded(local.replace(/(?<=.)\+.*$/s, ''))}@${domain.normalize('NFC').toLowerCase()}`;
}

/**
 * Name of the budget that a mail is counted under. Each template has its own, so that many mails of one template do not
 * stop another. Mails that visitors cause are counted apart from those that staff and owners of accounts cause, because a
 * stranger must not use up the budget of these.
 */
function mailBudget(template: string, actor: string, address: string): string {
  const budget = `${template} ${foldedAddress(address)}`;
  return actor === actorOf(VISITOR) ? budget : `of-staff ${budget}`;
}

/**
 * Limit for mail that its addressee has not confirmed to want. Mails beyond it wait for their turn. A mail that would wait
 * for more than three days is held back until staff send it, because otherwise one minute of requests could fill a mailbox
 * for weeks.
 */
export function mailLimit(template: string, actor: string, address: string) {
  return { budget: mailBudget(template, actor, address), most: MAX_MAILS_A_DAY, longestWaitMs: 3 * DAY_MS };
}

/**
 * True for an address that mail may be sent to: a single address without a name. Its local part may have only letters, digits
 * and the signs that need no quotes (RFC 5322), because a quoted one could hide a sentence, a second address or a header.
 */
export function isMailAddress(address: string): boolean {
  const [local = '', domain = '', ...more] = address.split('@');
  if (more.length > 0 || address.length > 254 || local.length > 64) return false;
  const isLocal = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u.test(local);
  return isLocal && isMailDomain(domain);
}

/** True for a possible domain: each label has 1 to 63 signs and no hyphen at its ends, and the last is no number. */
export function isMailDomain(domain: string): boolean {
  const parts = domain.split('.');
  const isPart = (part: string) => part.length <= 63 && /^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?$/u.test(part);
  return parts.length > 1 && parts.every(isPart) && !/^\d+$/.test(parts.at(-1) ?? '');
}

/**
 * True for an address at `example.com` or one of its subdomains, which belongs to no customer (RFC 2606). Full-width
 * letters ("ｅxample.com") count, because mail servers read the same domain in them.
 */
export function isExampleAddress(address: string): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1).trim();
  return /^(.+\.)?example\.com$/.test(domain.normalize('NFKC').toLowerCase());
}

/** Text with "[address]" in place of this address, and of anything else that looks like one. */
export function withoutAddresses(text: string, address: string): string {
  return text.replaceAll(address, '[address]').replace(/[^\s<>"(),;:]+@[^\s<>"(),;:]+/g, '[address]');
}
