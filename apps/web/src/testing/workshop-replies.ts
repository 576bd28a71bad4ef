import type {
  ConfirmationReply,
  PaymentReply,
  SeatsReply,
  Transport,
  WireReply,
  WireRequest,
  WorkshopReply,
} from '@rabbet/client';
import { instantAt } from '@rabbet/domain/time/zone';
import { settingsReply } from './shop-replies';

export const day = (date: string, id: number, workshop_id = 21) => ({
  id,
  workshop_id,
  start: instantAt(date, '10:00'),
  end: instantAt(date, '16:00'),
});
const ANN = {
  id: 9,
  name: 'Lee, Ann',
  is_artist: true,
  description: '<p>Paints the coast.</p>',
  image_id: null,
  image: null,
  vectors: [
    {
      id: 3,
      company_id: 9,
      value: 'https://lee.example.com',
      attribute_id: 2,
      attribute: { id: 2, value: 'website', vector_point_id: 1, point: { id: 1, name: 'web' } },
    },
  ],
} as unknown as WorkshopReply['instructor']; // as the API tells it

/** A workshop as visitors get it. */
export function workshop(given: Partial<WorkshopReply> = {}): WorkshopReply {
  return {
    id: 21,
    name: 'Painting Water',
    subtitle: 'Two days',
    location: null,
    summary: 'Water in oil',
    seats: 10,
    instructor_id: 9,
    instructor: ANN,
    content: '<p>Look first.</p>',
    objectives: null,
    supplies: '<p>A brush.</p>',
    audience: 'beginner',
    prerequisites: null,
    mediums: 'Oil',
    price: 120.5,
    closed: false,
    publish: true,
    closed_vector_id: null,
    closed_vector: null,
    cancellation: 0,
    ticket_tailor_link: null,
    testimonials: null,
    images: [],
    times: [day('2036-06-02', 1), day('2036-06-04', 2)],
    ...given,
  };
}

export const FREE = { paid: 0, check_mailed: 0, waitlist: 0 };
/** Counts of the seats of a workshop with ten; free ones are owed to whoever waits, unless it is said. */
export function seatsReply({ open_seats, ...given }: Partial<SeatsReply> = {}): SeatsReply {
  const counts = { ...FREE, ...given };
  const { paid, check_mailed, waitlist } = counts;
  return { ...counts, open_seats: open_seats ?? Math.max(0, 10 - paid - check_mailed - waitlist) };
}
const WORKSHOPS = 'core/content/workshops';

interface ShopOptions {
  readonly workshops?: readonly WorkshopReply[];
  readonly seats?: Partial<SeatsReply>;
  readonly payment?: Partial<PaymentReply>;
  readonly rate?: number;
  readonly confirmation?: ConfirmationReply | null;
  /** Answer to whoever looks for a confirmation too often. */
  readonly tooMany?: string;
  /** Answer to what is sent. */
  readonly answer?: (request: WireRequest) => object;
}

/** The API of a shop with workshops, as visitors ask it, and what was sent to it. */
export function workshopShop(options: ShopOptions = {}) {
  const sent: WireRequest[] = [];
  const transport: Transport = async (request) => {
    if (request.method !== 'GET') {
      sent.push(request);
      return reply(options.answer?.(request) ?? {});
    }
    const { path, query = {} } = request;
    const { confirmation = null, tooMany } = options;
    if (tooMany && path === `${WORKSHOPS}/confirmation`)
      return reply({ status: 429, title: 'Too many', code: 'form/too-many', detail: tooMany }, 429);
    if (path === `${WORKSHOPS}/confirmation`)
      return confirmation ? reply({ status: 0, type: 'success', data: confirmation }) : reply(UNKNOWN, 404);
    return reply(answerTo(options, path, query.id));
  };
  return { sent, transport };
}
const UNKNOWN = { status: 1, type: 'error', data: [{ field: 'confirmation', code: 'unknown', message: 'No.' }] };

function reply(body: unknown, status = 200): WireReply {
  return { status, body, headers: { get: () => null } };
}

function answerTo({ workshops = [workshop()], seats, payment, rate = 0.0725 }: ShopOptions, path: string, id: unknown) {
  if (path === `${WORKSHOPS}/seats`) return seatsReply(seats);
  if (path.startsWith(`${WORKSHOPS}/register/payment/`))
    return { card: true, sandbox: false, check: true, check_days: 10, ...payment };
  if (path === 'core/platform/settings') return [{ name: 'nc_wake_sales_tax', value: String(rate) }];
  if (path === WORKSHOPS) return workshops.filter((workshop) => id === undefined || workshop.id === id);
  return settingsReply(path) ?? [];
}
