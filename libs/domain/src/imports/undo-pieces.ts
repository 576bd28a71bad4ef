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
import {
  isSame,
  isRevertible,
  type LaterChange,
  type NamedValues,
  traceRun,
  type Trace,
  type RunTraces,
} from './traces';
import {
  changedSinceReason,
  type PlannedChange,
  type Reason,
  refusedPlan,
  type UndoPlan,
  toUndoPlan,
  toWireValues,
} from './undo';

const PIECES = 'core/commerce/widgets';

/** A run, as of a day of the shop. */
interface RunToUndo {
  readonly run: string;
  /** Day of the shop: no hold comes back that is over. */
  readonly today: string;
}

/**
 * Takes back what a run has done to a piece: one that it has registered is removed, unless later facts depend on it. What
 * it has changed goes back where it still is as the run has made it, and its transactions are corrected.
 */
export function planUndoOfPiece(id: number, history: readonly Recorded[], runToUndo: RunToUndo): UndoPlan {
  const { state, ...traces } = traceRun<Artwork>(history, runToUndo.run, {
    initial: artwork.initial,
    evolve: (before, event) => evolve<Artwork, ArtworkEvent>(artwork, before, event as Recorded<ArtworkEvent>), // of a piece's own stream
    valuesOf,
  });
  if (state.stage !== 'kept') return { outcome: 'nothing' };
  const firstEvent = history.find(({ skipped }) => !skipped);
  return firstEvent?.run === runToUndo.run
    ? planRemoval(id, state, traces, runToUndo)
    : planRestoration(id, state, traces, runToUndo);
}

type Part = 'field' | 'size' | 'picture' | 'transaction';

/** Names all that may change: fields by their names, sizes by their dimensions, pictures by their images. */
function valuesOf({ stage, values, dimensions, images, transactions }: Artwork): NamedValues {
  if (stage === 'unknown') return new Map();
  const withPrefix = (part: Part, entries: readonly (readonly [string | number, unknown])[]) =>
    entries.map(([name, value]) => [`${part} ${name}`, value] as const);
  const sizes = dimensions.map(({ dimension_id, units_id, value }) => [dimension_id, { units_id, value }] as const);
  const pictures = images.map(({ image_id, ordinal }) => [image_id, { ordinal }] as const);
  return new Map([
    ...withPrefix('field', Object.entries(values)),
    ...withPrefix('size', sizes),
    ...withPrefix('picture', pictures),
    ...withPrefix(
      'transaction',
      transactions.map((transaction) => [transaction.id, transaction]),
    ),
  ]);
}

function splitName(name: string): readonly [part: Part, name: string] {
  const [part = '', nameOfPart = ''] = name.split(' ');
  return [part as Part, nameOfPart]; // as valuesOf has named it
}

function planRemoval(id: number, piece: Artwork, { laterChanges }: RunTraces, { run }: RunToUndo): UndoPlan {
  const laterFacts = laterChanges.filter(({ name, valueBefore, currentValue }) => {
    const isCorrectedTransaction = splitName(name)[0] === 'transaction' && !isUncorrected(currentValue);
    return !isCorrectedTransaction && !isSame(valueBefore, currentValue);
  });
  if (laterFacts.length > 0) return refusedPlan(reasonsOfLaterFacts(laterFacts));
  const uncorrected = piece.transactions.filter(({ corrected }) => !corrected);
  return toUndoPlan(
    [
      ...uncorrected.toReversed().map((transaction) => correctionChange(transaction, run)),
      { method: 'DELETE', path: `${PIECES}/${id}` },
    ],
    [],
  );
}

/** Reasons of later facts: what followed from a transaction is not told beside it. */
function reasonsOfLaterFacts(laterChanges: readonly LaterChange[]): readonly Reason[] {
  const transactions = laterChanges.filter(({ name }) => splitName(name)[0] === 'transaction');
  const commands = new Set(transactions.map(({ event }) => event.commandId));
  const otherChanges = laterChanges.filter(
    (fact) => !transactions.includes(fact) && !commands.has(fact.event.commandId),
  );
  return [...transactions, ...otherChanges].map(({ name, currentValue, event }) =>
    reasonForValue(name, currentValue, event),
  );
}

