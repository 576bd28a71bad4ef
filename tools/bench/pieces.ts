import { randomUUID } from 'node:crypto';
import type { WriteSide } from '@rabbet/commands';
import { type Position, START } from '@rabbet/domain/events/event';
import type { PieceEvent } from '@rabbet/projections/testing/engine/pieces';

const STREAMS = 100_000;
const CONSIGNORS = 20_000;
const AT_ONCE = 500;

/**
 * Fills a log as after years of a shop: pieces come in, and are retitled and priced again and again, one event an
 * append, so that the events of a piece lie far apart. Returns the position of the last event.
 */
export async function fillWithPieces(
  { eventStore, personKeys }: WriteSide,
  count: number,
  prefix = 'piece',
): Promise<Position> {
  let last = START;
  for (let from = 0; from < count; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, i) => from + i);
    if (from < STREAMS) await personKeys.forWriting(numbers.map(consignorOf)); // all of them in one round trip
    const written = await Promise.all(
      numbers.map((n) =>
        eventStore.append(`${prefix}-${(n % STREAMS) + 1}`, Math.floor(n / STREAMS) - 1, [eventOf(n)], [randomUUID()], {
          recordedAt: '2026-11-21T10:00:00.000Z',
          actor: 'user-7',
          origin: 'cli',
          commandId: randomUUID(),
        }),
      ),
    );
    for (const { appended } of written) if (appended.position > last) last = appended.position;
  }
  return last;
}

function eventOf(n: number): PieceEvent {
  const round = Math.floor(n / STREAMS);
  const id = (n % STREAMS) + 1;
  if (round === 0) {
    const consignor = consignorOf(n);
    return {
      type: 'PieceConsigned',
      data: {
        title: `Marsh at dusk no. ${id}`,
        medium: 'oil on linen',
        year: 1950 + (id % 70),
        cents: 120_000,
        consignor,
      },
      personal: { [consignor]: { name: `Consignor ${consignor} of Raleigh` } },
    };
  }
  if (round % 3 === 0) return { type: 'PieceRetitled', data: { title: `Marsh at dawn no. ${id}, ${round}` } };
  return { type: 'PiecePriced', data: { cents: 120_000 + round * 500 + id } };
}

function consignorOf(n: number): string {
  return String((n % CONSIGNORS) + 1);
}
