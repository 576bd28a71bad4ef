/**
 * Whether a link may lead there: to http:, https:, mailto:, tel: or a page of our own. Nothing that runs, nothing that
 * looks like ours and is not (//elsewhere, /\elsewhere), and no sign that hides another.
 */
export function isSafeAddress(address: string): boolean {
  if (/[\s\p{Cc}\p{Cf}\\]/u.test(address)) return false;
  return /^(https?:\/\/[^/?#]|mailto:[^?]|tel:\+?\d|\/(?!\/))/i.test(address);
}
