import { unreadLines, weekOf } from '@rabbet/domain/settings/settings';
import { useState } from 'react';
import { FormText } from '../../kernel/forms/FormField';
import { useFilling } from '../../kernel/forms/ShopForm';

const EXAMPLE = 'Tuesday to Friday: 11AM-6PM\nSaturday: 11AM-5PM\nSunday and Monday: Closed';

/** Hours in words, with the week that visitors read out of them: as they are typed, and as they are without a script. */
export function HoursField() {
  const standing = useFilling().values.hours;
  const [typed, setTyped] = useState<string | null>(null);
  const hours = typed ?? String(standing ?? '');
  return (
    <>
      <FormText
        name="hours"
        label="Hours"
        rows={4}
        required
        placeholder={EXAMPLE}
        hint="One line for each set of days, such as Tuesday to Friday: 11AM-6PM or Tue-Sat 10-6. “Closed” and “By appointment only” work, too."
        onInput={(event) => setTyped(event.currentTarget.value)}
      />
      {hours.trim() !== '' && <Week hours={hours} />}
    </>
  );
}

function Week({ hours }: { readonly hours: string }) {
  const unread = unreadLines(hours);
  return (
    <div className="week" aria-live="polite">
      <p>How visitors read your week:</p>
      <dl className="facts">
        {weekOf(hours).map(({ day, words }) => (
          <div key={day}>
            <dt>{day}</dt>
            <dd>{words ?? 'No hours given'}</dd>
          </div>
        ))}
      </dl>
      {unread.length > 0 && (
        <p className="field-error">We cannot read this yet: {unread.map((line) => `“${line.trim()}”`).join(', ')}</p>
      )}
    </div>
  );
}
