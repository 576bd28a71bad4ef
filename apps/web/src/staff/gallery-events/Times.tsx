import type { StaffGalleryEventReply } from '@rabbet/client';
import { FormField } from '../../kernel/forms/FormField';
import { ShopForm } from '../../kernel/forms/ShopForm';
import { FormDetails } from '../FormDetails';
import { addTime, changeTime, clockText, removeTime } from './event-forms';
import { timeWords } from './event-queries';

interface TimesProps {
  readonly event: StaffGalleryEventReply;
  readonly isChanger: boolean;
  readonly now: Date;
}

/** Times of an event, the earliest first, each with a form to change it. */
export function Times({ event: { id: event_id, times }, isChanger, now }: TimesProps) {
  return (
    <section aria-label="Times">
      <h2>Times</h2>
      {times.length === 0 && <p>No date is set yet. Visitors see that it is to be announced.</p>}
      <ul className="things">
        {times.map(({ id, start, end }) => {
          const hidden = { event_id: String(event_id), id: String(id) };
          const words = timeWords({ start, end }, now);
          if (!isChanger) return <li key={id}>{words}</li>;
          return (
            <li key={`${id} ${start} ${end}`}>
              <details>
                <summary>{words}</summary>
                <ShopForm
                  form={changeTime}
                  submit="Save the time"
                  className="shop-form sheet-form"
                  hidden={hidden}
                  values={{ start: clockText(start), end: clockText(end) }}
                >
                  <SpanFields />
                </ShopForm>
                <ShopForm form={removeTime} submit="Remove this time" look="danger" hidden={hidden} />
              </details>
            </li>
          );
        })}
      </ul>
      {isChanger && (
        <FormDetails form={addTime} summary="Add a time">
          <ShopForm
            form={addTime}
            submit="Add the time"
            className="shop-form sheet-form"
            hidden={{ event_id: String(event_id) }}
          >
            <SpanFields />
          </ShopForm>
        </FormDetails>
      )}
    </section>
  );
}

export function SpanFields() {
  return (
    <>
      <FormField name="start" label="From" type="datetime-local" hint="On the clock of the shop" required />
      <FormField name="end" label="To" type="datetime-local" required />
    </>
  );
}
