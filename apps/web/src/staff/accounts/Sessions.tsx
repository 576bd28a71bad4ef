import { ShopForm } from '../../kernel/forms/ShopForm';
import { Moment } from '../parts/Moment';
import { type PartProps, endOtherSessions, endSession } from './account-forms';

export function Sessions({ account: { sessions }, now }: PartProps) {
  return (
    <>
      <ul className="things">
        {sessions.map(({ number, device, made_at, seen_at, ends_at, current }) => (
          <li key={number}>
            <div>
              <strong>
                {device || 'Unknown browser'} {current && <span className="badge">this one</span>}
              </strong>
              <span>
                signed in <Moment at={made_at} now={now} />, seen <Moment at={seen_at} now={now} />, ends{' '}
                <Moment at={ends_at} now={now} />
              </span>
            </div>
            {!current && (
              <ShopForm
                form={endSession}
                submit="End"
                look="quiet"
                hidden={{ number: String(number) }}
                className="inline-form"
              />
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && <ShopForm form={endOtherSessions} submit="End all others" look="danger" />}
    </>
  );
}
