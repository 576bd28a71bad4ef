/** 'anywhere': also to mailto:, tel: and pages of our own; 'web': to http: and https: alone. */
type Where = 'anywhere' | 'web';

const BEGINNINGS: Readonly<Record<Where, RegExp>> = {
  anywhere: /^(https?:\/\/[^/?#]|mailto:[^?]|tel:\+?\d|\/(?!\/))/i,
  web: /^https?:\/\/[^/?#]/i,
};

/**
 * Whether a link may lead there: nothing that runs, nothing that looks like ours and is not (//elsewhere, /\elsewhere),
 * and no sign that hides another.
 */
export function isSafeAddress(address: string, where: Where = 'anywhere'): boolean {
  return !/[\s\p{Cc}\p{Cf}\\]/u.test(address) && BEGINNINGS[where].test(address);
}
