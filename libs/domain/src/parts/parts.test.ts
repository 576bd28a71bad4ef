import fc from 'fast-check';
import { Refusal } from '@rabbet/domain/deciders/refusal';
import { hangImage, placeBehind, changedPlaces } from './images';
import { hasPart, partOf, withChanged, withoutPart, withPart } from './parts';
import { changedTime, newTime, type Time } from './times';

const codeOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
  return null;
};

describe('a list of parts', () => {
  const first = { id: 1, word: 'one' };
  const second = { id: 2, word: 'two' };

  test('adds a part behind the others, in place of one with the same id', () => {
    expect(withPart([first], second)).toEqual([first, second]);
    expect(withPart([first, second], { id: 1, word: 'uno' })).toEqual([second, { id: 1, word: 'uno' }]);
  });

  test('changes the given values of a part, and leaves it where it is', () => {
    expect(withChanged([first, second], { id: 1, word: 'uno' })).toEqual([{ id: 1, word: 'uno' }, second]);
    expect(withChanged([first, second], { id: 1 })).toEqual([first, second]);
  });

  test('removes a part by its id', () => {
    expect(withoutPart([first, second], 1)).toEqual([second]);
    expect(withoutPart([first, second], 3)).toEqual([first, second]);
  });

  test('finds a part by its id, or refuses with the given message', () => {
    expect(hasPart([first, second], 2)).toBe(true);
    expect(hasPart([first, second], 3)).toBe(false);
    expect(partOf([first, second], 2, 'There is none.')).toBe(second);
    expect(() => partOf([first, second], 3, 'There is none.')).toThrow(
      new Refusal('record/unknown', 'There is none.', { kind: 'unknown' }),
    );
  });
});

describe('hanging an image', () => {
  test('puts the first one at place 0, and a further one behind all others', () => {
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

  test('puts it at the given place, or behind the others', () => {
    expect(hangImage([3], { image_id: 9, place: 0 }, 60)).toEqual({ id: 60, image_id: 9, place: 0 });
    expect(hangImage([3], { image_id: 9, place: null }, 60)).toEqual({ id: 60, image_id: 9, place: 4 });
  });

  test('refuses a request without an image', () => {
    expect(codeOf(() => hangImage([], {}, 60))).toBe('field/required');
  });
});

describe('times', () => {
  const nine: Time = { id: 1, start: 9, end: 10 };
  const ten: Time = { id: 2, start: 10, end: 12 };

  test('must end after they start, if only by a millisecond', () => {
    expect(newTime([], { start: 9, end: 10 }, 1)).toEqual(nine);
    expect(codeOf(() => newTime([], { start: 9, end: 9 }, 1))).toBe('time/order');
    expect(codeOf(() => newTime([], { start: 9, end: 8 }, 1))).toBe('time/order');
  });

  test('need both a start and an end', () => {
    expect(codeOf(() => newTime([], { start: 9 }, 1))).toBe('field/required');
    expect(codeOf(() => newTime([], { end: 9 }, 1))).toBe('field/required');
  });

  test('may overlap or share one end, and are refused if both ends are the same', () => {
    expect(codeOf(() => newTime([nine, ten], { start: 9, end: 10 }, 3))).toBe('time/twice');
    expect(newTime([nine, ten], { start: 9, end: 11 }, 3)).toEqual({ id: 3, start: 9, end: 11 });
    expect(newTime([nine, ten], { start: 8, end: 10 }, 3)).toEqual({ id: 3, start: 8, end: 10 });
  });

  test('change by one end or both; the same ends change nothing', () => {
    expect(changedTime([nine, ten], nine, { start: 8 })).toEqual({ id: 1, start: 8, end: 10 });
    expect(changedTime([nine, ten], nine, { end: 11 })).toEqual({ id: 1, start: 9, end: 11 });
    expect(changedTime([nine, ten], nine, { start: 9, end: 10 })).toBeNull();
    expect(changedTime([nine, ten], nine, {})).toBeNull();
  });

  test('obey the same rules when they change', () => {
    expect(codeOf(() => changedTime([nine, ten], nine, { start: 10 }))).toBe('time/order');
    expect(codeOf(() => changedTime([nine, ten], nine, { start: 10, end: 12 }))).toBe('time/twice');
  });
});

test('a moved image stands before the one whose place it takes, and all others keep their order', () => {
  const places = fc.array(fc.nat(6), { minLength: 1, maxLength: 6 });
  const inOrder = (all: readonly { readonly id: number; readonly place: number }[]) =>
    [...all].sort((a, b) => a.place - b.place || a.id - b.id).map(({ id }) => id);
  fc.assert(
    fc.property(places, fc.nat(5), fc.nat(6), (taken, chosen, place) => {
      const all = taken.map((takenPlace, id) => ({ id, place: takenPlace }));
      const id = chosen % all.length;
      const changed = new Map(changedPlaces(all, { id, place }).map((image) => [image.id, image]));
      const after = all.map((image) => changed.get(image.id) ?? image);
      const otherIds = inOrder(all).filter((otherId) => otherId !== id);
      const before = otherIds.filter((otherId) => (all[otherId]?.place ?? 0) < place);
      expect(inOrder(after)).toEqual([...before, id, ...otherIds.slice(before.length)]);
    }),
  );
});
