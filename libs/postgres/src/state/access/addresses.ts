import { isIPv4, isIPv6 } from 'node:net';

/** Stands for the address of a connection that is already closed. */
const UNKNOWN = 'unknown';

/**
 * Client that limits count by: an address of IPv4, or a network of 64 bits of IPv6, because a provider gives one to
 * each customer, who uses any address in it. An IPv4 address mapped into IPv6 counts as IPv4.
 */
export function clientOf(address: string | undefined): string {
  const groups = groupsOf(address);
  if (!groups) return UNKNOWN;
  return groups.length === 4 ? groups.join('.') : networkOf64(groups);
}

/** Network of an address, stored for people to read: it does not tell which client in the network. */
export function networkOf(address: string | undefined): string {
  const groups = groupsOf(address);
  if (!groups) return UNKNOWN;
  return groups.length === 4 ? `${groups.slice(0, 3).join('.')}.0/24` : networkOf64(groups);
}

function networkOf64(groups: readonly number[]): string {
  const hex = groups.slice(0, 4).map((group) => group.toString(16));
  while (hex.at(-1) === '0') hex.pop();
  return `${hex.join(':')}::/64`;
}

/** Four numbers of IPv4 or eight of IPv6. */
function groupsOf(address = ''): readonly number[] | null {
  const [bare = ''] = address.split('%'); // without the name of the interface that it came in by
  if (isIPv4(bare)) return bare.split('.').map(Number);
  if (!isIPv6(bare)) return null;
  const [head = '', tail] = bare.split('::');
  const first = hexGroups(head);
  const last = hexGroups(tail ?? '');
  const zeros = tail === undefined ? [] : Array<number>(8 - first.length - last.length).fill(0);
  const groups = [...first, ...zeros, ...last];
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped ? groups.slice(6).flatMap((group) => [group >> 8, group & 255]) : groups;
}

function hexGroups(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [(a << 8) | b, (c << 8) | d];
  });
}
