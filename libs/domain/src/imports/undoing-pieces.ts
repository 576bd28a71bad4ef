import {
  type Artwork,
  artwork,
  type ArtworkCommand,
  type ArtworkDetails,
  type ArtworkEvent,
  artworkFields,
  isSoldOut,
  type Transaction,
} from '@rabbet/domain/artworks/artworks';
import { decide, evolve, fold } from '@rabbet/domain/deciders/decider';
import type { Recorded } from '@rabbet/domain/events/event';
import type { Values } from '@rabbet/domain/records/fields';
import { isSame, isToGoBack, type Later, type NamedValues, traced, type Trace, type Traces } from './traces';
import { changedSince, type PlannedChange, type Reason, refusedFor, type Undoing, undoingBy, wireOf } from './undoing';

const PIECES = 'core/commerce/widgets';

/** A run, as of a day of the shop. */
interface RunAsOf {
  readonly run: string;
  /** Day of the shop: no hold comes back that is over. */
  readonly today: string;
}

/**
 * Takes back what a run has done to a piece: one that it has registered is removed, unless later facts depend on it. What
 * it has changed goes back where it still is as the run has made it, and its transactions are corrected.
 */
export function undoingOfPiece(id: number, history: readonly Recorded[], asOf: RunAsOf): Undoing {
  const { state, ...traces } = traced<Artwork>(history, asOf.run, {
    initial: artwork.initial,
    evolve: (before, event) => evolve<Artwork, ArtworkEvent>(artwork, before, event as Recorded<ArtworkEvent>), // of a piece's own stream
    valuesOf,
  });
  if (state.stage !== 'kept') return { outcome: 'nothing' };
  const registered = history.find(({ skipped }) => !skipped);
  return registered?.run === asOf.run ? removing(id, state, traces, asOf) : restoring(id, state, traces, asOf);
}

type Part = 'field' | 'size' | 'picture' | 'transaction';

/** Names all that may change: fields by their names, sizes by their dimensions, pictures by their images. */
function valuesOf({ stage, values, dimensions, images, transactions }: Artwork): NamedValues {
  if (stage === 'unknown') return new Map();
  const named = (part: Part, all: readonly (readonly [string | number, unknown])[]) =>
    all.map(([name, value]) => [`${part} ${name}`, value] as const);
  const sizes = dimensions.map(({ dimension_id, units_id, value }) => [dimension_id, { units_id, value }] as const);
  const pictures = images.map(({ image_id, ordinal }) => [image_id, { ordinal }] as const);
  return new Map([
    ...named('field', Object.entries(values)),
    ...named('size', sizes),
    ...named('picture', pictures),
    ...named(
      'transaction',
      transactions.map((transaction) => [transaction.id, transaction]),
    ),
  ]);
}

function partIn(name: string): readonly [part: Part, name: string] {
  const [part = '', rest = ''] = name.split(' ');
  return [part as Part, rest]; // as valuesOf has named it
}

function removing(id: number, piece: Artwork, { later }: Traces, { run }: RunAsOf): Undoing {
  const dependent = later.filter(({ name, stood, now }) => {
    const isUndoneItself = partIn(name)[0] === 'transaction' && !isCounting(now);
    return !isUndoneItself && !isSame(stood, now);
  });
  if (dependent.length > 0) return refusedFor(laterFacts(dependent));
  const counting = piece.transactions.filter(({ corrected }) => !corrected);
  return undoingBy(
    [
      ...counting.toReversed().map((transaction) => correcting(transaction, run)),
      { method: 'DELETE', path: `${PIECES}/${id}` },
    ],
    [],
  );
}

/** Reasons of later facts: what followed from a transaction is not told beside it. */
function laterFacts(later: readonly Later[]): readonly Reason[] {
  const transactions = later.filter(({ name }) => partIn(name)[0] === 'transaction');
  const commands = new Set(transactions.map(({ event }) => event.commandId));
  const further = later.filter((fact) => !transactions.includes(fact) && !commands.has(fact.event.commandId));
  return [...transactions, ...further].map(({ name, now, event }) => reasonOf(name, now, event));
}

function reasonOf(name: string, now: unknown, event: Recorded | null): Reason {
  const [part, field] = partIn(name);
  const by = event?.actor ?? null;
  if (part === 'field') return changedSince(artworkFields, field, event);
  if (part !== 'transaction') return { what: `Its ${part}s were changed since`, by };
  const { activity } = now as Transaction; // transactions stay
  const what =
    event?.type === 'ArtworkTransactionRecorded' ? ACTIVITIES_SINCE[activity] : 'What became of it was changed since';
  return { what, detail: `transaction ${field}`, by };
}

const ACTIVITIES_SINCE: Readonly<Record<Transaction['activity'], string>> = {
  Purchased: 'It was purchased since',
  Consigned: 'It was consigned since',
  Transferred: 'It was transferred since',
  Moved: 'It was moved since',
  Sold: 'It was sold since',
  Returned: 'It was returned since',
  Adjusted: 'It was counted since',
};

