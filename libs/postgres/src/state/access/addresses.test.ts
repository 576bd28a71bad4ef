import fc from 'fast-check';
import { clientOf, networkOf } from './addresses';

const group = fc.integer({ min: 0, max: 0xffff });
const octet = fc.integer({ min: 0, max: 255 });
const octets = fc.tuple(octet, octet, octet, octet);
const hex = (groups: readonly number[]) => groups.map((group) => group.toString(16)).join(':');
/** The longest way of writing it, the shortest, and one with capitals. */
const spellings = (groups: readonly number[]) => [
  groups.map((group) => group.toString(16).padStart(4, '0')).join(':'),
  new URL(`http://[${hex(groups)}]/`).hostname.slice(1, -1),
  hex(groups).toUpperCase(),
  `${hex(groups)}%eth0`,
];

describe('an address that limits count by', () => {
  it('of IPv6 is its network of 64 bits, however it is written and whatever follows', () => {
    const network = fc.tuple(fc.integer({ min: 1, max: 0xffff }), group, group, group); // one of 0 may be IPv4's
    const host = fc.tuple(group, group, group, group);
    fc.assert(
      fc.property(network, host, host, (networkGroups, firstHost, secondHost) => {
        const clients = [
          ...spellings([...networkGroups, ...firstHost]),
          ...spellings([...networkGroups, ...secondHost]),
        ].map(clientOf);
        expect(new Set(clients).size).toBe(1);
        expect(clients[0]).toBe(networkOf(hex([...networkGroups, ...firstHost])));
      }),
    );
  });

  it('of another network of 64 bits is another', () => {
    const network = fc.tuple(fc.integer({ min: 1, max: 0xffff }), group, group, group);
    fc.assert(
      fc.property(network, network, (first, second) => {
        fc.pre(hex(first) !== hex(second));
        expect(clientOf(`${hex(first)}:0:0:0:1`)).not.toBe(clientOf(`${hex(second)}:0:0:0:1`));
      }),
    );
  });

  it('of IPv4 is whole, also in the clothes of IPv6', () => {
    fc.assert(
      fc.property(octets, ([a, b, c, d]) => {
        const plain = `${a}.${b}.${c}.${d}`;
        expect(clientOf(plain)).toBe(plain);
        for (const mapped of [
          ...spellings([0, 0, 0, 0, 0, 0xffff, (a << 8) | b, (c << 8) | d]),
          `::ffff:${plain}`,
          `::ffff:${plain}%eth0`,
        ])
          expect(clientOf(mapped)).toBe(plain);
        expect(networkOf(`::ffff:${plain}`)).toBe(`${a}.${b}.${c}.0/24`);
      }),
    );
  });

  it('is readable, and what is none is one of its own', () => {
    expect(networkOf('2001:db8:0:7::1')).toBe('2001:db8:0:7::/64');
    expect(networkOf('2001:db8::1')).toBe('2001:db8::/64');
    expect(networkOf('::1')).toBe('::/64');
    expect([undefined, '', 'localhost', '1.2.3', '1.2.3.4.5', ':::'].map(clientOf)).toEqual(Array(6).fill('unknown'));
  });
});
