import { fillDefaults } from '@rabbet/domain/records/fields';
import type { Values } from '@rabbet/domain/records/fields';
import {
  type LaborRule,
  laborRule,
  type MaterialRule,
  materialRule,
  type ServiceStep,
  serviceStep,
  type ServiceTemplate,
  serviceTemplate,
  type ServiceVendor,
  serviceVendor,
  type Template,
} from '@rabbet/domain/services/services';
import type { Kept } from '../shop/people';

/** A service template as `services.ts` writes one down. */
export interface WrittenService {
  /** Id, for good; those of its rules begin with it. */
  readonly id: number;
  readonly name: string;
  readonly category: string;
  readonly description: string;
  readonly required_for_state?: ServiceTemplate['required_for_state'];
  readonly application?: ServiceTemplate['application'];
  readonly asks_for?: string;
  readonly steps?: readonly WrittenStep[];
  readonly labor: readonly (Partial<LaborRule> & Pick<LaborRule, 'base_labor_mins'>)[];
  readonly materials?: readonly (Partial<MaterialRule> & Pick<MaterialRule, 'target' | 'quantity_formula'>)[];
  readonly vendors?: readonly (Partial<ServiceVendor> & Pick<ServiceVendor, 'vendor_id'>)[];
}

/** Name of a step, the percent of the service that is done with it, and the days after which it warns and is critical. */
export type WrittenStep = readonly [name: string, percent: number, warns?: number, critical?: number];

/** A minute of work costs 75 cents, and is sold for twice that. */
const MINUTE = { time_formula: '1', cost_per_min: 75, markup: 1 } as const;

/** Rules of a service by their ids. */
function rulesOf({ id: service_id, steps = [], labor, materials = [], vendors = [] }: WrittenService) {
  const numbered = <T>(all: readonly T[]) =>
    all.map((rule, i) => ({ id: service_id * 10 + i + 1, service_id, ...rule }));
  return {
    steps: numbered(
      steps.map(([name, percent_complete, warning_age = 15, critical_age = 30], i) => ({
        name,
        step_no: i + 1,
        percent_complete,
        warning_age,
        critical_age,
        finished_location: i === steps.length - 1,
      })),
    ),
    labor: numbered(labor.map((rule) => ({ ...MINUTE, ...rule }))),
    materials: numbered(materials),
    vendors: numbered(vendors),
  };
}

function valuesOf({ name, category, description, required_for_state, application, asks_for }: WrittenService) {
  return {
    name,
    category,
    description,
    application: application ?? 'Quantity',
    ...(required_for_state !== undefined && { required_for_state }),
    ...(asks_for !== undefined && { asks_for }),
  };
}

/** The template and its rules, as records. */
export function recordsOf(service: WrittenService): readonly Kept[] {
  const { steps, labor, materials, vendors } = rulesOf(service);
  const recordsOfKind = (kind: Kept[0], all: readonly ({ readonly id: number } & object)[]) =>
    all.map(({ id, ...values }): Kept => [kind, id, values as Values]); // of its kind
  return [
    [serviceTemplate, service.id, valuesOf(service)],
    ...recordsOfKind(serviceStep, steps),
    ...recordsOfKind(laborRule, labor),
    ...recordsOfKind(materialRule, materials),
    ...recordsOfKind(serviceVendor, vendors),
  ];
}

/** The template and its rules, as prices are computed from them. */
export function templateOf(service: WrittenService): Template {
  const { steps, labor, materials, vendors } = rulesOf(service);
  return {
    id: service.id,
    ...fillDefaults<ServiceTemplate>(serviceTemplate.fields, valuesOf(service)),
    steps: steps.map((step) => ({ id: step.id, ...fillDefaults<ServiceStep>(serviceStep.fields, step) })),
    labor: labor.map((rule) => ({ id: rule.id, ...fillDefaults<LaborRule>(laborRule.fields, rule) })),
    materials: materials.map((rule) => ({ id: rule.id, ...fillDefaults<MaterialRule>(materialRule.fields, rule) })),
    vendors: vendors.map((rule) => ({ id: rule.id, ...fillDefaults<ServiceVendor>(serviceVendor.fields, rule) })),
  };
}
