import { given } from '@rabbet/domain/deciders/given';
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

test('one id answers for the other once they are merged, and each for itself once they are unlinked', () => {
  const { state } = given(duplicates, merged(57, 12));
  expect([answeringFor(state, 57), answeringFor(state, 12), answeringFor(state, 3)]).toEqual([12, 12, 3]);
  expect(mergedWith(state, 57)).toEqual([12, 57]);
  const after = given(duplicates, merged(57, 12), unlinked(57, 12)).state;
  expect([answeringFor(after, 57), mergedWith(after, 12)]).toEqual([57, [12]]);
});

test('merged again into the same one, it is merged; into another one is refused', () => {
  given(duplicates, merged(57, 12)).when(merge(57, 12)).thenNothing();
  given(duplicates, merged(57, 12)).when(merge(57, 3)).thenRefused('duplicate/merged');
});

test('nobody is merged into themselves, nor round in a circle, nor into one that was merged', () => {
  given(duplicates).when(merge(57, 57)).thenRefused('duplicate/itself');
  given(duplicates, merged(57, 12)).when(merge(12, 57)).thenRefused('duplicate/circle');
  given(duplicates, merged(57, 12), merged(12, 3)).when(merge(3, 57)).thenRefused('duplicate/circle');
  given(duplicates, merged(57, 12)).when(merge(8, 57)).thenRefused('duplicate/not-original');
});

test('one that others were merged into takes them along, and brings them back when it is unlinked', () => {
  const { state } = given(duplicates, merged(57, 12), merged(12, 3));
  expect(mergedWith(state, 57)).toEqual([3, 57, 12]);
  const after = given(duplicates, merged(57, 12), merged(12, 3), unlinked(12, 3)).state;
  expect([mergedWith(after, 57), mergedWith(after, 3)]).toEqual([[12, 57], [3]]);
});

test('what was merged is unlinked, what was not is refused', () => {
  given(duplicates, merged(57, 12)).when(unlink(57)).then(unlinked(57, 12));
  given(duplicates, merged(57, 12)).when(unlink(12)).thenRefused('duplicate/none');
});

test('whatever is merged and unlinked, each has one that answers, which answers for itself', () => {
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
