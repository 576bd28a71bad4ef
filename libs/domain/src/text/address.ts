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

const LABEL = '[a-z0-9]+(?:-+[a-z0-9]+)*';
const ORIGIN = new RegExp(`^https?://(?:${LABEL}(?:\\.${LABEL})*|\\[[0-9a-f:.]+\\])(?::([1-9]\\d{0,4}))?$`);

/** Whether it names a host of the web and nothing behind it, as in https://example.com:8443. */
export function isOrigin(address: string): boolean {
  const found = ORIGIN.exec(address);
  return found !== null && Number(found[1] ?? 0) <= 65_535;
}
