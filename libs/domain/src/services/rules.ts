import { refuse } from '@rabbet/domain/deciders/refusal';
import type { Fields } from '@rabbet/domain/records/fields';
import type { RecordKind } from '@rabbet/domain/records/record';
import { MAX_FORMULA_LENGTH, requireFormula } from './formulas';
import { warningOfUnknownNames } from './known-names';

const PATH = 'core/commerce/services';
const service_id = { kind: 'reference', to: 'service-template', required: true } as const;
const effective_date = { kind: 'date', about: 'the first day on which it holds; without one it always has' } as const;
const FACTOR = { kind: 'decimal', min: 0, max: 1_000_000, readers: 'costs' } as const;
const POWER = { kind: 'decimal', default: 1, min: 0, max: 10, readers: 'costs' } as const;
const related = { service: { reference: 'service_id' } } as const;

export interface ServiceStep {
  service_id: number;
  name: string;
  description: string | null;
  step_no: number;
  percent_complete: number;
  finished_location: boolean;
  warning_age: number;
  critical_age: number;
}

/** Step of the work on a service in the workshop. */
export const serviceStep: RecordKind<ServiceStep> = {
  name: 'service-step',
  title: 'step',
  resource: 'settings',
  path: `${PATH}/steps`,
  version: 1,
  fields: {
    service_id,
    name: { kind: 'text', required: true, min: 1, max: 64, example: 'Cut' },
    description: { kind: 'text', max: 1_000 },
    step_no: {
      kind: 'whole',
      required: true,
      min: 1,
      max: 1_000,
      label: 'Number',
      about: 'its place among the others',
    },
    percent_complete: {
      kind: 'decimal',
      required: true,
      min: 0,
      max: 100,
      label: 'Percent complete',
      about: 'how much of the service is done once this step is',
    },
    finished_location: {
      kind: 'flag',
      default: true,
      label: 'Asks for the place',
      about: 'whether what was made stands somewhere once the service is complete',
    },
    warning_age: { kind: 'whole', default: 15, min: 0, max: 10_000, label: 'Warns after days' },
    critical_age: { kind: 'whole', default: 30, min: 0, max: 10_000, label: 'Critical after days' },
  } satisfies Fields<ServiceStep>,
  related,
};

export interface LaborRule {
  service_id: number;
  variation_for: string | null;
  variation: string | null;
  variation_target: string | null;
  time_formula: string;
  base_factor: number;
  base_units_id: number | null;
  base_labor_mins: number;
  increase_constant: number;
  increase_power: number;
  decrease_constant: number;
  decrease_power: number;
  cost_per_min: number;
  markup: number;
  effective_date: string | null;
}

/**
 * Rule for the minutes that a service takes, and what one of them costs. Where the formula gives more than the base factor, the
 * minutes grow by the `increase` pair, and below it they shrink by the `decrease` pair: see `labor.ts`.
 */
export const laborRule: RecordKind<LaborRule> = {
  name: 'labor-rule',
  title: 'labor rule',
  resource: 'settings',
  path: `${PATH}/labor`,
  readers: 'costs',
  version: 1,
  fields: {
    service_id,
    variation_for: { kind: 'text', max: 64, readers: 'costs', about: 'the property that it depends on: shape' },
    variation: { kind: 'text', max: 255, readers: 'costs', about: 'its value, in whatever case: oval' },
    variation_target: {
      kind: 'text',
      max: 64,
      readers: 'costs',
      about: 'the nested service that has the property; this one, unless given',
    },
    time_formula: {
      kind: 'text',
      required: true,
      min: 1,
      max: MAX_FORMULA_LENGTH,
      readers: 'costs',
      example: 'united_inches',
      about: 'arithmetic over the properties of the service: width, height, united_inches, area, quantity',
    },
    base_factor: { ...FACTOR, default: 1, about: 'the value of the formula at which the minutes hold' },
    base_units_id: { kind: 'reference', to: 'unit', readers: 'costs', about: 'the units of the formula' },
    base_labor_mins: { ...FACTOR, required: true, label: 'Minutes' },
    increase_constant: { ...FACTOR, default: 1 },
    increase_power: POWER,
    decrease_constant: { ...FACTOR, default: 1 },
    decrease_power: POWER,
    cost_per_min: { kind: 'money', default: 200, min: 0, max: 1_000_000, readers: 'costs', label: 'Cost of a minute' },
    markup: { kind: 'decimal', default: 0, min: 0, max: 1_000, readers: 'costs', about: '0.5 adds half' },
    effective_date: { ...effective_date, readers: 'costs' },
  } satisfies Fields<LaborRule>,
  rule({ time_formula, base_factor, variation_for, variation }) {
    requireFormula(String(time_formula), 'time_formula');
    if (base_factor === 0) refuse('service/factor', 'The base factor is more than 0.', 'base_factor');
    if ((variation_for === null) !== (variation === null))
      refuse('service/variation', 'A variation names a property and its value: both, or neither.', 'variation');
  },
  computed: { warning: ({ time_formula }) => warningOfUnknownNames(time_formula) },
  titled: ({ variation_for, variation }) => (variation_for ? `${variation_for} ${variation}` : 'all'),
  related: { ...related, base_units: { reference: 'base_units_id' } },
};

export interface MaterialRule {
  service_id: number;
  target: string;
  quantity_formula: string;
  min_quantity: number;
  default_widget_id: number | null;
  effective_date: string | null;
}

/** Line of the bill of materials: the amount of one material that a service takes. */
export const materialRule: RecordKind<MaterialRule> = {
  name: 'material-rule',
  title: 'material rule',
  resource: 'settings',
  path: `${PATH}/materials`,
  version: 1,
  fields: {
    service_id,
    target: { kind: 'text', required: true, min: 1, max: 64, label: 'Material', example: 'Mat board' },
    quantity_formula: {
      kind: 'text',
      required: true,
      min: 1,
      max: MAX_FORMULA_LENGTH,
      example: '1 / yield',
      about: 'for one piece, as arithmetic over its properties; yield: pieces out of one sheet',
    },
    min_quantity: { kind: 'decimal', default: 0, min: 0, max: 1_000_000, label: 'At least' },
    default_widget_id: {
      kind: 'whole',
      min: 1,
      label: 'Usual piece in stock',
      about: 'the number of the piece that is used unless another one is named',
    },
    effective_date,
  } satisfies Fields<MaterialRule>,
  rule: ({ quantity_formula }) => requireFormula(String(quantity_formula), 'quantity_formula'),
  computed: { warning: ({ quantity_formula }) => warningOfUnknownNames(quantity_formula) },
  titled: ({ target }) => target,
  related: { ...related, default_widget: { piece: 'default_widget_id' } },
};

export interface ServiceVendor {
  service_id: number;
  vendor_id: number;
  variation: string | null;
  markup: number;
  effective_date: string | null;
}

/** Firm that does the work of a service for the shop. */
export const serviceVendor: RecordKind<ServiceVendor> = {
  name: 'service-vendor',
  title: 'vendor of a service',
  resource: 'settings',
  path: `${PATH}/vendors`,
  version: 1,
  fields: {
    service_id,
    vendor_id: { kind: 'reference', to: 'company', required: true },
    variation: { kind: 'text', max: 64, about: 'what of it they do: chop, join' },
    markup: { kind: 'decimal', default: 1, min: 0, max: 1_000, readers: 'costs', about: '1 doubles their price' },
    effective_date,
  } satisfies Fields<ServiceVendor>,
  titled: ({ variation }) => variation,
  related: { ...related, vendor: { reference: 'vendor_id' } },
};
