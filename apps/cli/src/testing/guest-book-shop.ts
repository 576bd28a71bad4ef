import { randomUUID } from 'node:crypto';
import { type WriteSide } from '@rabbet/commands';
import { exhibition, type ExhibitionEvent } from '@rabbet/commands/testing/exhibition';
import { newContext, testWriteSide, type TestWriteSide } from '@rabbet/commands/testing/open-write-side';
import type { ErasureEvent } from '@rabbet/domain/people/erasure';
import { type CallResult, makeCall } from './calls';
import { patientOptions } from './patient';
import { build, personalTable, type Projection } from '@rabbet/projections';

export const INES = 'Inês Quastenflosse';

/** Shop for tests whose guests sign a book, and `rabbet ...` on its database. */
export class GuestBookShop {
  private constructor(private readonly shop: TestWriteSide) {}

  static async open(): Promise<GuestBookShop> {
    return new GuestBookShop(await testWriteSide());
  }

  get home() {
    return this.shop.home;
  }

  get test() {
    return this.shop.test;
  }

  get environment(): NodeJS.ProcessEnv {
    const { home, test } = this.shop;
    const ownEnvironment = {
      DATABASE_URL: test.url,
      EVENT_STORE_URL: '',
      RABBET_HOME: home,
      NODE_OPTIONS: patientOptions(),
    };
    return { ...process.env, ...ownEnvironment };
  }

  open(): Promise<WriteSide> {
    return this.shop.open();
  }

  close(): Promise<void> {
    return this.shop.close();
  }

  rabbet(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<CallResult> {
    return makeCall(args, this.environment, { ownEnv: env });
  }
}

export async function sign(writeSide: WriteSide, guest: string, name: string): Promise<void> {
  const command = { type: 'SignGuestBook', data: { guest }, personal: { [guest]: { name } } } as const;
  await writeSide.executor.execute(exhibition, guest, command, newContext({ commandId: randomUUID() }));
}

type GuestBookEvent = Extract<ExhibitionEvent, { type: 'GuestSigned' }> | ErasureEvent;

const guestBook: Projection<GuestBookEvent> = {
  name: 'guest_book',
  version: 1,
  sql: personalTable('guests', 'person text, name text'),
  handles: ['GuestSigned', 'PersonErasureCompleted'],
  async apply(batch, db) {
    for (const event of batch)
      if (event.type === 'PersonErasureCompleted')
        await db.query('update guests set name = null where person = $1', [event.data.person]);
      else {
        const { guest } = event.data;
        await db.query('insert into guests values ($1, $2)', [guest, event.personal[guest]?.name]);
      }
  },
};

export async function showGuests(writeSide: WriteSide): Promise<void> {
  await build({ database: writeSide.database, eventStore: writeSide.eventStore, projections: [guestBook] });
}
