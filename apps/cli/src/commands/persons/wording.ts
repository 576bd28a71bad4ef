import { FIELDS_IN_EVENTS } from '@rabbet/domain/registry/fields-in-events';
import { withoutCosts } from '@rabbet/domain/registry/costs-in-events';
import { ORDER_STATES } from '@rabbet/domain/orders/orders';
import type { Field } from '@rabbet/domain/records/fields';
import { labelOf } from '@rabbet/domain/records/labels';
import { longDate, longMoment } from '@rabbet/domain/time/words';
import type { SaidInState } from '@rabbet/postgres';
import { inDollars } from '../../kernel/output/amounts';
import type { showEvent } from '../../kernel/output/events';
import { oneLine } from '../../kernel/output/texts';
import { ContactNames } from './contact-names';
import { ABOUT_THEM, partOf } from './parts';

export type ShownEvent = ReturnType<typeof showEvent>;

/** Names of events that do not make a sentence by themselves. */
const SENTENCES: Readonly<Record<string, string>> = {
  PersonErasureCompleted: 'all that was said of you was erased',
  DuplicateMerged: 'two records of you were made one',
  DuplicateUnlinked: 'two records that had been made one were taken apart again',
  OrderMoneyReturned: 'money for an order was returned',
  EnquiryAsked: 'a question was asked',
  EnquiryAnswered: 'a question was answered',
  EnquiryReopened: 'a question was opened again',
  EnquiryAnsweredByMail: 'a question was answered by mail',
  PaymentSucceeded: 'a payment succeeded',
  PaymentLeftUnknown: 'a payment was begun, and nobody knows yet what became of it',
  SubscriptionLeft: 'the newsletter was left',
  SubscriptionAskedFor: 'the newsletter was asked for',
  WorkshopRegistrationTold: 'you were written to about a place in a workshop',
  WorkshopSeatOfferLapsed: 'the offer of a place in a workshop ended',
};

/** Words of the program that people of the shop and its customers say otherwise. */
const NOUNS: Readonly<Record<string, string>> = {
  artwork: 'piece',
  enquiry: 'inquiry',
  person: 'record of you',
  customer: 'record of you as a customer',
  employee: 'record of you as an employee',
  staff: 'account of yours',
};
const RENAMED: readonly (readonly [RegExp, string])[] = [
  [/^artwork /, 'piece '],
  [/^gallery event /, 'event '],
  [/^staff /, 'account '],
  [/\brsvp\b/, 'RSVP'],
  [/\bseat\b/, 'place'],
];
/** Such as "piece 12": numbers that stand on bills and pages. */
const NUMBERED = /^(artwork|order)-(\d+)$/;
const PARTICIPLE = /ed$|^(given|spent|made|set|begun|paid|sent|held|forgotten|withdrawn|undone|told|left)$/;

export interface Wording {
  /** Actors that are the person. */
  readonly actors: ReadonlySet<string>;
  readonly contacts?: ContactNames;
  /** Says that they were erased: what describes them is left out, although it names nobody. */
  readonly isErased?: boolean;
}

/** Sentence that tells the person of an event. */
export function eventInWords(event: ShownEvent, { actors, contacts = new ContactNames(), isErased }: Wording): string {
  const { at, by, occurredAt, type, stream, data, personal } = event;
  const recorded = momentInWords(at);
  const happened = momentInWords(occurredAt ?? at);
  const when = recorded === happened ? recorded : `${recorded} (of ${happened})`;
  const [, kind = '', number] = NUMBERED.exec(stream) ?? [];
  const about = number ? ` (${NOUNS[kind] ?? kind} ${number})` : '';
  const visible = isErased && ABOUT_THEM.has(partOf(stream)) ? {} : withoutCosts(data);
  const named = (value: string) => (stream.startsWith('contact-detail-') ? contacts.of(stream, value) : null);
  const facts = [visible, ...Object.values(personal ?? {})].flatMap((values) => factsOf(type, values, named));
  return `${when}, ${whoInWords(by, actors)}: ${happenedInWords(type)}${about}.${sentencesOf(facts)}`;
}

/** Fields that no person asks for: ids, places in lists, reasons of prices, plans of work. */
function isForPrograms(name: string): boolean {
  return /(^|_)ids?$|^person$/.test(name) || FOR_PROGRAMS.has(name);
}
const FOR_PROGRAMS: ReadonlySet<string> = new Set([
  'indice',
  'ordinal',
  'step_no',
  'percent_complete',
  'finished_location',
  'warning_age',
  'critical_age',
  'whole',
  'application',
  'required_for_state',
  'provisionals',
  'lines',
  'warnings',
  'steps',
  'of',
  'code',
  'days',
  'browser',
  'move',
  'attempts',
  'allowed',
  'at',
  'by',
  'atLatest',
  'quantity_units_id',
  'duplicate',
  'original',
]);

