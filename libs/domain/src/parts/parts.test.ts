import fc from 'fast-check';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import { hung, placeBehind, placesMoved } from './images';
import { hasPart, partOf, withChanged, withoutPart, withPart } from './parts';
import { rescheduled, scheduled, type Time } from './times';

const codeOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return null;
};

describe('parts of something', () => {
  const first = { id: 1, word: 'one' };
  const second = { id: 2, word: 'two' };

  test('a part comes behind the others, and takes the place of the one with its id', () => {
    expect(withPart([first], second)).toEqual([first, second]);
    expect(withPart([first, second], { id: 1, word: 'uno' })).toEqual([second, { id: 1, word: 'uno' }]);
  });

  test('a part that changes stays where it is, and what is not said of it stays', () => {
    expect(withChanged([first, second], { id: 1, word: 'uno' })).toEqual([{ id: 1, word: 'uno' }, second]);
    expect(withChanged([first, second], { id: 1 })).toEqual([first, second]);
  });

  test('a part goes by its id', () => {
    expect(withoutPart([first, second], 1)).toEqual([second]);
    expect(withoutPart([first, second], 3)).toEqual([first, second]);
  });

  test('a part is found by its id, or refused in the words of what lacks it', () => {
    expect(hasPart([first, second], 2)).toBe(true);
    expect(hasPart([first, second], 3)).toBe(false);
    expect(partOf([first, second], 2, 'There is none.')).toBe(second);
    expect(() => partOf([first, second], 3, 'There is none.')).toThrow(new Refusal('record/unknown', 'There is none.'));
  });
});

describe('images on a wall', () => {
  test('the first hangs at place 0, a further one behind all others', () => {
    expect(placeBehind([])).toBe(0);
    expect(placeBehind([7, 3])).toBe(8);
    fc.assert(
      fc.property(fc.array(fc.nat()), (taken) => {
        const place = placeBehind(taken);
        expect(taken.every((takenPlace) => takenPlace < place)).toBe(true);
        expect(place === 0 || taken.includes(place - 1)).toBe(true);
      }),
    );
  });

  test('an image hangs where it is told, or behind the others', () => {
    expect(hung([3], { image_id: 9, place: 0 }, 60)).toEqual({ id: 60, image_id: 9, place: 0 });
    expect(hung([3], { image_id: 9, place: null }, 60)).toEqual({ id: 60, image_id: 9, place: 4 });
  });

  test('refuses to hang no image', () => {
    expect(codeOf(() => hung([], {}, 60))).toBe('field/required');
  });
});

describe('times', () => {
  const nine: Time = { id: 1, start: 9, end: 10 };
  const ten: Time = { id: 2, start: 10, end: 12 };

  test('a time ends after it starts, if only by a millisecond', () => {
    expect(scheduled([], { start: 9, end: 10 }, 1)).toEqual(nine);
    expect(codeOf(() => scheduled([], { start: 9, end: 9 }, 1))).toBe('time/order');
    expect(codeOf(() => scheduled([], { start: 9, end: 8 }, 1))).toBe('time/order');
  });

  test('refuses half a time', () => {
    expect(codeOf(() => scheduled([], { start: 9 }, 1))).toBe('field/required');
    expect(codeOf(() => scheduled([], { end: 9 }, 1))).toBe('field/required');
  });

  test('the same time is there once; times may overlap, or share one of their ends', () => {
    expect(codeOf(() => scheduled([nine, ten], { start: 9, end: 10 }, 3))).toBe('time/twice');
    expect(scheduled([nine, ten], { start: 9, end: 11 }, 3)).toEqual({ id: 3, start: 9, end: 11 });
    expect(scheduled([nine, ten], { start: 8, end: 10 }, 3)).toEqual({ id: 3, start: 8, end: 10 });
  });

  test('a time is changed by one of its ends or both, or not at all', () => {
    expect(rescheduled([nine, ten], nine, { start: 8 })).toEqual({ id: 1, start: 8, end: 10 });
    expect(rescheduled([nine, ten], nine, { end: 11 })).toEqual({ id: 1, start: 9, end: 11 });
    expect(rescheduled([nine, ten], nine, { start: 9, end: 10 })).toBeNull();
    expect(rescheduled([nine, ten], nine, {})).toBeNull();
  });

  test('a changed time obeys the same rules', () => {
    expect(codeOf(() => rescheduled([nine, ten], nine, { start: 10 }))).toBe('time/order');
    expect(codeOf(() => rescheduled([nine, ten], nine, { start: 10, end: 12 }))).toBe('time/twice');
  });
});

test('an image stands before those whose place it takes, and the others keep their order', () => {
  const places = fc.array(fc.nat(6), { minLength: 1, maxLength: 6 });
  const inOrder = (all: readonly { readonly id: number; readonly place: number }[]) =>
    [...all].sort((a, b) => a.place - b.place || a.id - b.id).map(({ id }) => id);
  fc.assert(
    fc.property(places, fc.nat(5), fc.nat(6), (taken, chosen, place) => {
      const all = taken.map((takenPlace, id) => ({ id, place: takenPlace }));
      const id = chosen % all.length;
      const news = new Map(placesMoved(all, { id, place }).map((image) => [image.id, image]));
      const after = all.map((image) => news.get(image.id) ?? image);
      const otherIds = inOrder(all).filter((otherId) => otherId !== id);
      const before = otherIds.filter((otherId) => (all[otherId]?.place ?? 0) < place);
      expect(inOrder(after)).toEqual([...before, id, ...otherIds.slice(before.length)]);
    }),
  );
});
