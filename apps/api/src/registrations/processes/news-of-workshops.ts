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

/** Staff who set several dates are done by then: each is told once. */
export const SETTLED_MS = 10 * 60_000;
const CHECK_DAYS = 3;

interface ToTell {
  readonly workshop_id: number;
  readonly news: NoticeKind;
  readonly registration_id?: number;
}
type Act = { readonly intent: ToTell; readonly subject: string; readonly notBefore: number };

/** Tells those who are registered what is to be told at a time: reminders, and new dates once they have settled. */
export function tellingNews(commands: Changing): Process {
  return process<WorkshopStreamEvent, ToTell>({
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
      const tell = { type: 'TellRegistrations', data } as const;
      const { result } = await commands.change(workshopStream, workshop_id, tell, context);
      return { changed: result.changed };
    },
  });
}

function intend(event: Recorded<WorkshopStreamEvent>): readonly (Act | { readonly drop: string })[] {
  const { stream, type, data } = event;
  const workshop_id = streamNumber(stream);
  const settled = Date.parse(event.recordedAt) + SETTLED_MS;
  if (type === 'WorkshopCheckAwaited' || type === 'WorkshopCheckReturned') {
    const { registration_id, by } = data;
    if (by === null) return [];
    const notBefore = instantAt(addDays(by, -CHECK_DAYS), '10:00');
    return [
      { intent: { workshop_id, news: 'check due', registration_id }, subject: `check ${registration_id}`, notBefore },
    ];
  }
  if (type === 'WorkshopSeatConfirmed') return [{ drop: `check ${data.registration_id}` }];
  const dates: Act = { intent: { workshop_id, news: 'dates' }, subject: `dates ${stream}`, notBefore: settled };
  if (type === 'WorkshopTimeRemoved') return [dates, { drop: `start ${stream} ${data.id}` }];
  if (type !== 'WorkshopTimeScheduled' && type !== 'WorkshopTimeChanged') return [];
  const notBefore = data.start - REMIND_MS;
  return [dates, { intent: { workshop_id, news: 'starts soon' }, subject: `start ${stream} ${data.id}`, notBefore }];
}
