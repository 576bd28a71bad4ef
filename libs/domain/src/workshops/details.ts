import type { Time } from '@rabbet/domain/parts/times';
import type { AnyFields, Fields, ValuesOf } from '@rabbet/domain/records/fields';
import type { RecordState } from '@rabbet/domain/records/record';

export type Audience = 'no experience' | 'beginner' | 'experienced' | 'advanced';
/** Code of a cancellation policy: see `policies.ts`. */
export type Cancellation = 0 | 1 | 2 | 3;

/** Details of a workshop, without its times, images and registrations. Amounts are cents. */
export interface WorkshopDetails {
  name: string;
  subtitle: string | null;
  location: string | null;
  summary: string | null;
  instructor_id: number | null;
  seats: number;
  content: string | null;
  objectives: string | null;
  supplies: string | null;
  audience: Audience | null;
  prerequisites: string | null;
  mediums: string | null;
  price: number | null;
  closed: boolean;
  closed_vector_id: number | null;
  publish: boolean;
  cancellation: Cancellation;
  ticket_tailor_link: string | null;
  testimonials: string | null;
}

export const workshopFields = {
  name: { kind: 'text', required: true, min: 1, readers: 'public', example: 'Painting Water' },
  subtitle: { kind: 'text', readers: 'public' },
  location: { kind: 'text', readers: 'public', about: 'where it is held' },
  summary: { kind: 'text', max: 4_000, readers: 'public', about: 'what the list of workshops says of it' },
  instructor_id: { kind: 'reference', to: 'company', among: 'instructors', readers: 'public', label: 'Instructor' },
  seats: { kind: 'whole', default: 0, min: 0, readers: 'public' },
  content: { kind: 'html', max: 100_000, readers: 'public' },
  objectives: { kind: 'html', max: 100_000, readers: 'public' },
  supplies: { kind: 'html', max: 100_000, readers: 'public', about: 'what to bring' },
  audience: { kind: 'choice', of: ['no experience', 'beginner', 'experienced', 'advanced'], readers: 'public' },
  prerequisites: { kind: 'text', max: 4_000, readers: 'public' },
  mediums: { kind: 'text', max: 1_000, readers: 'public' },
  price: { kind: 'money', min: 0, readers: 'public', about: 'unset, it is not known yet; 0 is free' },
  closed: {
    kind: 'flag',
    default: false,
    readers: 'public',
    label: 'Registration is closed',
    about: 'takes no more registrations',
  },
  closed_vector_id: {
    kind: 'reference',
    to: 'contact-detail',
    readers: 'public',
    label: 'Contact',
    about: 'whom to ask once it is closed: visitors see it',
  },
  publish: {
    kind: 'flag',
    default: false,
    readers: 'public',
    label: 'Published',
    about: 'opens its page to visitors',
    example: true,
  },
  cancellation: {
    kind: 'choice',
    of: [0, 1, 2, 3],
    default: 0,
    readers: 'public',
    label: 'Cancellation policy',
    words: {
      0: 'Up to 2 days before, all of it as credit',
      1: 'Up to 2 weeks before, all of it as credit',
      2: 'More than 7 days before, as credit less $75.00',
      3: 'More than 30 days before, as credit less $250.00',
    },
    about:
      '0: until 2 days before; 1: until 2 weeks before; 2: until 7 days before, less $75; 3: until 30 days before, less $250',
  },
  ticket_tailor_link: {
    kind: 'text',
    max: 2_000,
    readers: 'public',
    about: 'where tickets are sold elsewhere: an http or https address',
  },
  testimonials: { kind: 'html', max: 100_000, readers: 'public' },
} satisfies Fields<WorkshopDetails>;

export interface WorkshopImage {
  readonly id: number;
  readonly image_id: number;
  readonly ordinal: number;
}
export const workshopImageFields = {
  image_id: { kind: 'reference', to: 'image', required: true, readers: 'public' },
  ordinal: {
    kind: 'whole',
    label: 'Place among the pictures',
    min: 0,
    max: 9_999,
    readers: 'public',
    about: 'its place; the first is the title image',
  },
} satisfies AnyFields;
export type WorkshopImageInput = ValuesOf<typeof workshopImageFields>;

/** Workshop with its times and images. */
export interface Workshop extends RecordState<WorkshopDetails> {
  /** Sessions of the workshop, the earliest first. */
  readonly times: readonly Time[];
  readonly images: readonly WorkshopImage[];
}
