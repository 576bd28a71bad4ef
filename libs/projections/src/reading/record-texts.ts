import type { Position } from '@rabbet/domain/events/event';

/** Of one kind; then they are read anew. */
const MOST = 10_000;

interface KnownTexts {
  readonly position: Position;
  /** By id. */
  readonly texts: Map<number, string>;
}

/** Records as visitors may know them, as JSON text, for as long as the read model of their kind has not changed. */
export class RecordTexts {
  private readonly kinds = new Map<string, KnownTexts>();

  /** Where a read model last changed; null while that is not certain, so that nothing may be reused. */
  constructor(private readonly changed: (projection: string) => Position | null) {}

  /** The texts of a kind that hold now, to be read and added to: those that are read for one answer stay its own. */
  of(kind: string, projection: string): Map<number, string> {
    const position = this.changed(projection);
    if (position === null) return new Map();
    const known = this.kinds.get(kind);
    if (known?.position === position && known.texts.size < MOST) return known.texts;
    const texts = new Map<number, string>();
    this.kinds.set(kind, { position, texts });
    return texts;
  }
}
