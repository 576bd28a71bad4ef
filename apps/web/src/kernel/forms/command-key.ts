/** Random id of a command. Not crypto.randomUUID: browsers offer that by TLS alone. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
