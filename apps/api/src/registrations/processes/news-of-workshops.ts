import { process, type Process } from '@rabbet/commands';
import type { Recorded } from '@rabbet/domain/events/event';
import { streamNumber } from '@rabbet/domain/events/stream-number';
import {
  type NoticeKind,
  REMIND_MS,
  workshopStream,
  type WorkshopStreamEvent,
} from '@rabbet/domain/registrations/registrations';
import { addDays } from '@rabbet/domain/time/days';
import { instantAt } from '@rabbet/domain/time/zone';
import type { Changing } from '../../kernel/changes/commands';

/** Pause after a change of dates, so that registrants get one mail after staff have set several dates. */
export const DATES_SETTLE_MS = 10 * 60_000;
const REMIND_DAYS_BEFORE_CHECK = 3;

interface NoticeIntent {
  readonly workshop_id: number;
  readonly news: NoticeKind;
  readonly registration_id?: number;
}
type TimedIntent = { readonly intent: NoticeIntent; readonly subject: string; readonly notBefore: number };

/** Notifies registrants: of new dates, of a workshop that starts soon, and of a check that is due. */
export function notifyRegistrants(commands: Changing): Process {
  return process<WorkshopStreamEvent, NoticeIntent>({
    name: 'news-of-workshops',
    handles: [
      'WorkshopTimeScheduled',
      'WorkshopTimeChanged',
      'WorkshopTimeRemoved',
      'WorkshopCheckAwaited',
      'WorkshopCheckReturned',
      'WorkshopSeatConfirmed',
    ],
    intend,
    async act({ workshop_id, ...data }, { context }) {
      const tellRegistrations = { type: 'TellRegistrations', data } as const;
      const { result } = await commands.change(workshopStream, workshop_id, tellRegistrations, context);
      return { changed: result.changed };
    },
  });
}

function intend(event: Recorded<WorkshopStreamEvent>): readonly (TimedIntent | { readonly drop: string })[] {
  const { stream, type, data } = event;
  const workshop_id = streamNumber(stream);
  const datesSettleAt = Date.parse(event.recordedAt) + DATES_SETTLE_MS;
  if (type === 'WorkshopCheckAwaited' || type === 'WorkshopCheckReturned') {
    const { registration_id, by } = data;
    if (by === null) return [];
    const notBefore = instantAt(addDays(by, -REMIND_DAYS_BEFORE_CHECK), '10:00');
    return [
      { intent: { workshop_id, news: 'check due', registration_id }, subject: `check ${registration_id}`, notBefore },
    ];
  }
  if (type === 'WorkshopSeatConfirmed') return [{ drop: `check ${data.registration_id}` }];
  const notifyOfDates: TimedIntent = {
    intent: { workshop_id, news: 'dates' },
    subject: `dates ${stream}`,
    notBefore: datesSettleAt,
  };
  if (type === 'WorkshopTimeRemoved') return [notifyOfDates, { drop: `start ${stream} ${data.id}` }];
  if (type !== 'WorkshopTimeScheduled' && type !== 'WorkshopTimeChanged') return [];
  const notBefore = data.start - REMIND_MS;
  return [
    notifyOfDates,
    { intent: { workshop_id, news: 'starts soon' }, subject: `start ${stream} ${data.id}`, notBefore },
  ];
}
