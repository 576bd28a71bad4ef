import { decide, fold } from '@rabbet/domain/deciders/decider';
import {
  AUDIENCE_HELP,
  hasSameTimes,
  isExpired,
  isListed,
  shownDays,
  workshop,
} from '@rabbet/domain/workshops/workshops';
import { ARTISTS } from './artists/artists';
import { Calendar } from './shop/calendar';
import { sampleGallery } from './gallery';
import { workshops } from './workshops';

const plannedOn = (day: string) =>
  workshops(new Calendar(new Date(day))).map(({ id, command }) => {
    const ids = (all: readonly unknown[] = []) => all.map((_, i) => id * 100 + i);
    const facts = { times: ids(command.data.times), images: ids(command.data.images) };
    const { values, times } = fold(
      workshop,
      workshop.initial,
      decide(workshop, workshop.initial, { ...command, facts }),
    );
    return { id, values, times, images: command.data.images ?? [] };
  });
const DAY = '2026-03-01T17:00:00Z';

test('ten workshops: coming, without dates, closed, over, free, of several days, and one for each policy', () => {
  const all = plannedOn(DAY);
  const now = Date.parse(DAY);
  const idsOf = (is: (workshop: (typeof all)[number]) => boolean) => all.filter(is).map(({ id }) => id);
  expect(all).toHaveLength(10);
  expect(idsOf(({ times }) => times.length === 0)).toEqual([3, 10]);
  expect(idsOf(({ values }) => values.closed)).toEqual([4]);
  expect(idsOf(({ times }) => isExpired(times, now))).toEqual([5]);
  expect(idsOf(({ values, times }) => isListed(values, times, now))).toHaveLength(9);
  expect(idsOf(({ values }) => values.price === 0)).toEqual([6]);
  expect(shownDays(all[6]?.times ?? [])).toHaveLength(2);
  expect(new Set(all.map(({ values }) => values.cancellation))).toEqual(new Set([0, 1, 2, 3]));
  expect(new Set(all.map(({ values }) => values.audience))).toEqual(new Set(Object.keys(AUDIENCE_HELP)));
});

test.each([DAY, '2026-09-20T12:00:00Z'])('one is held over the change of the clocks (from %s)', (day) => {
  const [saturday, sunday] = plannedOn(day)[7]?.times ?? [];
  expect(sunday!.start - saturday!.start).not.toBe(24 * 3_600_000);
  expect(hasSameTimes([saturday!, sunday!])).toBe(true);
});

test('their teachers have biographies, and their pictures are those of the sample', () => {
  const pictures = new Set(sampleGallery(new Calendar(new Date(DAY))).images.map(({ id }) => id));
  for (const { id, values, images } of plannedOn(DAY)) {
    const teacher = ARTISTS.find((artist) => artist.id === values.instructor_id);
    expect([id, (teacher?.biography.length ?? 0) > 50]).toEqual([id, true]);
    expect([id, images.length > 0, images.filter(({ image_id = 0 }) => !pictures.has(image_id))]).toEqual([
      id,
      true,
      [],
    ]);
  }
});
