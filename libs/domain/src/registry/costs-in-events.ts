import { artworkFields, recordedFields } from '../artworks/artworks';
import type { AnyFields } from '../records/fields';
import { vendorChoiceFields } from '../services/services';

/** Fields of events that only readers of costs may see; the last four are reasons of a price. */
const COSTS: ReadonlySet<string> = new Set([
  ...[artworkFields, recordedFields, vendorChoiceFields].flatMap(costsAmong),
  'rule_id',
  'measure',
  'minutes',
  'cost_per_min',
]);

function costsAmong(fields: AnyFields): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.readers === 'costs');
}

/** Data of an event without the costs and debts of the shop, at any depth. */
export function withoutCosts(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withoutCosts);
  if (typeof data !== 'object' || data === null) return data;
  const entries = Object.entries(data).filter(([name]) => !COSTS.has(name));
  return Object.fromEntries(entries.map(([name, value]) => [name, withoutCosts(value)]));
}
