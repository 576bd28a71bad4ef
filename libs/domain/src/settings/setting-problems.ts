import { unreadHolidays, unreadLines } from './parse-hours';
import type { ShopSettings } from './shop-settings';

/** Sentence that tells the problem of a setting's text, and an example that is right; null if there is no problem. */
export function settingProblem(name: string, text: string): string | null {
  if (name === 'hours') return unreadLinesProblem(unreadLines(text), HOURS);
  if (name === 'holidays') return unreadLinesProblem(unreadHolidays(text), HOLIDAYS);
  if (!PHONES.includes(name) || isPhone(text)) return null;
  return `“${text}” is no phone number: please write one as in 919-555-0142.`;
}

const PHONES: readonly string[] = ['gallery_phone', 'workshops_phone', 'fax'] satisfies readonly (keyof ShopSettings)[];
const HOURS = 'please write the days and then the times, as in Tuesday to Saturday: 10AM-6PM, or Sunday: Closed.';
const HOLIDAYS = 'please write the date and then what holds, as in 2026-11-26: Closed, Thanksgiving.';

function unreadLinesProblem(lines: readonly string[], example: string): string | null {
  const quoted = lines.map((line) => `“${line.trim()}”`).join(' and ');
  return lines.length === 0 ? null : `We cannot read ${quoted}: ${example}`;
}

const MIN_SIGNS = 7;
const MIN_DIGITS = 3;

/** True for a text that begins like a phone number and is as long as one: "1-800-FRAMING" and "919-555-0142 ext. 3" are. */
function isPhone(text: string): boolean {
  if (!/^[+(\s]*\d[\w\s().+/,#-]*$/.test(text)) return false;
  return text.replace(/[^a-z\d]/gi, '').length >= MIN_SIGNS && text.replace(/\D/g, '').length >= MIN_DIGITS;
}
