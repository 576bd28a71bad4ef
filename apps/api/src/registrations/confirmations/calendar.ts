import { processCaller, VISITOR } from '@rabbet/domain/callers/caller';
import type { Recorded } from '@rabbet/domain/events/event';
import { type CalendarEvent, calendarFile } from '@rabbet/domain/parts/calendar-file';
import { seatCalendar } from '@rabbet/domain/registrations/calendar';
import { registration, type WorkshopStreamEvent, workshopStream } from '@rabbet/domain/registrations/registrations';
import { shopSettings } from '@rabbet/domain/settings/settings';
import { addressOfWorkshop } from '@rabbet/domain/workshops/workshops';
import { readConfirmation, readPublicSettings } from '@rabbet/projections';
import type { ServingTools } from '../../kernel/feature';
import { HttpProblem, methodNotAllowed } from '../../kernel/problems/problems';
import type { RawRoute } from '../../kernel/requests/request-router';

type Tools = Pick<ServingTools, 'eventStore' | 'executor' | 'queries' | 'personKeys' | 'ownAddress'>;

const ADDRESS = /^\/services\/workshops\/register\/([1-9]\d{0,8})\/confirmation\/([\w-]{20,64})\.ics(?=\?|$)/;

/** Calendar of a registration, for whoever has its code, at the address of each workshop that it has come through. */
export function seatCalendarRoute(tools: Tools): RawRoute {
  return {
    name: 'seat-calendar',
    address: ADDRESS,
    async answer(req, res) {
      if (req.method !== 'GET' && req.method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
      const [, workshop, code = ''] = ADDRESS.exec(req.url ?? '') ?? [];
      const file = await calendarFileFor(code, Number(workshop), tools);
      if (file === null) throw new HttpProblem(404, 'http/404', 'There is nothing at this address.');
      const bytes = Buffer.from(file);
      res.writeHead(200, {
        'content-type': 'text/calendar; charset=utf-8',
        'content-length': bytes.length,
        'content-disposition': 'attachment; filename="workshop.ics"',
        'cache-control': 'no-store',
      });
      res.end(req.method === 'HEAD' ? undefined : bytes);
    },
    close: () => Promise.resolve(),
  };
}

async function calendarFileFor(code: string, shownWorkshop: number, tools: Tools): Promise<string | null> {
  const { queries, personKeys, ownAddress } = tools;
  const confirmation = await readConfirmation(queries.context(processCaller('calendars')), { confirmation: code });
  if (!confirmation) return null;
  const { id } = confirmation.registration;
  const { events, workshops } = await calendarsOf(id, tools);
  if (!workshops.has(shownWorkshop)) return null;
  const shop = shopSettings(await readPublicSettings(queries.context(VISITOR)));
  const calendarContext = {
    shop: shop.shop_name,
    venue: addressOfWorkshop(confirmation.workshop.location, shop),
    url: `${shop.site_url ?? ownAddress()}/services/workshops/register/${confirmation.workshop.id}/confirmation/${code}`,
    uidOf: (time: number) => `${personKeys.digest('calendar-uid', `workshop-time-${time} ${id}`)}@workshop`,
  };
  const [first, ...later] = events;
  if (!first) return null;
  const times = events.flatMap((event) => event.times);
  const latest = later.reduce((a, b) => (a.changed > b.changed ? a : b), first);
  const sequence = events.reduce((sum, event) => sum + event.sequence, 0);
  return calendarFile({ ...latest, times, sequence }, calendarContext);
}

interface Calendars {
  readonly events: readonly CalendarEvent[];
  readonly workshops: ReadonlySet<number>;
}

/** Seats of one registration in every workshop that it was moved through, also those that it has come back to. */
async function calendarsOf(id: number, { executor, eventStore }: Tools): Promise<Calendars> {
  const { workshop_id } = (await executor.state(registration, id)).state;
  const calendarEvents: CalendarEvent[] = [];
  const visited = new Set<number>();
  const queue = workshop_id === null ? [] : [workshop_id];
  for (let workshop = queue.pop(); workshop !== undefined; workshop = queue.pop()) {
    if (visited.has(workshop)) continue;
    visited.add(workshop);
    const storedEvents = await eventStore.readStream(`${workshopStream.name}-${workshop}`);
    const events = storedEvents.filter(
      ({ skipped }) => !skipped,
    ) as unknown as readonly Recorded<WorkshopStreamEvent>[]; // of its stream
    for (const { type, data } of events)
      if (type === 'WorkshopRegistrationMoved' && data.registration_id === id) queue.push(data.to);
    const event = seatCalendar(events, id);
    if (event) calendarEvents.push(event);
  }
  return { events: calendarEvents, workshops: visited };
}
