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
  /** Description for search engines. */
  readonly description: string;
  readonly keywords: readonly string[];
  readonly rows: readonly ServiceRow[];
  /** Subject of inquiries from this page. */
  readonly about: Subject;
}
type BannerName = Extract<keyof PageSettings, `${string}_image_id`>;

/** Text, or a function that builds it from settings of the shop. */
type Words = string | ((settings: PageSettings) => string);

export function textOf(words: Words, settings: PageSettings): string {
  return typeof words === 'string' ? words : words(settings);
}

export interface ServiceRow {
  readonly title: string;
  readonly words: Words;
  /** Picture beside the words: an image by its id, or a piece of this kind from the inventory; none where there is none. */
  readonly image?: number;
  readonly piece?: WantedPiece;
  readonly leadsTo?: 'contact' | 'artists';
}

export interface WantedPiece extends Pick<Partial<ArtworkQuery>, 'category' | 'term' | 'min_width'> {
  /** Shown like this, among the newest of them. */
  readonly hanging?: Hanging;
}

interface Choice {
  readonly criteria: WantedPiece;
  /** The newest first. */
  readonly list: readonly TileReply[];
}

/** Chooses for each row the first wanted piece with a picture that neither a row above nor `shown` has. */
export function onePieceEach(
  choices: readonly (Choice | null)[],
  shown: readonly (TileReply | null)[] = [],
): readonly (TileReply | null)[] {
  const taken = new Set(shown.map((piece) => piece?.id));
  return choices.map((choice) => {
    const piece = choice?.list.find((tile) => !taken.has(tile.id) && isWanted(tile, choice.criteria)) ?? null;
    taken.add(piece?.id);
    return piece;
  });
}

function isWanted({ image, hanging }: TileReply, { hanging: wantedHanging }: WantedPiece): boolean {
  return image !== null && (wantedHanging === undefined || (hanging ?? USUAL_HANGING) === wantedHanging);
}
