import type { CommandRequest } from '@rabbet/domain/deciders/decider';
import { addDays, DAY_MS } from '@rabbet/domain/time/days';
import type { WorkshopCommand } from '@rabbet/domain/workshops/workshops';
import { at, besideHolidays, type Calendar } from './shop/calendar';
import { CONTACT_OF_WORKSHOPS } from './shop/people';
import { WORKSHOPS } from './programme/workshops';
import type { WrittenWorkshop } from './programme/written-workshop';

export interface PlannedWorkshop {
  readonly id: number;
  readonly command: CommandRequest<Extract<WorkshopCommand, { type: 'PlanWorkshop' }>>;
}

/** The workshops of the sample, dated from the day of the first start. */
export function workshops(calendar: Calendar): readonly PlannedWorkshop[] {
  return WORKSHOPS.map(({ id, teacher, times, images, price, closed = false, ...texts }) => ({
    id,
    command: {
      type: 'PlanWorkshop',
      data: {
        ...texts,
        instructor_id: teacher,
        price: price * 100,
        location: 'The classroom',
        publish: true,
        closed,
        closed_vector_id: closed ? CONTACT_OF_WORKSHOPS : null,
        times: timesOf(times, calendar),
        images: images.map((image_id, ordinal) => ({ image_id, ordinal })),
      },
    },
  }));
}

function timesOf(times: WrittenWorkshop['times'], calendar: Calendar) {
  if (times === 'when the clocks change') {
    const sunday = clockChange(calendar.day(30));
    return [addDays(sunday, -1), sunday].map((day) => ({ start: at(day, '16:00'), end: at(day, '20:00') }));
  }
  const days = besideHolidays(times.map(([weekday, fromToday]) => calendar.next(weekday, fromToday)));
  return times.map(([, , start, end], i) => ({ start: at(days[i]!, start), end: at(days[i]!, end) })); // one for each
}

/** The first day from this one on whose clock is not that of the day before. */
function clockChange(from: string): string {
  let day = from;
  while (at(day, '12:00') - at(addDays(day, -1), '12:00') === DAY_MS) day = addDays(day, 1);
  return day;
}
