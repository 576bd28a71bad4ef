import { titleOf, type RecordReply } from '@rabbet/domain/records/titles';
import { kindByName } from '@rabbet/domain/registry/kinds';
import { Link } from 'react-router-dom';
import { staffPath } from '../../paths/paths';
import { mayChange, useWho } from '../session/who-asks';
import { listPath, recordPath } from './kinds';

/** Lists of a service template, by their names in its reply. */
export const SERVICE_RULES = ['steps', 'labor', 'bom', 'vendors'] as const;
type Rules = (typeof SERVICE_RULES)[number];

interface RuleWords {
  readonly title: string;
  readonly kind: string;
  readonly add: string;
  readonly none: string;
  /** Link to the sheet of one, and the words beside it. */
  readonly link: (rule: RecordReply) => string;
  readonly about: (rule: RecordReply) => readonly (string | null)[];
}

const said = (label: string, value: unknown) =>
  value === null || value === undefined || value === '' ? null : `${label} ${String(value as string | number)}`;

const WORDS: Readonly<Record<Rules, RuleWords>> = {
  steps: {
    title: 'Steps',
    kind: 'service-step',
    add: 'Add a step',
    none: 'No steps: it is complete at once.',
    link: ({ step_no, name }) => `${String(step_no)}. ${String(name)}`,
    about: ({ percent_complete, warning_age, critical_age }) => [
      `${String(percent_complete)}% done then`,
      `warns after ${String(warning_age)} days, critical after ${String(critical_age)}`,
    ],
  },
  labor: {
    title: 'Labor',
    kind: 'labor-rule',
    add: 'Add a labor rule',
    none: 'No rule: its labor costs nothing.',
    link: ({ variation_for, variation }) =>
      variation_for ? `${String(variation_for)}: ${String(variation)}` : 'In general',
    about: ({ time_formula, base_labor_mins, base_factor, cost_per_min, markup, effective_date, warning }) => [
      said('by', time_formula),
      `${String(base_labor_mins)} minutes at ${String(base_factor)}`,
      typeof cost_per_min === 'number' ? `at $${cost_per_min.toFixed(2)} a minute` : null,
      said('markup', markup),
      said('from', effective_date),
      said('mind this:', warning),
    ],
  },
  bom: {
    title: 'Materials',
    kind: 'material-rule',
    add: 'Add a material',
    none: 'No materials.',
    link: ({ target }) => String(target),
    about: ({ quantity_formula, min_quantity, default_widget_id, effective_date, warning }) => [
      said('quantity', quantity_formula),
      min_quantity === 0 ? null : said('at least', min_quantity),
      said('usually piece', default_widget_id),
      said('from', effective_date),
      said('mind this:', warning),
    ],
  },
  vendors: {
    title: 'Vendors',
    kind: 'service-vendor',
    add: 'Add a vendor',
    none: 'No vendors: the shop does it.',
    link: ({ vendor, vendor_id }) =>
      vendor ? titleOf(kindByName('company'), vendor as RecordReply) : `company ${String(vendor_id)}`,
    about: ({ variation, markup, effective_date }) => [
      said('for', variation),
      said('markup', markup),
      said('from', effective_date),
    ],
  },
};

/** Steps, labor, materials and vendors of a service template, each leading to the sheet that changes or removes it. */
export function ServiceRules({ record }: { readonly record: RecordReply }) {
  // labor is told to those alone who may know what it costs
  return SERVICE_RULES.map((name) => {
    const rules = record[name];
    return Array.isArray(rules) && <RuleList key={name} name={name} owner={record.id} rules={rules as RecordReply[]} />; // of its kind
  });
}

interface RuleListProps {
  readonly name: Rules;
  /** The template's id. */
  readonly owner: number;
  readonly rules: readonly RecordReply[];
}

function RuleList({ name, owner, rules }: RuleListProps) {
  const who = useWho();
  const { title, kind: kindName, add, none, link, about } = WORDS[name];
  const kind = kindByName(kindName);
  const inOrder = name === 'steps' ? rules.toSorted((a, b) => Number(a.step_no) - Number(b.step_no)) : rules;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {rules.length === 0 && <p>{none}</p>}
      <ul className="things">
        {inOrder.map((rule) => (
          <li key={rule.id}>
            <div>
              <Link to={recordPath(kind, rule.id)}>{link(rule)}</Link>
              <span>
                {about(rule)
                  .filter((words) => words !== null)
                  .join(' · ')}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {mayChange(who, kind.resource) && (
        <Link to={staffPath(`${listPath(kind)}/new`, { service_id: owner })}>{add}</Link>
      )}
    </section>
  );
}
