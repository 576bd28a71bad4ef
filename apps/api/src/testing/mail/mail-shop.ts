import type { Recorded } from '@rabbet/domain/events/event';
import type { TestMailEvent, WholeMessageReply } from '@rabbet/domain/mail/mail';
import { FEATURES } from '../../shop/features';
import { type MailTemplate, mailTemplate } from '../../kernel/mail-template';
import type { Feature } from '../../kernel/feature';
import type { TestDatabase } from '@rabbet/postgres/testing/database';
import { until } from '@rabbet/postgres/testing/until';
import { TestShop } from '../test-shop';
import { withMail } from '../../mail/mail.feature';
import type { SendingOptions } from '../../mail/mail-sender';
import type { SmtpTimeouts } from '../../mail/smtp';
import type { SmtpStandIn } from './smtp-stand-in';

const HOUR_MS = 3_600_000;

/** A message that was not taken waits for `makeDue`, and no answer comes too late by itself. */
const BY_HAND = {
  lookEveryMs: 20,
  firstPauseMs: HOUR_MS,
  longestPauseMs: 4 * HOUR_MS,
  limit: 3,
  timeouts: { connectMs: HOUR_MS, silenceMs: HOUR_MS, wholeMs: HOUR_MS },
} satisfies SendingOptions;

/** Master key of programs that share a database. */
export const MASTER_KEY = '5a'.repeat(32);

const OTHERS: readonly Feature[] = FEATURES.filter(({ name }) => name !== 'mail');

/** A shop that sends mail to the stand-in, with templates of the tests besides its own. */
export function mailShop(
  smtp: SmtpStandIn | null,
  mails: readonly MailTemplate[] = [],
  { test = null, timer }: { test?: TestDatabase | null; timer?: SmtpTimeouts['timer'] } = {},
): TestShop {
  const timeouts = { ...BY_HAND.timeouts, timer };
  const features = withMail([...OTHERS, { name: 'tests', mails }], { ...BY_HAND, timeouts });
  return new TestShop({ features }, false, test, { smtp: smtp?.address ?? null, masterKey: MASTER_KEY });
}

/** Template with a one-time link, to the address of a test mail, as if its owner had confirmed to want it. */
export const WELCOME = mailTemplate<TestMailEvent, { readonly address: string }>({
  name: 'welcome',
  about: 'a link to begin with',
  events: ['TestMailRequested'],
  confirmed: true,
  link: { purpose: 'welcome', owner: ({ data }) => `user-${data.person_id}`, validForMs: 3_600_000 },
  findAddressee: ({ data, personal }) => Promise.resolve(addressee(data.person_id, personal)),
  facts: ({ data, personal }) => Promise.resolve({ address: personal[data.person_id]?.address ?? '' }),
  content: ({ address }, secret) => ({
    subject: 'Welcome',
    blocks: [
      { kind: 'paragraph', text: `Welcome, ${address}.` },
      { kind: 'button', label: 'Begin', page: `/welcome?token=${secret}` },
    ],
  }),
  example: { address: 'ann@example.com' },
});

function addressee(id: number, personal: Recorded<TestMailEvent>['personal']) {
  const recipient = personal[id];
  return recipient ? { person: String(id), address: recipient.address } : null;
}

/** Asks for a test mail, and answers the id of its request once its messages are made. */
export async function askFor(shop: TestShop, address: string): Promise<void> {
  const { status, body } = await shop.asStaff('core/mail/tests', { body: { address } });
  if (status !== 201) throw new Error(JSON.stringify(body));
  await shop.shop.processes.settled();
}

export async function messages(shop: TestShop): Promise<WholeMessageReply[]> {
  const { rows } = await shop.database.query<{ id: number }>('select id from state.message order by id');
  return Promise.all(
    rows.map(async ({ id }) => (await shop.asStaff<WholeMessageReply>(`core/mail/messages/whole?id=${id}`)).body),
  );
}

/** Has every message that waits for its next try or its turn tried now. */
export async function makeDue({ database }: TestShop): Promise<void> {
  await database.query(
    `update state.message set due_at = now() where state in ('pending', 'held') and due_at is not null`,
  );
}

/** Waits until the newest message is so. */
export function untilLast(shop: TestShop, state: string, more: Partial<WholeMessageReply> = {}) {
  return until(async () => {
    const last = (await messages(shop)).at(-1);
    const fits =
      last?.state === state && Object.entries(more).every(([name, value]) => Reflect.get(last, name) === value);
    return fits ? last : null;
  }, `it is ${state}`);
}
