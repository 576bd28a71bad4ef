import { ACCESS, type Resource, ROLES } from '@rabbet/domain/callers/roles';

/** Headings of an export, in the order in which people ask: each holds what one question is about. */
export const PARTS = [
  'Who you are',
  'How you are reached',
  'What you bought, ordered and paid',
  'What you registered for',
  'What you wrote',
  'What was mailed to you',
  'Your account',
  'What else was recorded',
] as const;
export type Part = (typeof PARTS)[number];

const OF_STREAMS: Readonly<Record<string, Part>> = {
  ...of('Who you are', 'person', 'customer', 'employee', 'duplicate', 'person-erasure'),
  ...of('How you are reached', 'contact-detail', 'subscription'),
  ...of('What you bought, ordered and paid', 'artwork', 'order', 'payment', 'credit'),
  ...of('What you registered for', 'registration', 'workshop', 'gallery-event'),
  ...of('What you wrote', 'enquiry', 'article', 'article-comment'),
  ...of('What was mailed to you', 'test-mail'),
  ...of('Your account', 'staff', 'token'),
};

function of(part: Part, ...streams: readonly string[]): Readonly<Record<string, Part>> {
  return Object.fromEntries(streams.map((stream) => [stream, part]));
}

/** Part that events of a stream belong to. */
export function partOf(stream: string): Part {
  return OF_STREAMS[stream.replace(/-\d+$/, '')] ?? 'What else was recorded';
}

/** Part of something that is kept beside the log. */
export function partOfKept(what: string): Part {
  return what === 'message' ? 'What was mailed to you' : 'Your account';
}

/** Parts that describe the person; all others are books of the shop, which name nobody who was erased. */
export const ABOUT_THEM: ReadonlySet<Part> = new Set<Part>([
  'Who you are',
  'How you are reached',
  'What you wrote',
  'Your account',
]);

const SEEN: Readonly<Partial<Record<Resource, string>>> = {
  names: 'Your name',
  people: 'How you are reached, and the rest of who you are',
  registrations: 'What you ordered and registered for',
  mails: 'The mails to you',
  log: 'Who recorded what and when',
};

/** Sentences on who of the staff may see what is said of somebody. */
export function readersInWords(): readonly string[] {
  const sentences = Object.entries(SEEN).map(([resource, what]) => {
    const roles = ROLES.filter((role) => ACCESS[role][resource as Resource] !== 'none'); // keys of the table
    return `${what}: staff with the role ${roles.join(', ').replace(/, (?=\w+$)/, ' or ')}.`;
  });
  return [...sentences, 'All of it: whoever runs the machine of the shop.'];
}
