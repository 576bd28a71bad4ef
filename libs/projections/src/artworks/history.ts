import {
  type Artwork,
  artwork,
  type ArtworkEvent,
  type FieldChange,
  type Happening,
  happeningOf,
} from '@rabbet/domain/artworks/artworks';
import { isFor } from '@rabbet/domain/callers/caller';
import { evolve } from '@rabbet/domain/deciders/decider';
import { isReadable, type Recorded } from '@rabbet/domain/events/event';
import { makerName } from '@rabbet/domain/people/people';
import { labelOf } from '@rabbet/domain/records/labels';
import { toWire } from '@rabbet/domain/records/wire';
import { namesOfActors } from '../accounts/accounts';
import { namesOfPeople, nameKey } from '../people/people';
import { type QueryContext, rowOf } from '../reading/query-context';
import { relatedTo, type RelatedRecords } from '../records/related';
import { artworks } from './artworks';
import type { HistoryChangeReply, HistoryReply } from './replies';

/** Piece, and the revision before which its history is read. */
export interface HistoryQuery {
  readonly id: number;
  /** A revision: those before it. */
  readonly before: number | null;
}

/** Maximum number of entries in one reply. */
export const MAX_HISTORY = 200;

/** Kinds of records whose names are shown where a piece points at them. */
const NAMED = new Set(['company', 'widget-type', 'unit', 'image']);

/**
 * Lists changes of a piece and who made them, the newest first, field by field as the caller may know it. Read from the
 * log itself.
 */
export async function widgetHistory(context: QueryContext, { id, before }: HistoryQuery): Promise<HistoryReply[]> {
  if (before === 0) return [];
  const events = await context.eventsOf(rowOf(artworks, id), `artwork-${id}`, before === null ? {} : { limit: before });
  const pieceEvents = events as readonly Recorded<ArtworkEvent>[]; // a piece's stream holds its events
  const entries = happenings(pieceEvents, context).slice(-MAX_HISTORY).reverse();
  const names = await namesOfActors(
    context,
    entries.map(({ event }) => event.actor),
  );
  const all = entries.flatMap(({ changes }) => changes);
  const related = await relatedTo(context, all.flatMap(pointedAt));
  const people = await namesOfPeople(context, all.flatMap(referencesIn));
  return entries.map(({ event: { revision, recordedAt, occurredAt, actor, origin }, what, changes }) => ({
    revision,
    at: instant(recordedAt),
    occurred_at: instant(occurredAt),
    by: actor,
    by_name: names.get(actor) ?? null,
    origin,
    what,
    changes: changes.map((change) => changeReply(change, { related, people }, context)),
  }));
}

interface Told extends Happening {
  readonly event: Recorded<ArtworkEvent>;
}

function happenings(events: readonly Recorded<ArtworkEvent>[], { caller }: QueryContext): Told[] {
  let piece: Artwork = artwork.initial;
  return events.map((event) => {
    // neither counts: the one was damaged, the other is left out by an operator
    if (event.skipped || !isReadable(event)) return { event, what: 'Cannot be read', changes: [] };
    const { what, changes } = happeningOf(piece, event);
    piece = evolve<Artwork, ArtworkEvent>(artwork, piece, event);
    return {
      event,
      what,
      changes: changes.filter(({ description: described }) => isFor(described.readers ?? 'staff', caller)),
    };
  });
}

function pointedAt(change: FieldChange): Pointed[] {
  const { dimension_id: id } = change;
  return [
    ...referencesIn(change).filter(({ kind }) => NAMED.has(kind)),
    ...(id === undefined ? [] : [{ kind: 'widget-type-dimension', id }]),
  ];
}

function referencesIn({ description: described, before, after }: FieldChange): Pointed[] {
  if (described.kind !== 'reference') return [];
  return [before, after].filter((value) => typeof value === 'number').map((id) => ({ kind: described.to, id }));
}

interface Pointed {
  readonly kind: string;
  readonly id: number;
}
interface Names {
  readonly related: RelatedRecords;
  readonly people: ReadonlyMap<string, string>;
}

function changeReply(change: FieldChange, { related, people }: Names, { caller }: QueryContext): HistoryChangeReply {
  const { field, description: described, before, after, dimension_id } = change;
  const wire = (value: FieldChange['before']) =>
    toWire({ [field]: described }, { [field]: value }, caller)[field] ?? null;
  const nameOf = (id: FieldChange['before']) =>
    described.kind === 'reference' && typeof id === 'number'
      ? (people.get(nameKey({ kind: described.to, id })) ?? nameIn(related, described.to, id))
      : null;
  const label = labelOf(field, described);
  const size = dimension_id === undefined ? null : (nameIn(related, 'widget-type-dimension', dimension_id) ?? 'size');
  return {
    field,
    label: size === null ? label : labelOf(field === 'value' ? size : `${size}, ${label.toLowerCase()}`, {}),
    before: wire(before),
    after: wire(after),
    before_name: nameOf(before),
    after_name: nameOf(after),
  };
}

function nameIn(related: RelatedRecords, kind: string, id: number): string | null {
  if (kind === 'image') return related.of<{ id: number; title: string | null }>(kind, id)?.title ?? null;
  if (kind !== 'company') return related.of<{ id: number; name: string }>(kind, id)?.name ?? null;
  const maker = related.maker(id);
  return maker && makerName(maker);
}

/** Nothing of what cannot be read is known, not even when. */
function instant(text: string): string | null {
  return text === '' ? null : new Date(text).toISOString();
}
