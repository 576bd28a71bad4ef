import { useShop } from '../data/shop';

/** Hours of a usual week, and the days ahead that have others. */
export function Hours() {
  const { hours, unusualDays } = useShop();
  return (
    <>
      <dl>
        {hours.map(({ days, times }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{times}</dd>
          </div>
        ))}
      </dl>
      {unusualDays.length > 0 && (
        <ul aria-label="Days with other hours">
          {unusualDays.map((day) => (
            <li key={day}>{day}</li>
          ))}
        </ul>
      )}
    </>
  );
}
