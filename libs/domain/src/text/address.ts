/** Targets of links: the web alone, or `anywhere`: also mailto:, tel: and pages of the shop. */
type LinkTarget = 'anywhere' | 'web';

const ADDRESS_BEGINNING: Readonly<Record<LinkTarget, RegExp>> = {
  anywhere: /^(https?:\/\/[^/?#]|mailto:[^?]|tel:\+?\d|\/(?!\/))/i,
  web: /^https?:\/\/[^/?#]/i,
};

/**
 * True for an address that a link may lead to: it runs nothing, does not pass for ours (//elsewhere, /\elsewhere), and
 * has no sign that hides another one.
 */
export function isSafeAddress(address: string, target: LinkTarget = 'anywhere'): boolean {
  return !/[\s\p{Cc}\p{Cf}\\]/u.test(address) && ADDRESS_BEGINNING[target].test(address);
}

const HOST_LABEL = '[a-z0-9]+(?:-+[a-z0-9]+)*';
const ORIGIN = new RegExp(`^https?://(?:${HOST_LABEL}(?:\\.${HOST_LABEL})*|\\[[0-9a-f:.]+\\])(?::([1-9]\\d{0,4}))?$`);

/** True for a host of the web with nothing behind it: https://example.com:8443. */
export function isOrigin(address: string): boolean {
  const match = ORIGIN.exec(address);
  return match !== null && Number(match[1] ?? 0) <= 65_535;
}
