import { isDate } from './days';
import { isMoment, momentOf } from './moments';
import { instantAt, isSkipped, startOfDay } from './zone';

type ParsedMoment = { readonly moment: string } | { readonly problem: string };

const EXPECTED_FORMS =
  'It is a day or a time on the clock of the shop, such as 2026-03-31 or "2026-03-31 14:30", or an instant in UTC, such as 2026-03-31T14:30:00Z.';

/**
 * Parses a moment that people or programs write. A date alone is its midnight in the shop; a time without seconds is by the
 * clock of the shop. A text with seconds or a Z is in UTC, because programs write moments so.
 */
export function parseMoment(text: string): ParsedMoment {
  const [, date = '', time, seconds, zulu] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(?::(\d\d)(?:\.\d+)?)?(Z)?)?$/.exec(withHours(text.trim())) ?? [];
  const moment = `${date} ${time ?? '00:00'}:${seconds ?? '00'}`;
  if (!isDate(date) || !isMoment(moment)) return { problem: EXPECTED_FORMS };
  if (time === undefined) return { moment: momentOf(startOfDay(date)) };
  if (zulu !== undefined || seconds !== undefined) return { moment };
  if (isSkipped(date, time)) return { problem: skippedWords(date, time) };
  return { moment: momentOf(instantAt(date, time)) };
}

/** Sentence about a time that no clock of the shop shows. */
export function skippedWords(date: string, time: string): string {
  return `There is no ${time} on ${date} in the shop: clocks go forward by an hour then.`;
}

/** Text with hours from 0 to 23 in place of 12 and AM or PM: 17:00 for "5:00 PM". */
export function withHours(text: string): string {
  return text.replace(
    /\b(1[0-2]|0?[1-9]):([0-5]\d)\s?([ap])\.?m\.?$/i,
    (_, hour: string, minutes: string, half: string) => {
      const hours = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
      return `${String(hours).padStart(2, '0')}:${minutes}`;
    },
  );
}
