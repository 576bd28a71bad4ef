import { randomUUID } from 'node:crypto';
import type { WriteSide } from '@rabbet/commands';
import {
  type Artwork,
  artwork,
  type ArtworkCommand,
  type TypeDimension,
  typeDimension,
} from '@rabbet/domain/artworks/artworks';
import { decide, evolve } from '@rabbet/domain/deciders/decider';
import type { ShopEvent } from '@rabbet/domain/events/event';
import { company } from '@rabbet/domain/people/people';
import { fillDefaults, type Values } from '@rabbet/domain/records/fields';
import { type AnyKind, recordCommand, recordDecider } from '@rabbet/domain/records/record';
import { unit } from '@rabbet/domain/units/unit';
import { ARTISTS, piece } from './stock';

const AT_ONCE = 500;
const DIMENSIONS = ['width', 'height', 'category'];

/**
 * The years of a shop, by the domain's own rules: its pieces come in, seven events each, and are then priced, sold,
 * brought back, described anew and measured again, one after the other, so that what belongs to one piece lies far
 * apart. Answers how many events there are.
 */
export async function writeHistory(writeSide: WriteSide, pieces: number, atLeast: number): Promise<number> {
  const history = new History(writeSide);
  await history.furnish();
  await history.each(pieces, 1, register);
  for (let round = 0; history.events < atLeast; round++) await history.each(pieces, round, change);
  return history.events;
}

/** A shop whose pieces come, hang elsewhere, are sold and brought back: so many transactions each. */
export async function writeTrades(writeSide: WriteSide, pieces: number, each: number): Promise<number> {
  const history = new History(writeSide);
  await history.furnish();
  await history.each(pieces, 1, registerLongAgo);
  for (let round = 1; round < each; round++) await history.each(pieces, round, trade);
  return history.events;
}

/** A shop that is filled in one go, with pieces and artists of its own. */
export async function writeStock(writeSide: WriteSide, pieces: number, stock: HistoryStock): Promise<number> {
  const history = new History(writeSide);
  await history.furnish(stock.artists);
  await history.each(pieces, 1, (n, _, id) => registration(stock.pieceOf(n), id));
  return history.events;
}

export interface HistoryStock {
  readonly artists: readonly string[];
  readonly pieceOf: (n: number) => ReturnType<typeof piece>;
}

const FIFTY = Array.from({ length: ARTISTS }, (_, i) => `Calloway${i + 1}, Carla`);

class History {
  events = 0;
  private ids = 0;
  private readonly pieces = new Map<number, Artwork>();

  constructor(private readonly writeSide: WriteSide) {}

  async furnish(artists: readonly string[] = FIFTY): Promise<void> {
    const add = async (kind: AnyKind, id: number, values: Values) =>
      this.append(
        `${kind.name}-${id}`,
        -1,
        decide(recordDecider(kind), recordDecider(kind).initial, {
          ...recordCommand(kind, id, 'Add', values),
          facts: { referenced: {} },
        }),
      );
    await add(unit, 1, { name: 'inch', abbr: 'in' });
    for (const [i, name] of DIMENSIONS.entries())
      await add(typeDimension, i + 1, { type_id: 1, name, ordinal: i, kind: 'text' });
    for (const [i, name] of artists.entries()) await add(company, i + 1, { name, is_artist: true });
  }

  /** Something happens to every piece, in an order of its own. */
  async each(pieces: number, round: number, command: (n: number, round: number, id: () => number) => ArtworkCommand) {
    const numbers = Array.from({ length: pieces }, (_, i) => ((i * 7_919 + round) % pieces) + 1); // a prime: each once
    for (let from = 0; from < pieces; from += AT_ONCE)
      await Promise.all(
        numbers.slice(from, from + AT_ONCE).map((n) =>
          this.happens(
            n,
            command(n, round, () => ++this.ids),
          ),
        ),
      );
  }

  private happens(n: number, command: ArtworkCommand): Promise<void> {
    const state = this.pieces.get(n) ?? artwork.initial;
    const events = decide(artwork, state, command);
    this.pieces.set(
      n,
      events.reduce((before, event) => evolve(artwork, before, event), state),
    );
    const revision = this.revisions.get(n) ?? -1;
    this.revisions.set(n, revision + events.length);
    return this.append(`artwork-${n}`, revision, events);
  }
  private readonly revisions = new Map<number, number>();

  private async append(stream: string, revision: number, events: readonly ShopEvent[]): Promise<void> {
    if (events.length === 0) return;
    this.events += events.length;
    const recordedAt = new Date(Date.UTC(2026, 0, 1) + this.events * 1_000).toISOString();
    const metadata = { recordedAt, actor: 'user-7', origin: 'cli', commandId: randomUUID() } as const;
    const ids = events.map(() => randomUUID());
    await this.writeSide.eventStore.append(stream, revision, events, ids, metadata);
  }
}

const NOW = '2026-03-02 15:00:00';

function register(n: number, _: number, id: () => number): ArtworkCommand {
  return registration(piece(n), id);
}

function registration(values: ReturnType<typeof piece>, id: () => number): ArtworkCommand {
  const data = values as Extract<ArtworkCommand, { type: 'RegisterArtwork' }>['data']; // as the CLI sends it
  return {
    type: 'RegisterArtwork',
    data,
    facts: {
      dimensions: DIMENSIONS.map((name) => measuring(id(), name)),
      images: [id()],
      transaction: { id: id(), moment: NOW, usualShare: 50 },
    },
  };
}

/** Command of a change: six of ten are prices, two are sales or returns. */
function change(n: number, round: number, id: () => number): ArtworkCommand {
  const at = { id: id(), moment: NOW, usualShare: 50 };
  const turn = (n + round) % 10;
  if (turn === 3) return { type: 'RecordTransaction', data: { activity: 'Sold', customer_id: 1 }, facts: at };
  if (turn === 7) return { type: 'RecordTransaction', data: { activity: 'Returned', customer_id: 1 }, facts: at };
  if (turn === 5) return { type: 'ChangeArtwork', data: { description: `${piece(n + round).description}, ${round}` } };
  if (turn === 9)
    return {
      type: 'MeasureArtwork',
      data: { dimension_id: 1, value: String(10 + ((n + round) % 31)) },
      facts: measuring(at.id, 'width'),
    };
  return { type: 'ChangeArtwork', data: { price: 40_000 + round * 500 + n } };
}

function registerLongAgo(n: number, _: number, id: () => number): ArtworkCommand {
  const values = piece(n);
  const transaction = { ...values.transaction, completed: '2019-06-01 10:00:00' };
  return registration({ ...values, transaction }, id);
}

/** Transaction of a round: one of three is a sale, and the next brings the piece back. */
function trade(n: number, round: number, id: () => number): ArtworkCommand {
  const facts = { id: id(), moment: NOW, usualShare: 50 };
  const completed = new Date(Date.UTC(2020, 0, 1) + (round * 200 + (n % 200)) * 86_400_000).toISOString();
  const at = { completed: completed.slice(0, 19).replace('T', ' ') };
  const data = [
    { activity: 'Moved', location: `Wall ${n % 20}` } as const,
    { activity: 'Sold', customer_id: 1 } as const,
    { activity: 'Returned', customer_id: 1 } as const,
  ][(round + n) % 3]!; // one of three
  return { type: 'RecordTransaction', data: { ...data, ...at }, facts };
}

function measuring(id: number, name: string) {
  const dimension = fillDefaults<TypeDimension>(typeDimension.fields, { type_id: 1, name, kind: 'text' } as object);
  return { id, dimension: { ...dimension, default_units_id: name === 'category' ? null : 1 } };
}