function correcting({ id }: Pick<Transaction, 'id'>, run: string): PlannedChange {
  const body = { reason: `Import ${run} was undone` };
  return { method: 'POST', path: `${PIECES}/transactions/${id}/correction`, body };
}

function restoring(id: number, piece: Artwork, { made, later }: Traces, asOf: RunAsOf): Undoing {
  const of = (part: Part) => made.filter(({ name }) => partIn(name)[0] === part);
  const recorded = of('transaction').filter(
    ({ before, made: recordedValue, now }) => before === undefined && isSame(recordedValue, now) && isCounting(now),
  );
  const transactions = recorded.map(({ now }) => now as Transaction).toReversed(); // as it stands
  const isMovedSince = later.some(({ name, now }) => partIn(name)[0] === 'transaction' && isCounting(now));
  const { fields, over } = fieldsBack(of('field'), afterCorrecting(piece, transactions), { ...asOf, isMovedSince });
  const parts = [...of('size'), ...of('picture')];
  const left = [
    ...of('field').filter(isOtherwise).map(reasonOfTrace),
    ...over,
    ...parts.filter(isOtherwise).map(reasonOfTrace),
    ...of('transaction')
      .filter((trace) => !recorded.includes(trace) && isStandingOtherwise(trace))
      .map(stayingTransaction),
  ];
  const changes = [
    ...transactions.map((transaction) => correcting(transaction, asOf.run)),
    ...(Object.keys(fields).length > 0
      ? [{ method: 'PUT', path: `${PIECES}/${id}`, body: wireOf(artworkFields, fields) } as const]
      : []),
    ...parts.filter(isToGoBack).map((trace) => partBack(id, piece, trace)),
  ];
  return undoingBy(changes, left);
}

function isCounting(transaction: unknown): boolean {
  return !(transaction as Transaction).corrected; // transactions stay
}

/** A transaction that counts otherwise than before the run, and cannot be taken back by correcting it. */
function isStandingOtherwise({ before, now }: Trace): boolean {
  return before === undefined ? isCounting(now) : !isSame(before, now);
}

function isOtherwise({ made, now }: Trace): boolean {
  return !isSame(made, now);
}

function reasonOfTrace({ name, now, since }: Trace): Reason {
  return reasonOf(name, now, since);
}

/** A transaction of others that a run has completed or corrected is never as it was before. */
function stayingTransaction({ name, now, since }: Trace): Reason {
  const done = isCounting(now) ? 'completed' : 'corrected';
  const what = since ? 'What became of it was changed since' : `What the import has ${done} stays ${done}`;
  return { what, detail: `transaction ${partIn(name)[1]}`, by: since?.actor ?? null };
}

/** The piece once these are corrected. Refuses as that is refused, where later transactions depend on one. */
function afterCorrecting(piece: Artwork, transactions: readonly Transaction[]): Artwork {
  return transactions.reduce((before, { id }) => {
    const command: ArtworkCommand = { type: 'CorrectTransaction', data: { transaction_id: id, reason: 'undone' } };
    return fold(artwork, before, decide(artwork, before, command));
  }, piece);
}

const HOLD: readonly string[] = ['held_until', 'held_for', 'held_note'] satisfies (keyof ArtworkDetails)[];

/** Earlier values of the fields that still are as the run has made them, and the reason where a hold is over. */
function fieldsBack(
  traces: readonly Trace[],
  after: Artwork,
  { today, isMovedSince }: RunAsOf & { isMovedSince: boolean },
) {
  // also those that are as before the run: a correction may change them
  const back = traces.filter((trace) => !isOtherwise(trace)).map((trace) => [partIn(trace.name)[1], trace] as const);
  const now: Values = { ...after.values };
  const differing = back.filter(([name, { made, before }]) => {
    const isWhereTaken = name === 'location' && isMovedSince && !isSame(now[name], made);
    return !isWhereTaken && !isSame(now[name], before);
  });
  const until = differing.find(([name]) => name === 'held_until')?.[1].before;
  const isOver = typeof until === 'string' && (until < today || isSoldOut(after.transactions));
  const restored = differing.filter(([name]) => !isOver || !HOLD.includes(name));
  const values = restored.map(([name, { before }]) => [name, before as Values[string]] as const); // of its fields
  const over: Reason[] = isOver ? [{ what: 'The hold that it had is over', by: null }] : [];
  return { fields: Object.fromEntries(values), over };
}

/** Change that brings back a size or a picture as it was. */
function partBack(widget_id: number, { dimensions, images }: Artwork, { name, before }: Trace): PlannedChange {
  const [part, of] = partIn(name);
  const isSize = part === 'size';
  const path = `${PIECES}/${isSize ? 'dimensions' : 'images'}`;
  const standing = isSize
    ? dimensions.find((dimension) => dimension.dimension_id === Number(of))
    : images.find((image) => image.image_id === Number(of));
  if (!standing) {
    const which = isSize ? { dimension_id: Number(of) } : { image_id: Number(of) };
    return { method: 'POST', path, body: { widget_id, ...which, ...(before as object) } }; // there was one
  }
  const at = `${path}/${standing.id}`;
  return before === undefined ? { method: 'DELETE', path: at } : { method: 'PUT', path: at, body: before as object };
}
