import { randomUUID } from 'node:crypto';
import { type Ground } from '@rabbet/commands';
import { exhibition } from '@rabbet/commands/testing/exhibition';
import { request, testGround, type TestGround } from '@rabbet/commands/testing/open-ground';
import { startProgram } from '@rabbet/postgres/testing-program';
import { build, personalTable, type Projection } from '@rabbet/projections';

const INES = 'Inês Quastenflosse';

let shop: TestGround;
beforeEach(async () => (shop = await testGround()));
afterEach(() => shop.close());

interface Said {
  readonly code: number | null;
  readonly printed: string;
  readonly complaint: string;
}

/** `rabbet ...` on the shop's database, in a process of its own. */
function rabbet(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Said> {
  const set = { ...process.env, DATABASE_URL: shop.test.url, EVENT_STORE_URL: '', RABBET_HOME: shop.home, ...env };
  const { child, printed } = startProgram('apps/cli/src/main', args, { env: set });
  let complaint = '';
  child.stderr?.on('data', (bytes) => (complaint += bytes));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, printed: printed(), complaint })));
}

async function sign(ground: Ground, guest: string, name: string): Promise<void> {
  const command = { type: 'SignGuestBook', data: { guest }, personal: { [guest]: { name } } } as const;
  await ground.path.change(exhibition, guest, command, request({ commandId: randomUUID() }));
}

const guestBook: Projection<{
  type: 'GuestSigned';
  data: { guest: string };
  personal: { [guest: string]: { name: string } | null };
}> = {
  name: 'guest_book',
  version: 1,
  sql: personalTable('guests', 'person text, name text'),
  handles: ['GuestSigned'],
  async apply(batch, db) {
    for (const { data, personal } of batch)
      await db.query('insert into guests values ($1, $2)', [data.guest, personal[data.guest]?.name]);
  },
};

async function showGuests(ground: Ground): Promise<void> {
  await build({ database: ground.database, journal: ground.journal, projections: [guestBook] });
}

describe('rabbet persons', () => {
  it('leaves nothing of an erased person in a read model that no program feeds', async () => {
    const ground = await shop.open();
    await sign(ground, '41', INES);
    await showGuests(ground);
    const guests = () => shop.test.database.query('select name from read_guest_book_v1.guests');
    expect((await guests()).rows).toEqual([{ name: INES }]);
    await ground.close();

    expect(await rabbet(['persons', 'erase', '41'])).toMatchObject({ code: 0, complaint: '' });
    expect((await guests()).rows).toEqual([{ name: INES }]); // nobody has told it
    expect(await rabbet(['persons', 'scrub'])).toMatchObject({
      code: 0,
      printed: expect.stringMatching(/^Dropped: read_guest_book_v1, .*\nRewritten: \d+ tables\.\n$/),
    });
    await expect(guests()).rejects.toThrow(/does not exist/);
    await showGuests(await shop.open());
    expect((await guests()).rows).toEqual([{ name: null }]);
  });
});