function reasonForValue(name: string, currentValue: unknown, event: Recorded | null): Reason {
  const [part, field] = splitName(name);
  const by = event?.actor ?? null;
  if (part === 'field') return changedSinceReason(artworkFields, field, event);
  if (part !== 'transaction') return { what: `Its ${part}s were changed since`, by };
  const { activity } = currentValue as Transaction; // transactions stay
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

function correctionChange({ id }: Pick<Transaction, 'id'>, run: string): PlannedChange {
  const body = { reason: `Import ${run} was undone` };
  return { method: 'POST', path: `${PIECES}/transactions/${id}/correction`, body };
}

function planRestoration(
  id: number,
  piece: Artwork,
  { traces, laterChanges }: RunTraces,
  runToUndo: RunToUndo,
): UndoPlan {
  const tracesOf = (part: Part) => traces.filter(({ name }) => splitName(name)[0] === part);
  const recordedByRun = tracesOf('transaction').filter(
    ({ valueBefore, valueFromRun: recordedValue, currentValue }) =>
      valueBefore === undefined && isSame(recordedValue, currentValue) && isUncorrected(currentValue),
  );
  const transactions = recordedByRun.map(({ currentValue }) => currentValue as Transaction).toReversed(); // as it stands
  const hasLaterTransaction = laterChanges.some(
    ({ name, currentValue }) => splitName(name)[0] === 'transaction' && isUncorrected(currentValue),
  );
  const { fields, over: reasonsOfEndedHold } = fieldsToRestore(
    tracesOf('field'),
    pieceAfterCorrections(piece, transactions),
    { ...runToUndo, isMovedSince: hasLaterTransaction },
  );
  const parts = [...tracesOf('size'), ...tracesOf('picture')];
  const left = [
    ...tracesOf('field').filter(hasChangedSince).map(reasonForTrace),
    ...reasonsOfEndedHold,
    ...parts.filter(hasChangedSince).map(reasonForTrace),
    ...tracesOf('transaction')
      .filter((trace) => !recordedByRun.includes(trace) && cannotBeCorrected(trace))
      .map(reasonForStayingTransaction),
  ];
  const changes = [
    ...transactions.map((transaction) => correctionChange(transaction, runToUndo.run)),
    ...(Object.keys(fields).length > 0
      ? [{ method: 'PUT', path: `${PIECES}/${id}`, body: toWireValues(artworkFields, fields) } as const]
      : []),
    ...parts.filter(isRevertible).map((trace) => partRestoration(id, piece, trace)),
  ];
  return toUndoPlan(changes, left);
}

function isUncorrected(transaction: unknown): boolean {
  return !(transaction as Transaction).corrected; // transactions stay
}

/** A transaction that counts otherwise than before the run, and cannot be taken back by correcting it. */
function cannotBeCorrected({ valueBefore, currentValue }: Trace): boolean {
  return valueBefore === undefined ? isUncorrected(currentValue) : !isSame(valueBefore, currentValue);
}

function hasChangedSince({ valueFromRun, currentValue }: Trace): boolean {
  return !isSame(valueFromRun, currentValue);
}

function reasonForTrace({ name, currentValue, laterEvent }: Trace): Reason {
  return reasonForValue(name, currentValue, laterEvent);
}

/** A transaction of others that a run has completed or corrected is never as it was before. */
function reasonForStayingTransaction({ name, currentValue, laterEvent }: Trace): Reason {
  const participle = isUncorrected(currentValue) ? 'completed' : 'corrected';
  const what = laterEvent
    ? 'What became of it was changed since'
    : `What the import has ${participle} stays ${participle}`;
  return { what, detail: `transaction ${splitName(name)[1]}`, by: laterEvent?.actor ?? null };
}

/** The piece once these are corrected. Refuses as that is refused, where later transactions depend on one. */
function pieceAfterCorrections(piece: Artwork, transactions: readonly Transaction[]): Artwork {
  return transactions.reduce((before, { id }) => {
    const command: ArtworkCommand = { type: 'CorrectTransaction', data: { transaction_id: id, reason: 'undone' } };
    return fold(artwork, before, decide(artwork, before, command));
  }, piece);
}

const HOLD_FIELDS: readonly string[] = ['held_until', 'held_for', 'held_note'] satisfies (keyof ArtworkDetails)[];

/** Earlier values of the fields that still are as the run has made them, and the reason where a hold is over. */
function fieldsToRestore(
  traces: readonly Trace[],
  correctedPiece: Artwork,
  { today, isMovedSince }: RunToUndo & { isMovedSince: boolean },
) {
  // also those that are as before the run: a correction may change them
  const unchangedTraces = traces
    .filter((trace) => !hasChangedSince(trace))
    .map((trace) => [splitName(trace.name)[1], trace] as const);
  const currentValues: Values = { ...correctedPiece.values };
  const differingTraces = unchangedTraces.filter(([name, { valueFromRun, valueBefore }]) => {
    const isMovedElsewhere = name === 'location' && isMovedSince && !isSame(currentValues[name], valueFromRun);
    return !isMovedElsewhere && !isSame(currentValues[name], valueBefore);
  });
  const heldUntil = differingTraces.find(([name]) => name === 'held_until')?.[1].valueBefore;
  const isHoldOver = typeof heldUntil === 'string' && (heldUntil < today || isSoldOut(correctedPiece.transactions));
  const tracesToRestore = differingTraces.filter(([name]) => !isHoldOver || !HOLD_FIELDS.includes(name));
  const values = tracesToRestore.map(([name, { valueBefore }]) => [name, valueBefore as Values[string]] as const); // of its fields
  const reasonsOfEndedHold: Reason[] = isHoldOver ? [{ what: 'The hold that it had is over', by: null }] : [];
  return { fields: Object.fromEntries(values), over: reasonsOfEndedHold };
}

/** Change that brings back a size or a picture as it was. */
function partRestoration(
  widget_id: number,
  { dimensions, images }: Artwork,
  { name, valueBefore }: Trace,
): PlannedChange {
  const [part, partId] = splitName(name);
  const isSize = part === 'size';
  const path = `${PIECES}/${isSize ? 'dimensions' : 'images'}`;
  const existingPart = isSize
    ? dimensions.find((dimension) => dimension.dimension_id === Number(partId))
    : images.find((image) => image.image_id === Number(partId));
  if (!existingPart) {
    const idOfPart = isSize ? { dimension_id: Number(partId) } : { image_id: Number(partId) };
    return { method: 'POST', path, body: { widget_id, ...idOfPart, ...(valueBefore as object) } }; // there was one
  }
  const partPath = `${path}/${existingPart.id}`;
  return valueBefore === undefined
    ? { method: 'DELETE', path: partPath }
    : { method: 'PUT', path: partPath, body: valueBefore as object };
}
