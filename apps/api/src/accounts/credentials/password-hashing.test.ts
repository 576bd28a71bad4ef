import { parseOptions, verify } from '@node-rs/argon2';
import { toProblemReply } from '../../kernel/problems/problems';
import { VISITOR } from '@rabbet/domain/callers/caller';
import { PasswordHashing } from './password-hashing';

const CHEAP = { memoryCost: 64, timeCost: 1, parallelism: 1 };
const DEARER = { memoryCost: 64, timeCost: 2, parallelism: 1 };
const RIGHT = 'low tide at seven';

describe('a password that is kept as a hash', () => {
  it('is made by Argon2id as OWASP advises, another hash each time', async () => {
    const hashing = new PasswordHashing();
    const [first, other] = await Promise.all([hashing.hash(RIGHT), hashing.hash(RIGHT)]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(other);
    expect(await hashing.check(first, RIGHT)).toEqual({ matches: true, rehashed: null });
  });

  it('is matched by itself, typed on any keyboard, and by nothing else', async () => {
    const hashing = new PasswordHashing(CHEAP);
    const storedHash = await hashing.hash('café at ebb tide');
    const matches = async (password: string) => (await hashing.check(storedHash, password)).matches;
    expect(await matches('cafe\u0301 at ebb tide')).toBe(true);
    for (const wrong of ['', 'cafe at ebb tide', 'Café at ebb tide', 'café at ebb tide ', 'café at ebb tide\0'])
      expect(await matches(wrong)).toBe(false);
    expect(await matches('x'.repeat(1_000_000))).toBe(false);
  });

  it('is hashed anew once the parameters are raised, when it is next given', async () => {
    const storedHash = await new PasswordHashing(CHEAP).hash(RIGHT);
    const raised = new PasswordHashing(DEARER);
    expect(await raised.check(storedHash, 'wrong, and wrong')).toEqual({ matches: false, rehashed: null });
    const { matches, rehashed } = await raised.check(storedHash, RIGHT);
    expect([matches, rehashed]).toEqual([true, expect.stringContaining('t=2')]);
    expect(await raised.check(rehashed, RIGHT)).toEqual({ matches: true, rehashed: null });
    expect(await new PasswordHashing(CHEAP).check(rehashed, RIGHT)).toEqual({ matches: true, rehashed: null });
  });

  it('of no account matches nothing, and takes the same work to find that out', async () => {
    const compared: object[] = [];
    const noting: typeof verify = (storedHash, password) => {
      compared.push({
        ...parseOptions(String(storedHash)),
        lengths: String(storedHash)
          .split('$')
          .map(({ length }) => length),
      });
      return verify(storedHash, password);
    };
    const hashing = new PasswordHashing({ memoryCost: 8192, timeCost: 3, parallelism: 1 }, { verify: noting });
    for (const storedHash of [await hashing.hash(RIGHT), null])
      expect((await hashing.check(storedHash, 'wrong, and wrong')).matches).toBe(false);
    const [existing, unknown] = compared;
    expect(compared).toHaveLength(2);
    expect(unknown).toEqual(existing);
    expect(existing).toMatchObject({ memoryCost: 8192, timeCost: 3, parallelism: 1 });
  });
});

describe('a flood of sign-ins', () => {
  it('waits for its turn, 50 at most, and whoever comes then is told to come back', async () => {
    const hashing = new PasswordHashing({ ...CHEAP, memoryCost: 4096 });
    const flood = await Promise.allSettled(Array.from({ length: 60 }, () => hashing.hash(RIGHT)));
    const refused = flood.filter((first) => first.status === 'rejected');
    expect(refused).toHaveLength(8);
    const { body, headers } = toProblemReply(refused[0]?.reason, VISITOR);
    expect([body.status, body.code, headers['retry-after']]).toEqual([503, 'sign-in/busy', '2']);
    expect(await hashing.hash(RIGHT)).toContain('$argon2id$');
  });

  it('of accounts that there are not waits in the same queue', async () => {
    const hashing = new PasswordHashing(CHEAP, { waiting: 0 });
    const flood = await Promise.allSettled([null, null, null].map((storedHash) => hashing.check(storedHash, RIGHT)));
    expect(flood.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  });
});
