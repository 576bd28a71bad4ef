import type { ServiceTemplateReply } from '@rabbet/client';
import {
  type AskedProperty,
  askedProperties,
  REQUIRED_STATES,
  serviceTemplate,
} from '@rabbet/domain/services/services';
import { titleOf } from '@rabbet/domain/records/titles';
import { kindByName } from '@rabbet/domain/registry/kinds';
import type { Command } from 'commander';
import { addServerOptions, withServer } from '../kernel/connection/call';
import type { Fact } from '../kernel/output/facts';
import { addHistoryVerb } from '../kernel/verbs/history-verb';
import { aboutColumns } from '../kernel/verbs/listing';
import type { Column } from '../kernel/output/printing';
import {
  addAddVerb,
  addChangeVerb,
  addRemoveVerb,
  addShowVerb,
  type FoundRecord,
  type Noun,
} from '../kernel/verbs/record-verbs';

const CALL = 'rabbet services';
const LIST = `${CALL} list --category Frames`;
const ADD = `${CALL} add --name Fitting --category Finishing --application Ticket`;
const COLUMNS: readonly Column<ServiceTemplateReply>[] = [
  { title: 'id', of: ({ id }) => id, align: 'right' },
  { title: 'name', of: ({ name }) => name, gives: true },
  { title: 'category', of: ({ category }) => category, gives: true },
  { title: 'application', of: ({ application }) => application },
  {
    title: 'required for',
    of: ({ required_for_state: state }) => (state === null ? null : (REQUIRED_STATES[state] ?? null)),
  },
  { title: 'steps', of: ({ steps }) => steps?.length ?? null, align: 'right' },
];
const SERVICE: Noun = {
  what: 'service',
  path: serviceTemplate.path,
  fields: serviceTemplate.fields,
  find: async ({ client }, id) => (await client.get<readonly FoundRecord[]>(serviceTemplate.path, { id }))[0] ?? null,
  titleOf: ({ name, category }) => [name, category].filter(Boolean).join(', '),
  more: (record) => rulesOf(record as unknown as ServiceTemplateReply), // as it was found
};

export function servicesCommand(program: Command): void {
  const services = program
    .command('services')
    .description('templates of services: what the shop sells, with steps, labor, materials and vendors')
    .addHelpText(
      'after',
      `\nSteps and rules of a template are records of their own:\n  rabbet records services-steps --help\n\nExamples:\n  ${LIST}\n  ${ADD}`,
    );
  addServerOptions(services);
  list(services);
  addShowVerb(services, SERVICE, {
    about: 'all that is known of a service: the properties that it asks for, its steps and rules with their ids',
    examples: [`${CALL} show 3`, `${CALL} show 3 --json | jq .labor`],
  });
  addAddVerb(services, SERVICE, { about: 'add a template of a service', examples: [ADD] });
  addChangeVerb(services, SERVICE, {
    about: 'change a template; orders that are booked stay as they are',
    examples: [`${CALL} change 3 --required-for-state 2`],
  });
  addRemoveVerb(services, SERVICE, {
    about: 'remove a template that no order uses',
    examples: [`${CALL} remove 3`],
  });
  addHistoryVerb(services, {
    what: 'service',
    call: CALL,
    ask: (client, id, before) => client.get(`${serviceTemplate.path}/history`, { id, before }),
  });
}

function list(services: Command): void {
  const command: Command = services
    .command('list')
    .description('templates of services, with their ids')
    .option('--name <name>', 'the one of this name, in whatever case')
    .option('--category <name>', 'those of this category, in whatever case')
    .addHelpText('after', `${aboutColumns(COLUMNS)}\n\nExample:\n  ${LIST}`);
  command.action(() =>
    withServer(command, async ({ client, printer, options }) => {
      const { name, category } = options as { name?: string; category?: string }; // as they are declared
      const query = { ...(name !== undefined && { name }), ...(category !== undefined && { category }) };
      printer.table(COLUMNS, await client.get<readonly ServiceTemplateReply[]>(serviceTemplate.path, query));
    }),
  );
}

/** Steps and rules of a template, by the ids under which they are changed. */
function rulesOf(service: ServiceTemplateReply): Fact[] {
  const { asks_for, steps = [], labor = [], bom = [], vendors = [], warning } = service;
  const facts = (label: string, kind: string, rules: readonly object[]) =>
    rules.map((rule): Fact => {
      const { id, ...fields } = rule as { readonly id: number };
      const { warning } = fields as { readonly warning?: string | null };
      const title = titleOf(kindByName(kind), { id, ...fields }) || 'general';
      return [`${label} ${id}`, [title, warning && `mind this: ${warning}`].filter(Boolean).join('; ')];
    });
  return [
    ...(warning ? [['warning', warning] as const] : []),
    ...askedProperties({ asks_for, labor, bom } as unknown as Parameters<typeof askedProperties>[0]).map(propertyFact), // as their fields have them
    ...facts('step', 'service-step', steps),
    ...facts('labor', 'labor-rule', labor),
    ...facts('material', 'material-rule', bom),
    ...facts('vendor', 'service-vendor', vendors),
  ];
}

/** Such as "asks for shape: round, oval or anything else; may be left out". */
function propertyFact({ name, values, is_needed }: AskedProperty): Fact {
  const choice = values.length > 0 && `${values.join(', ')} or anything else`;
  return [`asks for ${name}`, [choice, is_needed ? 'needed' : 'may be left out'].filter(Boolean).join('; ')];
}
