import type { Cents } from '@rabbet/domain/money/money';
import type { Decline, Outcome } from '@rabbet/domain/payments/payments';
import { SANDBOX_CARDS, sandboxCard, brandAndLast4 } from '@rabbet/domain/payments/sandbox';
import type { Card } from '@rabbet/domain/registrations/registrations';
import { Batcher, type Database } from '@rabbet/postgres';
import { setTimeout as pause } from 'node:timers/promises';
import type { Charge, PaymentProvider, Refund } from './payment-provider';

interface Charged {
  readonly ending: 'succeeded' | Decline;
  readonly brand: string | null;
  readonly last4: string | null;
}

interface Kept extends Charged {
  readonly key: string;
  readonly amount: Cents;
}

const LATE_MS = 6_000;
const [APPROVED] = SANDBOX_CARDS;

/** Card provider for trying things out: it charges nothing, takes its documented numbers alone, and forgets no key. */
export class Sandbox implements PaymentProvider {
  readonly name = 'sandbox';
  /** Keeps what is charged at once by one statement. */
  private readonly charges = new Batcher<Kept, Charged>({
    keyOf: ({ key }) => key,
    maxSize: 500,
    lanes: 2,
    perform: async (charges) => (await this.keepAll(charges)).map((value) => ({ status: 'fulfilled', value })),
  });

  constructor(
    private readonly database: Database,
    private readonly wait: (ms: number) => Promise<unknown> = pause,
  ) {}

  problemOf({ cc }: Card): string | null {
    if (sandboxCard(cc)) return null;
    return `This shop takes trial cards alone, such as ${APPROVED?.number}. Please never type a real card number here.`;
  }

  async start({ key, amount, card: { cc } }: Charge): Promise<Outcome> {
    const card = sandboxCard(cc);
    if (!card) return { outcome: 'declined', reason: 'other' };
    const ending = card.ending.outcome === 'declined' ? card.ending.reason : 'succeeded';
    const charge = () => this.keep(key, amount, { ending, ...brandAndLast4(cc) });
    const charged = await charge();
    if (card.answer === 'twice') return outcomeOf(key, await charge());
    if (card.answer === 'late') await this.wait(LATE_MS);
    return card.answer === 'lost' ? { outcome: 'unknown' } : outcomeOf(key, charged);
  }

  async settle(key: string): Promise<Outcome> {
    return outcomeOf(key, await this.keep(key, 0, { ending: 'not charged', brand: null, last4: null }));
  }

  async refund({ key, of, amount }: Refund): Promise<{ readonly reference: string }> {
    const { rowCount } = await this.database.query(
      `insert into state.sandbox_refund (key, charge, amount)
       select $1, key, $3 from state.sandbox_charge where key = $2 and ending = 'succeeded' and amount >= $3
       on conflict (key) do update set amount = sandbox_refund.amount`,
      [key, of, amount],
    );
    if (rowCount === 0) throw new Error(`the sandbox took no charge ${of} of so much`);
    return { reference: `sandbox-${key}` };
  }

  /** The first word about a key stays. */
  private keep(key: string, amount: Cents, charged: Charged): Promise<Charged> {
    return this.charges.add({ key, amount, ...charged });
  }

  private async keepAll(charges: readonly Kept[]): Promise<Charged[]> {
    const { rows } = await this.database.query<Kept>(
      `insert into state.sandbox_charge as kept (key, amount, ending, brand, last4)
       select * from unnest($1::text[], $2::integer[], $3::text[], $4::text[], $5::text[]) order by 1
       on conflict (key) do update set asked = kept.asked + 1 returning key, ending, brand, last4`,
      (['key', 'amount', 'ending', 'brand', 'last4'] as const).map((name) => charges.map((charge) => charge[name])),
    );
    const rowByKey = new Map(rows.map((row) => [row.key, row]));
    return charges.map(({ key }) => rowByKey.get(key)!); // inserted or found
  }
}

function outcomeOf(key: string, { ending, brand, last4 }: Charged): Outcome {
  if (ending !== 'succeeded') return { outcome: 'declined', reason: ending };
  return { outcome: 'succeeded', reference: `sandbox-${key}`, brand, last4 };
}