/** Names of fields that say nothing by themselves. */
const LABELS: Readonly<Record<string, string>> = {
  first: 'First name',
  last: 'Last name',
  middle: 'Middle name',
  preferred_first: 'Preferred first name',
  value: 'Number or address',
  context: 'When to use it',
  how: 'By way of',
  way: 'By way of',
  reference: 'Number of the payment',
  brand: 'Card',
  last4: 'Last digits of the card',
  on: 'For',
  cause: 'For',
  because: 'Reason',
  news: 'Told that it',
  words: 'Conditions',
  text: 'Text',
  to: 'To',
  from: 'From',
  more: 'More attempts to pay',
  count: 'Times',
  name: 'Name',
  activity: 'What was done',
  network: 'From the network',
};

const KEPT: Readonly<Record<string, string>> = {
  message: 'a mail to you was written',
  password: 'the password of your account was set',
  session: 'you signed in',
  passkey: 'a passkey was added to your account',
  token: 'a token was made for your scripts',
  access: 'somebody signed in as you, or tried to',
};

export function keptInWords({ what, at, data }: SaidInState): string {
  const { template: _, state: __, ...spoken } = data; // of a mail: for programs
  const when = at === '' ? 'At a time that is not known' : momentInWords(at);
  return `${when}: ${KEPT[what] ?? what}.${sentencesOf(factsOf(what, spoken))}`;
}

/** Such as "a piece transaction was recorded", of `ArtworkTransactionRecorded`. */
export function happenedInWords(type: string): string {
  const sentence = SENTENCES[type];
  if (sentence) return sentence;
  const words = type.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
  const verb = words.findLastIndex((word) => PARTICIPLE.test(word));
  const noun = words.slice(0, verb).join(' ');
  const happened = words.slice(verb).join(' ');
  const knownNoun = NOUNS[noun] ?? RENAMED.reduce((text, [from, to]) => text.replace(from, to), noun);
  const was = noun.endsWith('s') ? 'were' : 'was';
  return `${noun.endsWith('s') ? '' : articleOf(knownNoun)}${knownNoun} ${was} ${happened}`;
}

function articleOf(noun: string): string {
  return /^[aeio]|^RSVP/.test(noun) ? 'an ' : 'a ';
}

function whoInWords(by: string, actors: ReadonlySet<string>): string {
  if (actors.has(by)) return 'by yourself';
  return by === 'anonymous' ? 'on the site, by you or in your name' : 'by the shop';
}

/** Values by their labels, however deep they stand, those of one label together. Ids and places in lists are for programs. */
function factsOf(type: string, data: unknown, contact: (value: string) => string | null = () => null): string[] {
  if (data === null) return ['What it said of you is erased'];
  const fields = FIELDS_IN_EVENTS.get(type) ?? {};
  const facts = (value: unknown): (readonly [label: string, words: string])[] =>
    Object.entries((value ?? {}) as object).flatMap(([name, fieldValue]: [string, unknown]) => {
      if (fieldValue === null || fieldValue === '' || isForPrograms(name) || isUnsaid(type, fieldValue, fields[name]))
        return [];
      const size = sizeInWords(fieldValue);
      if (size === null && typeof fieldValue === 'object' && !isPlainList(fieldValue))
        return Array.isArray(fieldValue) ? fieldValue.flatMap(facts) : facts(fieldValue);
      const label =
        (name === 'value' ? contact(String(fieldValue)) : null) ?? LABELS[name] ?? labelOf(name, fields[name] ?? {});
      return [[label, size ?? valueInWords(name, fieldValue)]];
    });
  const byLabel = new Map<string, string>();
  for (const [label, words] of facts(inDollars(data)))
    byLabel.set(label, [byLabel.get(label), words].filter((text) => text !== undefined).join(', '));
  return [...byLabel].map(([label, words]) => `${label}: ${words}`);
}

/** Such as {"value":"16 3/8","units":"inch"}, below the name of what was measured. */
function sizeInWords(value: unknown): string | null {
  const { value: size, units, ...otherValues } = (value ?? {}) as Readonly<Record<string, unknown>>; // of anything
  const isSize = typeof size === 'string' && units !== undefined && Object.keys(otherValues).length === 0;
  return isSize ? [size, units].filter(Boolean).join(' ') : null;
}

/** Flag of something new that stands as nobody has said otherwise. */
function isUnsaid(type: string, value: unknown, field: Field | undefined): boolean {
  return value === false && type.endsWith('Added') && field?.default === false;
}

function isPlainList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item !== 'object');
}

function valueInWords(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => valueInWords(name, item)).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return numberInWords(name, value);
  const text = String(value);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return longDate(text);
  return /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/.test(text) ? momentInWords(text) : oneLine(text);
}

function numberInWords(name: string, value: number): string {
  if (name === 'state') return ORDER_STATES[value] ?? String(value);
  if (name === 'tax_rate') return `${Math.round(value * 1e6) / 1e4} %`;
  return name === 'start' || name === 'end' ? longMoment(value) : String(value);
}

/** Writes a moment by the clock of the shop; without a zone it is one of UTC. */
function momentInWords(text: string): string {
  return longMoment(Date.parse(/Z$|[+-]\d\d:?\d\d$/.test(text) ? text : `${text.replace(' ', 'T')}Z`));
}

function sentencesOf(facts: readonly string[]): string {
  return facts.map((fact) => ` ${fact.trimEnd()}${/[.?!]$/.test(fact.trimEnd()) ? '' : '.'}`).join('');
}
