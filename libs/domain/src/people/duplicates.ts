import type { StreamDecider } from '@rabbet/domain/deciders/decider';
import { refuse, refuseAs } from '@rabbet/domain/deciders/refusal';
import { type Fields } from '@rabbet/domain/records/fields';

/** Kinds of records that may be duplicates. Each has a stream of its own: `duplicate-person`, `duplicate-customer`. */
export const MERGEABLE = ['person', 'customer'] as const;
export type Mergeable = (typeof MERGEABLE)[number];

export function isMergeable(kind: string): kind is Mergeable {
  return (MERGEABLE as readonly string[]).includes(kind); // compared, not trusted
}

export interface MergingForm {
  into: number;
  reason: string;
}
const reason = {
  kind: 'text',
  required: true,
  min: 1,
  max: 1_000,
  about: 'why; nobody is named in it',
  example: 'the same person',
} as const;
export const mergingFields = {
  into: { kind: 'whole', required: true, min: 1, about: 'the id that answers for it from then on', example: 12 },
  reason,
} satisfies Fields<MergingForm>;
export const unlinkingFields = { reason } satisfies Fields<Pick<MergingForm, 'reason'>>;

interface Link {
  readonly duplicate: number;
  readonly original: number;
}
type LinkWithReason = Link & { readonly reason: string };

export type DuplicateCommand =
  | { type: 'MergeDuplicate'; data: LinkWithReason }
  | { type: 'UnlinkDuplicate'; data: { readonly duplicate: number; readonly reason: string } };

/** Events of merging. The records themselves stay unchanged: an unlinked one is what it was before. */
export type DuplicateEvent =
  { type: 'DuplicateMerged'; data: LinkWithReason } | { type: 'DuplicateUnlinked'; data: LinkWithReason };

/** Duplicates with their originals. */
export interface Duplicates {
  readonly links: readonly Link[];
}

/** Id that answers for this one: its own, unless it was merged into another. */
export function answeringFor({ links }: Duplicates, id: number): number {
  const link = links.find(({ duplicate }) => duplicate === id);
  return link ? answeringFor({ links }, link.original) : id; // `MergeDuplicate` refuses circles
}

/** Ids of all records that are merged with this one, itself among them; the id that answers comes first. */
export function mergedWith(state: Duplicates, id: number): readonly number[] {
  const answering = answeringFor(state, id);
  const mergedIds = state.links.map(({ duplicate }) => duplicate);
  return [answering, ...mergedIds.filter((mergedId) => answeringFor(state, mergedId) === answering)];
}

export const duplicates: StreamDecider<Duplicates, DuplicateCommand, DuplicateEvent> = {
  name: 'duplicate',
  resource: 'people',
  initial: { links: [] },
  decide: {
    MergeDuplicate(state, { duplicate, original, reason: why }) {
      const link = state.links.find(({ duplicate: id }) => id === duplicate);
      if (link?.original === original) return [];
      if (link)
        refuseAs(
          'conflict',
          'duplicate/merged',
          `${duplicate} was merged into ${link.original}: unlink it first.`,
          'id',
        );
      if (duplicate === original) refuse('duplicate/itself', 'Two that are one have two ids.', 'into');
      const answering = answeringFor(state, original);
      if (answering === duplicate)
        refuseAs('conflict', 'duplicate/circle', `${original} was merged into ${duplicate}: unlink it first.`, 'into');
      if (answering !== original)
        refuseAs(
          'conflict',
          'duplicate/not-original',
          `${original} was merged into ${answering}: name that one.`,
          'into',
        );
      return [{ type: 'DuplicateMerged', data: { duplicate, original, reason: why } }];
    },
    UnlinkDuplicate(state, { duplicate, reason: why }) {
      const link = state.links.find(({ duplicate: id }) => id === duplicate);
      if (!link) refuseAs('unknown', 'duplicate/none', `${duplicate} is merged into no other.`);
      return [{ type: 'DuplicateUnlinked', data: { ...link, reason: why } }];
    },
  },
  evolve: {
    DuplicateMerged: ({ links }, { duplicate, original }) => ({ links: [...links, { duplicate, original }] }),
    DuplicateUnlinked: ({ links }, { duplicate }) => ({
      links: links.filter((link) => link.duplicate !== duplicate),
    }),
  },
};
