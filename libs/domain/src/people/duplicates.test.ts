import { given } from '@rabbet/domain/testing/given';
import { decide, fold } from '@rabbet/domain/deciders/decider';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import fc from 'fast-check';
import { answeringFor, type DuplicateCommand, type DuplicateEvent, duplicates, mergedWith } from './duplicates';

const merge = (duplicate: number, original: number): DuplicateCommand => ({
  type: 'MergeDuplicate',
  data: { duplicate, original, reason: 'the same' },
});
const unlink = (duplicate: number): DuplicateCommand => ({
  type: 'UnlinkDuplicate',
  data: { duplicate, reason: 'two after all' },
});
const merged = (duplicate: number, original: number): DuplicateEvent => ({
  type: 'DuplicateMerged',
  data: { duplicate, original, reason: 'the same' },
});
const unlinked = (duplicate: number, original: number): DuplicateEvent => ({
  type: 'DuplicateUnlinked',
  data: { duplicate, original, reason: 'two after all' },
});

test('a merged id is answered by its original, and by itself once it is unlinked', () => {
  const { state } = given(duplicates, merged(57, 12));
  expect([answeringFor(state, 57), answeringFor(state, 12), answeringFor(state, 3)]).toEqual([12, 12, 3]);
  expect(mergedWith(state, 57)).toEqual([12, 57]);
  const after = given(duplicates, merged(57, 12), unlinked(57, 12)).state;
  expect([answeringFor(after, 57), mergedWith(after, 12)]).toEqual([57, [12]]);
});

test('merging again into the same original makes no event, and into another is refused', () => {
  given(duplicates, merged(57, 12)).when(merge(57, 12)).thenNothing();
  given(duplicates, merged(57, 12)).when(merge(57, 3)).thenRefused('duplicate/merged');
});

test('refuses to merge a record into itself, in a circle, or into a merged one', () => {
  given(duplicates).when(merge(57, 57)).thenRefused('duplicate/itself');
  given(duplicates, merged(57, 12)).when(merge(12, 57)).thenRefused('duplicate/circle');
  given(duplicates, merged(57, 12), merged(12, 3)).when(merge(3, 57)).thenRefused('duplicate/circle');
  given(duplicates, merged(57, 12)).when(merge(8, 57)).thenRefused('duplicate/not-original');
});

test('an original that is merged takes its duplicates along, and keeps them when it is unlinked', () => {
  const { state } = given(duplicates, merged(57, 12), merged(12, 3));
  expect(mergedWith(state, 57)).toEqual([3, 57, 12]);
  const after = given(duplicates, merged(57, 12), merged(12, 3), unlinked(12, 3)).state;
  expect([mergedWith(after, 57), mergedWith(after, 3)]).toEqual([[12, 57], [3]]);
});

test('refuses to unlink a record that is not merged', () => {
  given(duplicates, merged(57, 12)).when(unlink(57)).then(unlinked(57, 12));
  given(duplicates, merged(57, 12)).when(unlink(12)).thenRefused('duplicate/none');
});

test('any sequence of merges and unlinks leaves each id with one original that answers for itself', () => {
  const command = fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }));
  fc.assert(
    fc.property(fc.array(command, { maxLength: 30 }), (commands) => {
      let state = duplicates.initial;
      for (const [isMerge, duplicate, other] of commands)
        try {
          state = fold(
            duplicates,
            state,
            decide(duplicates, state, isMerge ? merge(duplicate, other) : unlink(duplicate)),
          );
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
      for (let id = 1; id <= 6; id++) {
        const answering = answeringFor(state, id);
        expect(answeringFor(state, answering)).toBe(answering);
        expect(mergedWith(state, id)).toContain(id);
      }
    }),
  );
});
