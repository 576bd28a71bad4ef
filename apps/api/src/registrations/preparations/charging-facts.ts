import type { CommandContext } from '@rabbet/commands';
import { customer } from '@rabbet/domain/people/people';
import type { FactSources } from '../../kernel/changes/fact-sources';

export type ChargingFacts = Awaited<ReturnType<typeof chargingFacts>>;

/** Loads what a seat costs this customer, and how long a check for it is awaited; 0 is somebody new. */
export async function chargingFacts(customer_id: number, { caller }: CommandContext, sources: FactSources) {
  const [settings, who, takes_cards] = await Promise.all([
    sources.settings(),
    sources.records.currentValues(customer, customer_id),
    sources.takesCards(),
  ]);
  const tax_rate = who.tax_exempt === true ? 0 : settings.nc_wake_sales_tax;
  // whoever works here takes a check at any time
  const check_days = caller.kind === 'staff' ? null : settings.check_days;
  const check = { check_days, check_wait: settings.check_wait_days };
  return { tax_rate, ...check, by_visitor: caller.kind === 'visitor', takes_cards };
}
