import type { Position } from '@rabbet/domain/events/event';

/** Maximum number of texts of one kind; beyond it all are read anew. */
const MAX_TEXTS = 10_000;

interface CachedTexts {
  readonly position: Position;
  /** Texts by the ids of their records. */
  readonly texts: Map<number, string>;
}

/** Records as visitors may know them, as JSON text, for as long as the read model of their kind has not changed. */
export class RecordTexts {
  private readonly kinds = new Map<string, CachedTexts>();

  /**
   * Takes a function for the position at which a read model last changed; null while that is not certain, so that
   * nothing may be reused.
   */
  constructor(private readonly changed: (projection: string) => Position | null) {}

  /** The texts of a kind that hold now, to be read and added to: those that are read for one answer stay its own. */
  of(kind: string, projection: string): Map<number, string> {
    const position = this.changed(projection);
    if (position === null) return new Map();
    const cached = this.kinds.get(kind);
    if (cached?.position === position && cached.texts.size < MAX_TEXTS) return cached.texts;
    const texts = new Map<number, string>();
    this.kinds.set(kind, { position, texts });
    return texts;
  }
}
