import {
  type Artwork,
  artwork,
  type ArtworkCommand,
  type ArtworkEvent,
  artworkFields,
  type DimensionInput,
} from '@rabbet/domain/artworks/artworks';
import { decide, evolve } from '@rabbet/domain/deciders/decider';
import type { Recorded, ShopEvent } from '@rabbet/domain/events/event';
import type { Values } from '@rabbet/domain/records/fields';
import { fromWire } from '@rabbet/domain/records/wire';
import { type PlannedChange, type UndoPlan, planUndoOfPiece } from '../imports/imports';
import { undoRunName } from '../imports/runs';
import { artworkRegistered, NOW, recordingFacts, width } from './artworks';
import { recordedEvent } from './recorded';

interface EventSource {
  readonly run?: string | null;
  readonly by?: string;
}

/** Event as it stands at a place of a stream. */
export function recordedAt(
  event: ShopEvent,
  revision: number,
  { run = null, by = 'account-7' }: EventSource,
): Recorded {
  const envelope = { stream: 'piece-1', revision, recordedAt: NOW, commandId: `c${revision}` };
  return recordedEvent(event, { ...envelope, run, actor: by, origin: 'cli' });
}

export const TODAY = '2026-03-02';

/** A piece to which things happen, in and out of runs. */
export class PieceStory {
  piece: Artwork = artwork.initial;
  readonly history: Recorded[] = [];
  private ids = 100;

  /** Starts with a piece that somebody has registered, outside of runs unless told otherwise. */
  static withPiece(details: Parameters<typeof artworkRegistered>[0] = {}, sending: EventSource = {}): PieceStory {
    const story = new PieceStory();
    story.add([artworkRegistered({ type_id: 1, ...details })], sending);
    return story;
  }

  add(events: readonly ArtworkEvent[], sending: EventSource = {}): this {
    const commandId = `c${this.history.length}`;
    for (const event of events) {
      this.history.push({ ...recordedAt(event, this.history.length, sending), commandId });
      this.piece = evolve<Artwork, ArtworkEvent>(artwork, this.piece, event);
    }
    return this;
  }

  give(command: ArtworkCommand, sending: EventSource = {}): this {
    return this.add(decide(artwork, this.piece, command), sending);
  }

  change(data: Extract<ArtworkCommand, { type: 'ChangeArtwork' }>['data'], sending: EventSource = {}): this {
    return this.give({ type: 'ChangeArtwork', data, facts: { today: TODAY } }, sending);
  }

  record(data: Extract<ArtworkCommand, { type: 'RecordTransaction' }>['data'], sending: EventSource = {}): this {
    return this.give({ type: 'RecordTransaction', data, facts: recordingFacts(this.ids++) }, sending);
  }

  measure(data: Partial<DimensionInput>, sending: EventSource = {}): this {
    const dimension = { ...width, required: false };
    return this.give({ type: 'MeasureArtwork', data, facts: { id: this.ids++, dimension } }, sending);
  }

  attach(image_id: number, sending: EventSource = {}): this {
    return this.give({ type: 'AttachImage', data: { image_id }, facts: { id: this.ids++ } }, sending);
  }

  undoPlan(run: string): UndoPlan {
    return planUndoOfPiece(1, this.history, { run, today: TODAY });
  }

  /** Makes the changes of a plan, as the API would. */
  undo(run: string): this {
    const plan = this.undoPlan(run);
    if (plan.outcome !== 'undone') return this;
    for (const change of plan.changes) this.applyChange(change, { run: undoRunName(run) });
    return this;
  }

  applyChange({ method, path, body = {} }: PlannedChange, sending: EventSource): this {
    const [, part, id] = /^core\/commerce\/widgets(?:\/(dimensions|images|transactions))?(?:\/(\d+))?/.exec(path) ?? [];
    const data = body as Values & { image_id: number; ordinal: number; reason: string }; // as the change says
    if (part === 'transactions')
      return this.give(
        { type: 'CorrectTransaction', data: { transaction_id: Number(id), reason: data.reason } },
        sending,
      );
    if (part === 'dimensions') return this.applySizeChange(method, Number(id), data, sending);
    if (part === 'images') return this.applyPictureChange(method, Number(id), data, sending);
    if (method === 'DELETE') return this.give({ type: 'RemoveArtwork', data: {} }, sending);
    return this.change(fromWire(artworkFields, body as Values) as object, sending);
  }

  private applySizeChange(method: PlannedChange['method'], id: number, data: Values, sending: EventSource): this {
    if (method === 'DELETE')
      return this.give({ type: 'RemoveMeasure', data: { id }, facts: { dimension: null } }, sending);
    const existingSize = this.piece.dimensions.find((dimension) => dimension.id === id);
    return this.measure({ dimension_id: existingSize?.dimension_id, ...data } as Partial<DimensionInput>, sending);
  }

  private applyPictureChange(method: PlannedChange['method'], id: number, data: Values, sending: EventSource): this {
    if (method === 'DELETE') return this.give({ type: 'DetachImage', data: { id } }, sending);
    const { image_id, ordinal } = data as { image_id: number; ordinal: number };
    if (method === 'PUT') return this.give({ type: 'MoveImage', data: { id, ordinal } }, sending);
    return this.give({ type: 'AttachImage', data: { image_id, ordinal }, facts: { id: this.ids++ } }, sending);
  }
}
