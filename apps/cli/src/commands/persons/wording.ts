import { FIELDS_IN_EVENTS } from '@rabbet/domain/registry/fields-in-events';
import { withoutCosts } from '@rabbet/domain/registry/costs-in-events';
import { labelOf } from '@rabbet/domain/records/labels';
import { longDate, longMoment } from '@rabbet/domain/time/words';
import type { SaidInState } from '@rabbet/postgres';
import { inDollars } from '../../kernel/amounts';
import type { toldEvent } from '../../kernel/events';
import { oneLine } from '../../kernel/texts';

type Told = ReturnType<typeof toldEvent>;

/** Names of events that do not make a sentence by themselves. */
const SENTENCES: Readonly<Record<string, string>> = {
  PersonErasureCompleted: 'all that was said of you was erased',
  DuplicateMerged: 'two records of you were made one',
  DuplicateUnlinked: 'two records that had been made one were taken apart again',
  EnquiryAsked: 'a question was asked',
  EnquiryAnswered: 'a question was answered',
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

/** Sentence that tells the person of an event. `own` are the actors that are themselves. */
export function eventInWords(event: Told, own: ReadonlySet<string>): string {
  const { at, by, occurredAt, type, stream, data, personal } = event;
  const [recorded, happened] = [momentInWords(at), momentInWords(occurredAt ?? at)];
  const when = recorded === happened ? recorded : `${recorded} (of ${happened})`;
  const [, kind = '', number] = NUMBERED.exec(stream) ?? [];
  const about = number ? ` (${NOUNS[kind] ?? kind} ${number})` : '';
  const facts = [...factsOf(type, withoutCosts(data)), ...Object.values(personal ?? {}).flatMap(aboutThem(type))];
  return `${when}, ${whoInWords(by, own)}: ${happenedInWords(type)}${about}.${sentencesOf(facts)}`;
}

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
  const [noun, happened] = [words.slice(0, verb).join(' '), words.slice(verb).join(' ')];
  const known = NOUNS[noun] ?? RENAMED.reduce((text, [from, to]) => text.replace(from, to), noun);
  const was = noun.endsWith('s') ? 'were' : 'was';
  return `${noun.endsWith('s') ? '' : articleOf(known)}${known} ${was} ${happened}`;
}

function articleOf(noun: string): string {
  return /^[aeio]|^RSVP/.test(noun) ? 'an ' : 'a ';
}

function whoInWords(by: string, own: ReadonlySet<string>): string {
  if (own.has(by)) return 'by yourself';
  return by === 'anonymous' ? 'on the site, by you or in your name' : 'by the shop';
}

function aboutThem(type: string) {
  return (said: object | null) => (said === null ? ['What it said of you is erased'] : factsOf(type, said));
}

/** Values with their labels, however deep they stand. Ids are for programs. */
function factsOf(type: string, data: unknown): string[] {
  const fields = FIELDS_IN_EVENTS.get(type) ?? {};
  const facts = (value: unknown): string[] =>
    Object.entries((value ?? {}) as object).flatMap(([name, one]: [string, unknown]) => {
      if (one === null || one === '' || /(^|_)ids?$|^person$/.test(name)) return [];
      if (typeof one === 'object' && !isPlainList(one)) return Array.isArray(one) ? one.flatMap(facts) : facts(one);
      return [`${labelOf(name, fields[name] ?? {})}: ${valueInWords(one)}`];
    });
  return facts(inDollars(data));
}

function isPlainList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => typeof one !== 'object');
}

function valueInWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueInWords).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = String(value);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return longDate(text);
  return /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/.test(text) ? momentInWords(text) : oneLine(text);
}

/** Writes a moment by the clock of the shop; without a zone it is one of UTC. */
function momentInWords(text: string): string {
  return longMoment(Date.parse(/Z$|[+-]\d\d:?\d\d$/.test(text) ? text : `${text.replace(' ', 'T')}Z`));
}

function sentencesOf(facts: readonly string[]): string {
  return facts.map((fact) => ` ${fact.trimEnd()}${/[.?!]$/.test(fact.trimEnd()) ? '' : '.'}`).join('');
}
