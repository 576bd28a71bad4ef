import type { SeatsReply, VisitorClient, WorkshopReply } from '@rabbet/client';
import { makerName } from '@rabbet/domain/text/maker-name';
import { longDay, timeRange, withoutLineBreaks } from '@rabbet/domain/time/words';
import { dateIn } from '@rabbet/domain/time/zone';
import {
  admission,
  badgeColour,
  badgeText,
  costLine,
  DATE_TBD,
  hasSameTimes,
  isFull,
  isScheduled,
  registrationButton,
  shownDays,
  titleImage,
} from '@rabbet/domain/workshops/workshops';
import { queryOptions } from '@tanstack/react-query';

export { Standing } from './Standing';

/** The programme: what is scheduled, the next first, then what has no dates yet. */
export function workshopsQuery(client: VisitorClient) {
  return queryOptions({ queryKey: ['workshops'], queryFn: () => client.workshops({ publish: 1 }) });
}

/** Staff are told of hidden ones too: the page that visitors see is shown to them. */
export function workshopQuery(client: VisitorClient, id: number) {
  return queryOptions({
    queryKey: ['workshop', id],
    queryFn: async () => {
      const workshop = await client.workshop(id);
      return workshop?.publish ? workshop : null;
    },
  });
}

export function seatsQuery(client: VisitorClient, id: number) {
  return queryOptions({ queryKey: ['seats', id], queryFn: () => client.seats(id) });
}

/** Places that a visitor can have in a workshop. A free seat that is owed to somebody who waits is no longer free. */
export function placesIn({ times, seats, publish, closed, price }: WorkshopReply, counts: SeatsReply, now: number) {
  const admits = admission({ values: { publish, closed, price }, times }, now);
  const taken = seats - counts.open_seats;
  const isTaken = isFull(seats, { paid: taken, check_mailed: 0 });
  return {
    takes: admits.takes === 'seats' && isTaken ? 'waitlist' : admits.takes,
    button: registrationButton(admits, isTaken),
    badge: admits.takes === 'seats' ? { colour: badgeColour(seats, taken), text: badgeText(seats, taken) } : null,
  } as const;
}

export function teacherOf({ instructor }: Pick<WorkshopReply, 'instructor'>): string | null {
  return instructor && makerName(instructor);
}

/** "Ann Lee – Painting Water". */
export function wholeName(workshop: Pick<WorkshopReply, 'instructor' | 'name'>): string {
  const teacher = teacherOf(workshop);
  return teacher === null ? workshop.name : `${teacher} – ${workshop.name}`;
}

/** "Monday, June 1 – Wednesday, June 3", with the year where it is not this one; or that there is no date yet. */
export function daysInWords({ times }: Pick<WorkshopReply, 'times'>, now: number): string {
  const days = shownDays(times);
  if (days.length === 0) return DATE_TBD;
  const year = String(days[0]).slice(0, 4);
  const words = days.map(longDay).join(' – ');
  return year === dateIn(now).slice(0, 4) ? words : `${words}, ${year}`;
}

/** Days and hours by the clock of the shop, a line each; hours that are the same each day are said once. */
export function timesInWords({ times }: Pick<WorkshopReply, 'times'>): readonly string[] {
  const [first] = times;
  if (!first) return [];
  const isOneDay = ({ start, end }: typeof first) => dateIn(start) === dateIn(end - 1);
  if (times.length > 1 && hasSameTimes(times) && isOneDay(first)) {
    const days = times.map(({ start }) => longDay(dateIn(start)));
    return [days.join('; '), withoutLineBreaks(`${timeRange(first.start, first.end)} each day`)];
  }
  return times.map((time) => {
    const hours = timeRange(time.start, time.end);
    return withoutLineBreaks(isOneDay(time) ? `${longDay(dateIn(time.start))}, ${hours}` : hours);
  });
}

/** "Cost: $120". Amounts come in dollars. */
export function costOf({ price, times }: Pick<WorkshopReply, 'price' | 'times'>): string {
  return costLine(price === null ? null : Math.round(price * 100), times);
}

/** Date that stands for it on its card. */
export function shownDate({ times }: Pick<WorkshopReply, 'times'>): string | null {
  return isScheduled(times) ? (shownDays(times)[0] ?? null) : null;
}

/** The first of its images stands for a workshop. */
export function imageOfWorkshop({ images }: Pick<WorkshopReply, 'images'>) {
  const title = titleImage(images);
  return images.find(({ id }) => id === title?.id)?.image;
}
