import { artworkFields, recordedFields } from '../artworks/artworks';
import type { AnyFields } from '../records/fields';
import { vendorChoiceFields } from '../services/services';

/** Names of fields in events that are for those who may read costs; the last ones are reasons of a price. */
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

/** The data of an event without what the shop itself pays and owes, however deep it stands. */
export function withoutCosts(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withoutCosts);
  if (typeof data !== 'object' || data === null) return data;
  const kept = Object.entries(data).filter(([name]) => !COSTS.has(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutCosts(value)]));
}
