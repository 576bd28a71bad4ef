import { openDay } from '@rabbet/domain/settings/settings';
import { addDays } from '@rabbet/domain/time/days';
import { longDay } from '@rabbet/domain/time/words';
import { dateIn } from '@rabbet/domain/time/zone';
import type { Kept } from './setting-forms';
import { standingText } from './setting-forms';

interface TwoWeeksProps {
  readonly kept: Kept;
  readonly now: Date;
}

/** The next fourteen days as hours and holidays have them. */
export function TwoWeeks({ kept, now }: TwoWeeksProps) {
  const hours = { hours: standingText('hours', kept) ?? '', holidays: standingText('holidays', kept) };
  const dates = Array.from({ length: 14 }, (_, days) => addDays(dateIn(now.getTime()), days));
  return (
    <table className="two-weeks">
      <caption>The next two weeks</caption>
      <tbody>
        {dates.map((date) => (
          <tr key={date}>
            <th scope="row">{longDay(date)}</th>
            <td>{dayWords(openDay(hours, date))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function dayWords(day: ReturnType<typeof openDay>): string {
  if (day === null) return 'No hours that can be read';
  if (day.is === 'open') return `${clock(day.opens)} to ${clock(day.closes)}`;
  const words = day.is === 'closed' ? 'Closed' : 'By appointment';
  return day.why ? `${words}, ${day.why}` : words;
}

/** "6:30 PM" of 18:30. */
function clock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const shown = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `${hours % 12 || 12}${shown} ${hours < 12 ? 'AM' : 'PM'}`;
}
