import type { TileReply } from '@rabbet/client';
import { type ArtworkQuery, type Hanging, USUAL_HANGING } from '@rabbet/domain/artworks/artworks';
import type { Subject } from '@rabbet/domain/inquiries/inquiries';
import type { PageSettings } from '@rabbet/domain/settings/settings';

/** A page about something that the shop does for people. */
export interface Service {
  readonly name: string;
  readonly path: string;
  readonly banner: BannerName;
  readonly lead: Words;
  /** For search engines. */
  readonly description: string;
  readonly keywords: readonly string[];
  readonly rows: readonly ServiceRow[];
  /** What one asks about from here. */
  readonly about: Subject;
}
type BannerName = Extract<keyof PageSettings, `${string}_image_id`>;

/** As they are, or with what the shop has set. */
type Words = string | ((settings: PageSettings) => string);

export function told(words: Words, settings: PageSettings): string {
  return typeof words === 'string' ? words : words(settings);
}

export interface ServiceRow {
  readonly title: string;
  readonly words: Words;
  /** Beside its words: an image by its id, or a piece of this kind from the inventory; nothing where there is none. */
  readonly image?: number;
  readonly piece?: WantedPiece;
  readonly leadsTo?: 'contact' | 'artists';
}

export interface WantedPiece extends Pick<Partial<ArtworkQuery>, 'category' | 'term' | 'min_width'> {
  /** Shown like this, among the newest of them. */
  readonly hanging?: Hanging;
}

interface Choice {
  readonly wanted: WantedPiece;
  /** The newest first. */
  readonly list: readonly TileReply[];
}

/**
 * For each row the first piece that it wants and no row above it shows, nor another among those that are `shown`; what
 * has no picture is passed over.
 */
export function onePieceEach(
  choices: readonly (Choice | null)[],
  shown: readonly (TileReply | null)[] = [],
): readonly (TileReply | null)[] {
  const taken = new Set(shown.map((piece) => piece?.id));
  return choices.map((choice) => {
    const piece = choice?.list.find((one) => !taken.has(one.id) && isWanted(one, choice.wanted)) ?? null;
    taken.add(piece?.id);
    return piece;
  });
}

function isWanted({ image, hanging }: TileReply, { hanging: wanted }: WantedPiece): boolean {
  return image !== null && (wanted === undefined || (hanging ?? USUAL_HANGING) === wanted);
}
